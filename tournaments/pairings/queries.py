"""What pages show of rounds and pairings, in a constant number of queries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.events.models import Entry, Stage
from tournaments.pairings.models import Line, Match, Round


@dataclass(frozen=True, kw_only=True)
class PairingLine:
    """A line of the pairing list; `ew` is None for a bye or an absence. `reasons` are codes with facts."""

    match: Match
    table: int | None
    group: str
    ns: Entry
    ew: Entry | None
    reasons: Sequence[Mapping[str, object]]


@dataclass(frozen=True, kw_only=True)
class PairingList:
    """A round with its lines: tables in order, then who sits out."""

    round: Round
    lines: tuple[PairingLine, ...]


def pairing_list(round: Round) -> PairingList:
    """Read a round with everybody in it, in two queries."""
    matches = Match.objects.filter(round=round).select_related("table", "group").prefetch_related("sides__entry")
    lines = [line_of(match) for match in matches if match.sides.all()]
    lines.sort(key=lambda line: (line.table is None, line.table or 0, line.match.slot or 0, line.match.pk))
    return PairingList(round=round, lines=tuple(lines))


def line_of(match: Match) -> PairingLine:
    """Sort the sides of a prefetched match."""
    sides = {side.line: side.entry for side in match.sides.all()}
    present = [sides[line] for line in (Line.NS, Line.EW) if line in sides]
    return PairingLine(
        match=match,
        table=match.table.number if match.table else None,
        group=match.group.name,
        ns=present[0],
        ew=present[1] if len(present) == 2 else None,
        reasons=match.reasons,
    )


def last_round(stage: Stage) -> Round | None:
    """Find the newest round of a stage, draft or not."""
    return Round.objects.filter(stage=stage).order_by("-number").first()
