"""What may become of a row of any list of results."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from engine.errors import DomainError
from tournaments.pairings.models import Match, RoundStatus
from tournaments.slips.payloads import same_result

Payload = Mapping[str, Any]


class FateKind(StrEnum):
    """What happens to a row when the import is confirmed."""

    NEW = "new"
    SAME = "same"
    CORRECTS = "corrects"
    ERROR = "error"
    LEFT_OUT = "left_out"


class ReadRow(Protocol):
    """A row as read; its writer may have left it out."""

    @property
    def left_out(self) -> bool:
        """Tell whether the row is not to be taken."""


@dataclass(frozen=True, kw_only=True)
class Fate:
    """What becomes of a row: its match and what a slip would say, or what is wrong at which cell.

    `present` is the result that stands.
    """

    row: ReadRow
    match: Match | None = None
    payload: Payload | None = None
    present: Payload | None = None
    cell: str = ""
    error: DomainError | None = None

    @property
    def kind(self) -> FateKind:
        """Tell what happens to the row."""
        if self.row.left_out:
            return FateKind.LEFT_OUT
        if self.error is not None or self.payload is None:
            return FateKind.ERROR
        if self.present is None:
            return FateKind.NEW
        return FateKind.SAME if same_result(self.present, self.payload) else FateKind.CORRECTS

    @property
    def needs_reason(self) -> bool:
        """Tell whether the row changes a closed round."""
        closed = self.match is not None and self.match.round.status == RoundStatus.CLOSED
        return closed and self.kind in (FateKind.NEW, FateKind.CORRECTS)
