"""The rounds of a stage by its kind, from the same generators as those of the site: one explicit table."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm

from scoring.formats import StageFormat, StageKind
from scoring.formats.boards import BOTH_ROOMS
from scoring.standings import Meeting, MeetingKind
from tournaments.pairings.generators import knockout, round_robin, swiss
from tournaments.pairings.generators.by_format import in_order, is_by_places, swiss_rules
from tournaments.pairings.generators.forecast.errors import NoForecast
from tournaments.pairings.generators.forecast.hall import Hall
from tournaments.pairings.generators.forecast.sessions import individual_stage, movement_stage
from tournaments.pairings.generators.history import History, summed, way
from tournaments.pairings.generators.values import Contender

WON = frozenset({"win", "forfeit_win", "bye"})
NOTHING = Fraction(0)


def play_stage(hall: Hall, *, came_from: Mapping[int, str]) -> None:
    """Play all rounds of a stage; `came_from` names the group of the stage before of each entry.

    :raises NoForecast: for a knock-out over boards that are compared with all other tables.
    """
    kind, boards = hall.rules.kind, hall.rules.boards
    if kind is StageKind.KNOCKOUT and boards is not None and boards.tables_per_match != BOTH_ROOMS:
        raise NoForecast(stage=hall.ordinal, kind=str(kind))
    PLAYED[kind](hall, came_from)


def swiss_stage(hall: Hall, _came_from: Mapping[int, str]) -> None:
    """Draw and play the rounds of a Swiss one after another."""
    points: list[dict[int, Fraction]] = [{entry: hall.brought.get(entry, NOTHING) for entry in hall.groups[0]}]
    for number in range(1, (hall.rules.rounds or 1) + 1):
        lines = swiss_round(hall, number, points)
        outcome = hall.outcome(lines)
        points.append({entry: had + Fraction(outcome[entry]["points"]) for entry, had in points[-1].items()})
        hall.rounds.append([lines])


def swiss_round(hall: Hall, number: int, points: Sequence[Mapping[int, Fraction]]) -> list[Meeting]:
    """Draw one round and play it."""
    seed = f"{hall.seed}/{hall.ordinal}/{number}"
    field = in_order(contenders(hall, number, points), hall.rules, number, seed)
    draw = swiss.draw(field, rules=swiss_rules(hall.rules, number), seed=seed)
    lines = [hall.meet(pairing.ns, pairing.ew) for pairing in draw.pairings]
    return lines if draw.bye is None else [*lines, hall.sit_out(draw.bye)]


def contenders(hall: Hall, number: int, points: Sequence[Mapping[int, Fraction]]) -> list[Contender]:
    """Give the field of a round as the draw wants it."""
    rules, entries = hall.rules, hall.groups[0]
    history = history_of(hall, number)
    score = ahead(rules, number, entries, points[-1])
    scale = lcm(*(value.denominator for value in score.values()))
    ranks = places(hall) if is_by_places(rules, number) else {entry: seed for seed, entry in enumerate(entries, 1)}
    before = points[-2] if rules.pairing.float_balance and number > 1 else {}
    return [
        Contender(
            id=entry,
            score=int(score[entry] * scale),
            rank=ranks[entry],
            opponents=history.opponents.get(entry, frozenset()),
            balance=history.balance.get(entry, 0),
            had_bye=entry in history.byes,
            floated=way(before, entry, history.before[entry]) if before and entry in history.before else 0,
        )
        for entry in entries
    ]


def history_of(hall: Hall, number: int) -> History:
    """Sum up what the stage has seen so far."""
    lines = [(at, line) for at, groups in enumerate(hall.rounds, 1) for group in groups for line in group]
    meetings = [(at, line.ns, line.ew) for at, line in lines if line.ew is not None]
    byes = [(at, line.ns) for at, line in lines if line.kind is MeetingKind.BYE]
    return summed(meetings, byes, number - 1)


def ahead(
    rules: StageFormat, number: int, entries: Sequence[int], points: Mapping[int, Fraction]
) -> dict[int, Fraction]:
    """Add what start groups have ahead in a round, for the draw alone."""
    worth = Fraction(rules.points.win) - Fraction(rules.points.loss)
    groups = [group for group in rules.pairing.start_groups if group.covers(number)]
    return {
        entry: points[entry] + sum((one.wins * worth for one in groups if seed <= one.size(len(entries))), NOTHING)
        for seed, entry in enumerate(entries, 1)
    }


def places(hall: Hall) -> dict[int, int]:
    """Give each entry's rank in the standings so far."""
    return {row["entry"]: rank for rank, row in enumerate(hall.standings()[0], 1)}


def round_robin_stage(hall: Hall, _came_from: Mapping[int, str]) -> None:
    """Play the rounds of every group's Berger table."""
    schedules = [round_robin.berger(len(group), legs=hall.rules.legs) for group in hall.groups]
    for at in range(max(len(schedule) for schedule in schedules)):
        hall.rounds.append(
            [
                berger_round(hall, group, schedule[at] if at < len(schedule) else ())
                for group, schedule in zip(hall.groups, schedules, strict=True)
            ]
        )


def berger_round(hall: Hall, group: Sequence[int], meetings: Sequence[tuple[int, int | None]]) -> list[Meeting]:
    """Play the meetings of one group."""
    return [
        hall.sit_out(group[ns - 1]) if ew is None else hall.meet(group[ns - 1], group[ew - 1]) for ns, ew in meetings
    ]


def knockout_stage(hall: Hall, came_from: Mapping[int, str]) -> None:
    """Lay out the bracket and let winners meet until one is left."""
    ties = knockout.first_round(hall.groups[0], groups=came_from)
    while True:
        lines = {tie: tied(hall, tie) for tie in ties}
        outcome = hall.outcome(list(lines.values()))
        hall.rounds.append([list(lines.values())])
        main = [tie for tie in ties if not tie.is_third_place]
        if len(main) == 1:
            return
        won = {entry for entry, row in outcome.items() if row["round"] and row["round"]["outcome"] in WON}
        ties = knockout.next_round(
            {tie.slot: tie.first if tie.first in won else tie.second for tie in main},
            losers={tie.slot: tie.second if tie.first in won else tie.first for tie in main if tie.second is not None},
            third_place=hall.rules.third_place,
        )


def tied(hall: Hall, tie: knockout.Tie) -> Meeting:
    """Play a tie: its last match is won by whoever wins the tie, so that one alone stands for it."""
    if tie.second is None:
        return hall.sit_out(tie.first)
    needed, wins, game = hall.rules.best_of // 2 + 1, {tie.first: 0, tie.second: 0}, 0
    while True:
        game += 1
        match = hall.meet(tie.first, tie.second, is_third_place=tie.is_third_place, game=game)
        line = hall.decided(match)
        outcome = hall.outcome([line])
        winner = next(entry for entry, row in outcome.items() if row["round"] and row["round"]["outcome"] in WON)
        wins[winner] += 1
        if wins[winner] == needed or tie.is_third_place:
            return line


PLAYED: Mapping[StageKind, Callable[[Hall, Mapping[int, str]], None]] = {
    StageKind.SWISS: swiss_stage,
    StageKind.ROUND_ROBIN: round_robin_stage,
    StageKind.KNOCKOUT: knockout_stage,
    StageKind.MANUAL: swiss_stage,  # OURS: whoever pairs by hand lets equal scores meet
    StageKind.MOVEMENT: movement_stage,
    StageKind.INDIVIDUAL: individual_stage,
}
