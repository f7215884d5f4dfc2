"""From a stage's kind to the lines of its next round: one explicit table of pairers."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.formats import StageFormat, StageKind, from_json
from scoring.formats.pairing import FirstRound
from scoring.reasons import reason
from tournaments.draws.errors import DrawnByHand
from tournaments.draws.fields import Field, swiss_field
from tournaments.events.models import Absence, AbsenceKind, Group, Stage, StageEntry
from tournaments.pairings.generators import knockout, round_robin, swiss
from tournaments.pairings.generators.first_round import shuffled
from tournaments.pairings.generators.tables import number_tables
from tournaments.pairings.generators.values import Draw, SwissRules
from tournaments.pairings.models import Match, MatchKind, Round
from tournaments.pairings.operations import PairingRow
from tournaments.pairings.queries import PairingLine, pairing_list
from tournaments.tallies import queries as tallies
from tournaments.tallies.operations import current_revision

WON = ("win", "forfeit_win")


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """The lines of a round and the draw's own account of itself."""

    rows: tuple[PairingRow, ...]
    report: Mapping[str, Any] = field(default_factory=dict)


def pair(stage: Stage, number: int, seed: str, locked: Sequence[PairingLine] = ()) -> Drawn:
    """Pair a round of a stage by its format.

    :raises DomainError: when it cannot be done; the code says why.
    """
    rules = from_json(stage.event.format).stage(stage.ordinal)
    return PAIRERS[rules.kind](stage, rules, number, seed, locked)


def pair_swiss(stage: Stage, rules: StageFormat, number: int, seed: str, locked: Sequence[PairingLine]) -> Drawn:
    """Pair a Swiss round; locked pairings of the draft stay."""
    found = swiss_field(stage, number)
    field = found.contenders
    if number == 1 and rules.pairing.first_round == FirstRound.RANDOM:
        field = tuple(shuffled(field, seed))
    kept = tuple(frozenset((line.ns.number, line.ew.number)) for line in locked if line.ew is not None)
    options = SwissRules(
        clubmates=rules.pairing.clubmates,
        seat_balance=rules.pairing.seat_balance,
        locked=kept,
        scores=found.scores,
    )
    draw = swiss.draw(field, rules=options, seed=seed)
    return Drawn(rows=tuple(swiss_rows(found, draw, kept)), report=report_of(draw))


def swiss_rows(found: Field, draw: Draw, kept: Sequence[frozenset[int]]) -> list[PairingRow]:
    """Turn a draw into lines: tables in order of score, then the bye and who is absent."""
    numbers = number_tables([(pairing.ns, pairing.ew) for pairing in draw.pairings], found.fixed_tables)
    rows = [
        PairingRow(
            group_id=found.group_id,
            ns=found.keys[pairing.ns],
            ew=found.keys[pairing.ew],
            table=table,
            reasons=tuple(pairing.reasons),
            is_locked=pairing.ids in kept,
        )
        for pairing, table in zip(draw.pairings, numbers, strict=True)
    ]
    if draw.bye is not None:
        rows.append(PairingRow(group_id=found.group_id, ns=found.keys[draw.bye], kind=MatchKind.BYE))
    for entry, kind in found.absent.items():
        rows.append(PairingRow(group_id=found.group_id, ns=found.keys[entry], kind=sits_out(kind)))
    return rows


def report_of(draw: Draw) -> dict[str, Any]:
    """Keep what the draw had to give up, its warnings, and the objective for a later check."""
    return {
        "relaxed": [str(relaxation) for relaxation in draw.relaxed],
        "warnings": [warning.to_json() for warning in draw.warnings],
        "objective": list(draw.objective),
    }


def pair_round_robin(
    stage: Stage, rules: StageFormat, number: int, _seed: str, _locked: Sequence[PairingLine]
) -> Drawn:
    """Take a round of every group from its Berger table."""
    away = away_from(stage, number)
    rows: list[PairingRow] = []
    for group in stage.groups.prefetch_related("stage_entries"):
        rows.extend(berger_rows(group, rules.legs, number, away))
    return Drawn(rows=tuple(tabled(rows)))


def away_from(stage: Stage, number: int) -> dict[int, MatchKind | None]:
    """Give who does not play a round (by entry id) and which line that makes: none for the withdrawn."""
    absences = Absence.objects.filter(stage_entry__stage=stage, round_number=number)
    known = absences.values_list("stage_entry__entry_id", "kind")
    away: dict[int, MatchKind | None] = {entry: sits_out(kind) for entry, kind in known}
    withdrawn = StageEntry.objects.filter(stage=stage, last_round__lt=number)
    return away | dict.fromkeys(withdrawn.values_list("entry_id", flat=True))


def sits_out(kind: str) -> MatchKind:
    """Tell a bye on request from an absence."""
    return MatchKind.BYE if kind == AbsenceKind.BYE else MatchKind.ABSENCE


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


def pair_knockout(stage: Stage, rules: StageFormat, number: int, _seed: str, _locked: Sequence[PairingLine]) -> Drawn:
    """Lay out the bracket, or let the winners of the last round meet; whose opponent is not there goes through."""
    group = stage.groups.get()
    drawn = first_ties(stage) if number == 1 else next_ties(stage, rules, group, number)
    away = away_from(stage, number)
    walkovers = {tie.slot for tie in drawn if tie.second is not None and away.keys() & {tie.first, tie.second}}
    rows = [
        PairingRow(
            group_id=group.pk,
            ns=tie.first,
            ew=tie.second,
            slot=tie.slot,
            is_third_place=tie.is_third_place,
            kind=MatchKind.PLAY if tie.second is not None else MatchKind.BYE,
            reasons=(reason("pairing.opponent_away"),) if tie.slot in walkovers else (),
        )
        for tie in knockout.without(drawn, away)
    ]
    due = [entry for tie in drawn for entry in (tie.first, tie.second) if entry is not None]
    absent = [entry for entry in due if away.get(entry) is not None]
    rows += [PairingRow(group_id=group.pk, ns=entry, kind=MatchKind.ABSENCE) for entry in absent]
    return Drawn(rows=tuple(tabled(rows)))


def first_ties(stage: Stage) -> Sequence[knockout.Tie]:
    """Seed the bracket, entries of one group of the stage before in different halves."""
    places = list(stage.stage_entries.select_related("entry").order_by("seed"))
    before = StageEntry.objects.filter(stage__event_id=stage.event_id, stage__ordinal=stage.ordinal - 1)
    return knockout.first_round(
        [place.entry_id for place in places],
        clubs={place.entry_id: place.entry.affiliation for place in places},
        groups=dict(before.values_list("entry_id", "group__name")),
    )


def next_ties(stage: Stage, rules: StageFormat, group: Group, number: int) -> Sequence[knockout.Tie]:
    """Let the winners of the last round meet."""
    main, won = played_ties(stage, group, number - 1)
    return knockout.next_round(
        {slot_of(line.match): winner_of(line, won) for line in main},
        losers={slot_of(line.match): loser for line in main if (loser := loser_of(line, won)) is not None},
        third_place=rules.third_place,
    )


def played_ties(stage: Stage, group: Group, number: int) -> tuple[list[PairingLine], set[int]]:
    """Give the lines of a round of the bracket, and by the newest tally the numbers of those who won theirs."""
    last = pairing_list(Round.objects.get(stage=stage, number=number))
    revision = current_revision(event_id=stage.event_id)
    table = tallies.table_page(revision_id=revision.pk, group_id=group.pk, after=number)
    won = {row["entry"] for row in table.rows if row["round"] is not None and row["round"]["outcome"] in (*WON, "bye")}
    return [line for line in last.lines if is_tie(line.match)], won


def is_tie(match: Match) -> bool:
    """Tell the places of the bracket from the match for third place and from who is absent."""
    return match.slot is not None and match.kind != MatchKind.ABSENCE and not match.is_third_place


def slot_of(match: Match) -> int:
    """Give the place in the bracket, which every match of a knock-out has."""
    return match.slot or 0


def winner_of(line: PairingLine, won: set[int]) -> int | None:
    """Give the id of the side that won, if one did."""
    return next((entry.pk for entry in (line.ns, line.ew) if entry is not None and entry.number in won), None)


def loser_of(line: PairingLine, won: set[int]) -> int | None:
    """Give the id of the side that lost to the other."""
    if line.ew is None or winner_of(line, won) is None:
        return None
    return line.ew.pk if line.ns.number in won else line.ns.pk


def tabled(rows: Sequence[PairingRow]) -> list[PairingRow]:
    """Number the tables of matches in order."""
    numbers = iter(range(1, len(rows) + 1))
    return [replace(row, table=next(numbers)) if row.kind == MatchKind.PLAY else row for row in rows]


def by_hand(_stage: Stage, _rules: StageFormat, _number: int, _seed: str, _locked: Sequence[PairingLine]) -> Drawn:
    """Refuse: the director makes these pairings."""
    raise DrawnByHand


PAIRERS: Mapping[StageKind, Callable[[Stage, StageFormat, int, str, Sequence[PairingLine]], Drawn]] = {
    StageKind.SWISS: pair_swiss,
    StageKind.ROUND_ROBIN: pair_round_robin,
    StageKind.KNOCKOUT: pair_knockout,
    StageKind.MANUAL: by_hand,
}
