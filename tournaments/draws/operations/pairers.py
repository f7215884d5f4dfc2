"""From a stage's kind to the lines of its next round: one explicit table of pairers."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from scoring.formats import StageFormat, StageKind, from_json
from tournaments.draws.errors import DrawnByHand
from tournaments.draws.operations.by_bracket import pair_knockout
from tournaments.draws.operations.by_movement import movement_rows
from tournaments.draws.operations.by_schedule import schedule_rows
from tournaments.draws.operations.by_swiss import pair_swiss
from tournaments.draws.operations.lines import Drawn, away_from, tabled
from tournaments.events.models import Group, Stage
from tournaments.pairings.generators import round_robin
from tournaments.pairings.models import MatchKind
from tournaments.pairings.operations import PairingRow
from tournaments.pairings.queries import PairingLine


def pair(stage: Stage, number: int, seed: str, locked: Sequence[PairingLine] = ()) -> Drawn:
    """Pair a round of a stage by its format.

    :raises DomainError: when it cannot be done; the code says why.
    """
    rules = from_json(stage.event.format).stage(stage.ordinal)
    return PAIRERS[rules.kind](stage, rules, number, seed, locked)


def pair_round_robin(
    stage: Stage, rules: StageFormat, number: int, _seed: str, _locked: Sequence[PairingLine]
) -> Drawn:
    """Take a round of every group from its Berger table."""
    away = away_from(stage, number)
    rows: list[PairingRow] = []
    for group in stage.groups.prefetch_related("stage_entries"):
        rows.extend(berger_rows(group, rules.legs, number, away))
    return Drawn(rows=tuple(tabled(rows)))


def berger_rows(group: Group, legs: int, number: int, away: Mapping[int, MatchKind | None]) -> list[PairingRow]:
    """Give the lines of one group; a smaller group may have no such round."""
    places = sorted(group.stage_entries.all(), key=lambda place: place.seed)
    schedule = round_robin.berger(len(places), legs=legs)
    if number > len(schedule):
        return []
    entries = [place.entry_id for place in places]
    return [row for meeting in schedule[number - 1] for row in berger_lines(group, entries, meeting, away)]


def berger_lines(
    group: Group, entries: Sequence[int], meeting: tuple[int, int | None], away: Mapping[int, MatchKind | None]
) -> Iterator[PairingRow]:
    """Turn places of the table into entries; whose opponent is not there has a bye."""
    named = [entries[place - 1] for place in meeting if place is not None]
    present = [entry for entry in named if entry not in away]
    if len(present) == 2:
        yield PairingRow(group_id=group.pk, ns=present[0], ew=present[1])
    elif present:
        yield PairingRow(group_id=group.pk, ns=present[0], kind=MatchKind.BYE)
    for entry in named:
        kind = away.get(entry)
        if kind is not None:
            yield PairingRow(group_id=group.pk, ns=entry, kind=kind)


def pair_movement(stage: Stage, _rules: StageFormat, number: int, _seed: str, _locked: Sequence[PairingLine]) -> Drawn:
    """Take a round from the movement of the stage."""
    return Drawn(rows=movement_rows(stage, number, away_from(stage, number)))


def pair_individual(
    stage: Stage, _rules: StageFormat, number: int, _seed: str, _locked: Sequence[PairingLine]
) -> Drawn:
    """Take a round from the schedule of single players."""
    return schedule_rows(stage, number, away_from(stage, number))


def by_hand(_stage: Stage, _rules: StageFormat, _number: int, _seed: str, _locked: Sequence[PairingLine]) -> Drawn:
    """Refuse: the director makes these pairings."""
    raise DrawnByHand


PAIRERS: Mapping[StageKind, Callable[[Stage, StageFormat, int, str, Sequence[PairingLine]], Drawn]] = {
    StageKind.SWISS: pair_swiss,
    StageKind.ROUND_ROBIN: pair_round_robin,
    StageKind.KNOCKOUT: pair_knockout,
    StageKind.MANUAL: by_hand,
    StageKind.MOVEMENT: pair_movement,
    StageKind.INDIVIDUAL: pair_individual,
}
