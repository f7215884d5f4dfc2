"""Sessions whose rounds are fixed from the start: movements of pairs, and individuals.

A movement is the fairest with one winner for so many pairs, rounds and boards, else a barometer (OURS: on the site the
director chooses). Places in it, and in the schedule of an individual, are drawn by lot.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from scoring.errors import FieldTooSmall
from scoring.standings import Foursome, Meeting, MeetingKind
from tournaments.pairings.generators.forecast.hall import Hall
from tournaments.pairings.generators.individual.facts import Schedule
from tournaments.pairings.generators.individual.search import individual
from tournaments.pairings.generators.lots import lot
from tournaments.pairings.generators.movements.barometer import barometer
from tournaments.pairings.generators.movements.facts import Movement
from tournaments.pairings.generators.movements.picker import FEWEST_ENTRIES, Evening, plans

KEPT = 32
PER_BOARD = Evening(entries=0, minutes=0).per_board
PER_ROUND = Evening(entries=0, minutes=0).per_round


def movement_stage(hall: Hall, _came_from: Mapping[int, str]) -> None:
    """Play the rounds of a movement; every set is named by its number."""
    assert hall.rules.boards is not None, "a movement is played with boards"
    entries = by_lot(hall, "movement")
    movement = movement_for(len(entries), hall.rules.rounds or 1, hall.rules.boards.per_round)
    for sittings in movement.by_round().values():
        lines = [hall.compare(entries[each.ns], entries[each.ew], each.set) for each in sittings]
        hall.rounds.append([[*lines, *waiting(hall, lines)]])


def individual_stage(hall: Hall, _came_from: Mapping[int, str]) -> None:
    """Play the rounds of an individual, for levels or with boards."""
    players = by_lot(hall, "individual")
    schedule = schedule_for(len(players), hall.rules.rounds or 1)
    for number in range(schedule.rounds):
        lines = [foursome(hall, number, [players[at] for at in each.players]) for each in schedule.of_round(number)]
        hall.rounds.append([[*lines, *waiting(hall, lines)]])


def foursome(hall: Hall, number: int, players: Sequence[int]) -> Meeting:
    """Let four players play a table; with boards all tables of a round have the same."""
    ns, ns_partner, ew, ew_partner = players
    partners = Foursome(ns=ns_partner, ew=ew_partner)
    if hall.plays is not None:
        return hall.compare(ns, ew, number, partners)
    facts = hall.climb(ns, ew, hall.sides(ns, ew, partners))
    return Meeting(id=number + 1, kind=MeetingKind.PLAY, ns=ns, ew=ew, facts=facts, partners=partners)


def waiting(hall: Hall, lines: Sequence[Meeting]) -> list[Meeting]:
    """Let those sit out who have no table."""
    seated = {entry for line in lines for entry in line.entries()}
    return [hall.sit_out(entry) for entry in hall.groups[0] if entry not in seated]


def by_lot(hall: Hall, what: str) -> list[int]:
    """Draw the order of a field.

    :raises FieldTooSmall: when it fills no table, or two tables of pairs.
    """
    if len(hall.groups[0]) < FEWEST_ENTRIES:
        raise FieldTooSmall(stage=hall.ordinal, entries=len(hall.groups[0]), needed=FEWEST_ENTRIES)
    return sorted(hall.groups[0], key=lambda entry: lot(hall.seed, what, hall.ordinal, entry))


@lru_cache(maxsize=KEPT)
def movement_for(entries: int, rounds: int, boards: int) -> Movement:
    """Choose the movement: the fairest of so many rounds, as the picker offers it, where one winner comes of it."""
    evening = Evening(entries=entries, minutes=rounds * (boards * PER_BOARD + PER_ROUND))
    fitting = (
        plan.movement
        for plan in plans(evening)
        if plan.boards_per_round == boards and plan.movement.rounds == rounds and plan.movement.winners == 1
    )
    return next(fitting, None) or barometer(entries, rounds=rounds)


@lru_cache(maxsize=KEPT)
def schedule_for(players: int, rounds: int) -> Schedule:
    """Make the schedule of an individual once for all events of a forecast."""
    return individual(players, rounds=rounds)
