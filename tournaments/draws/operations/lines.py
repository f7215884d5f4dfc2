"""The lines of a round as the pairers give them, and who has none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tournaments.events.models import Absence, AbsenceKind, Stage, StageEntry
from tournaments.pairings.models import MatchKind
from tournaments.pairings.operations import PairingRow


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """The lines of a round and the draw's own account of itself; `game` is which match of its tie each line is."""

    rows: tuple[PairingRow, ...]
    report: Mapping[str, Any] = field(default_factory=dict)
    game: int = 1


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


def tabled(rows: Sequence[PairingRow]) -> list[PairingRow]:
    """Number the tables of matches in order."""
    numbers = iter(range(1, len(rows) + 1))
    return [replace(row, table=next(numbers)) if row.kind == MatchKind.PLAY else row for row in rows]
