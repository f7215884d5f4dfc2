"""The schedule of single players, made with the first round and fitted to who comes late, goes home or is away.

Rule: competition §1: everybody with everybody as evenly as possible. Rounds that were drawn stay as they were played.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from django.db import transaction

from scoring.formats import from_json
from tournaments.draws.operations.lines import away_from
from tournaments.draws.plans import planned_rounds
from tournaments.events.errors import TooFewEntries
from tournaments.events.models import Stage
from tournaments.pairings import permissions
from tournaments.pairings.generators.individual.codec import from_json as schedule_from_json
from tournaments.pairings.generators.individual.facts import PLAYERS, Foursome, Schedule
from tournaments.pairings.generators.individual.search import individual, resolved
from tournaments.pairings.generators.lots import lot
from tournaments.pairings.models import MatchKind, MatchSide, MovementPlan
from tournaments.pairings.operations.movements import plan_schedule
from tournaments.pairings.queries import newest_plan
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless

SEATS = (("NS", 1), ("NS", 2), ("EW", 1), ("EW", 2))


@transaction.atomic
def fit_schedule(*, actor: Actor, stage: Stage, number: int) -> MovementPlan:
    """Give the schedule that holds for a round, a new version of it if the last does not fit who is there.

    :raises TooFewEntries: when fewer than four can play.
    """
    stage = Stage.objects.select_for_update(of=("self",), no_key=True).select_related("event").get(pk=stage.pk)
    refuse_unless(permissions.may_pair(actor, stage), "pairings.plan_movement")
    last = newest_plan(stage)
    entries = _entries(stage, last)
    wanted = _wanted(stage, entries, number)
    if len(wanted.here(number - 1)) < PLAYERS:
        raise TooFewEntries(least=PLAYERS, given=len(wanted.here(number - 1)))
    if last is not None and _holds(schedule_from_json(last.data), wanted, number):
        return last
    boards = from_json(stage.event.format).stage(stage.ordinal).boards
    return plan_schedule(
        actor=actor,
        stage=stage,
        schedule=_solved(stage, wanted, number),
        entries=entries,
        boards_per_set=boards.per_round if boards else 0,
        frozen_rounds=number - 1,
    )


def _entries(stage: Stage, last: MovementPlan | None) -> list[int]:
    """Give the players by number in the order of the schedule: by lot from the event's seed, who comes late last."""
    members = set(stage.stage_entries.values_list("entry__number", flat=True))
    known = list(last.entries) if last else []
    late = sorted(members - set(known), key=lambda entry: lot(stage.event.seed, "individual", stage.ordinal, entry))
    return [*known, *late]


def _wanted(stage: Stage, entries: Sequence[int], number: int) -> Schedule:
    """Give what was played before a round, and who is away in which."""
    rounds = max(planned_rounds(stage), number)
    return Schedule(
        players=len(entries),
        rounds=rounds,
        foursomes=tuple(_played(stage, entries, number)),
        away=_away(stage, entries, rounds),
    )


def _played(stage: Stage, entries: Sequence[int], number: int) -> list[Foursome]:
    """Read the tables of the rounds before, as they were played; what a director changed is in them."""
    at = {entry: place for place, entry in enumerate(entries)}
    sides = MatchSide.objects.filter(round__stage=stage, round__number__lt=number, match__kind=MatchKind.PLAY)
    columns = ("round__number", "match_id", "match__table__number", "line", "position", "entry__number")
    tables: dict[tuple[int, int, int], dict[tuple[str, int], int]] = defaultdict(dict)
    for round_number, match, table, line, position, entry in sides.values_list(*columns):
        tables[round_number - 1, table or 0, match][line, position] = at[entry]
    return [
        Foursome(round=key[0], table=key[1] - 1, ns=(row[SEATS[0]], row[SEATS[1]]), ew=(row[SEATS[2]], row[SEATS[3]]))
        for key, row in sorted(tables.items())
        if len(row) == PLAYERS
    ]


def _away(stage: Stage, entries: Sequence[int], rounds: int) -> Mapping[int, frozenset[int]]:
    """Say who is away in each round, from 0: not come yet, gone home, absent or out on request."""
    first = dict(stage.stage_entries.values_list("entry__number", "first_round"))
    keys = dict(stage.stage_entries.values_list("entry__number", "entry_id"))
    away = {}
    for number in range(1, rounds + 1):
        told = away_from(stage, number)
        out = {at for at, entry in enumerate(entries) if first.get(entry, 0) > number or keys.get(entry, 0) in told}
        strangers = {at for at, entry in enumerate(entries) if entry not in keys}
        away[number - 1] = frozenset(out | strangers)
    return {number: players for number, players in away.items() if players}


def _holds(schedule: Schedule, wanted: Schedule, number: int) -> bool:
    """Tell whether a schedule reckons with who is there from a round on, and with all that was played before."""
    return (
        (schedule.players, schedule.rounds) == (wanted.players, wanted.rounds)
        and all(schedule.here(at) == wanted.here(at) for at in range(number - 1, wanted.rounds))
        and {each for each in schedule.foursomes if each.round < number - 1} == set(wanted.foursomes)
    )


def _solved(stage: Stage, wanted: Schedule, number: int) -> Schedule:
    """Make the schedule anew, or the rest of it; the lots are the event's own."""
    seed = lot(stage.event.seed, "individual", stage.ordinal, number, wanted.players)
    if number == 1 and not wanted.away:
        return individual(wanted.players, rounds=wanted.rounds, seed=seed)
    return resolved(wanted, frozen=number - 1, seed=seed)
