"""Entering the results of boards at many tables, each by itself: a wrong cell holds no other back.

A cell takes points (`95`), with the letter of a sub-field where the board was fouled (`95B`); an artificial score by
two signs, North–South first (`+-`, `==`); or `X` where the board was not played.
"""

import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.errors import DomainError
from tournaments.events.models import Stage
from tournaments.pairings.models import Match, MatchKind
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing, refuse_unless
from tournaments.slips import permissions
from tournaments.slips.errors import NotANumber
from tournaments.slips.models import SlipSource
from tournaments.slips.operations.submitting import submit_slip
from tournaments.slips.payloads import ARTIFICIAL, BOARD, NOT_PLAYED

AWARDS = {"+": "plus", "=": "average", "-": "minus"}
SPLIT = re.compile(r"([+=-])\s*:?\s*([+=-])")
POINTS = re.compile(r"(\d{1,4})\s*([A-Z]?)", re.ASCII)


@dataclass(frozen=True, kw_only=True)
class TypedBoard:
    """A cell as typed: a board at a table; `sure` says that somebody has looked again at a far result."""

    match: int
    room: int
    board: int
    text: str
    sure: bool
    base_revision: int
    client_uuid: uuid.UUID

    @property
    def key(self) -> str:
        """Name the cell as its grid does."""
        return f"{self.match}-{self.room}-{self.board}"


@dataclass(frozen=True, kw_only=True)
class BoardOutcome:
    """What became of a cell: written, or refused with an error."""

    typed: TypedBoard
    error: DomainError | None = None


def enter_boards(
    *, actor: Actor, stage: Stage, typed: Sequence[TypedBoard], reason: str = ""
) -> tuple[BoardOutcome, ...]:
    """Enter the cells one after another and tell what became of each.

    :raises NotAllowed: when the actor may not enter results.
    """
    refuse_unless(permissions.may_enter_as_officer(actor, stage.event), "slips.enter_levels")
    matches = {match.pk: match for match in Match.objects.filter(round__stage=stage, kind=MatchKind.PLAY)}
    return tuple(_entered(actor, matches, cell, reason) for cell in typed)


def read_cell(text: str, *, sure: bool = False) -> dict[str, Any]:
    """Read a cell of the grid as a slip says it.

    :raises NotANumber: when it is nothing that a cell takes.
    """
    plain = text.strip().upper().replace("−", "-").replace("＋", "+")
    if plain == "X":
        return {"form": NOT_PLAYED}
    if split := SPLIT.fullmatch(plain):
        return {"form": ARTIFICIAL, "NS": AWARDS[split[1]], "EW": AWARDS[split[2]]}
    if points := POINTS.fullmatch(plain):
        return {"form": BOARD, "attackers": points[1], "subfield": points[2], "sure": sure}
    raise NotANumber(field="attackers", value=text[:20])


def _entered(actor: Actor, matches: Mapping[int, Match], cell: TypedBoard, reason: str) -> BoardOutcome:
    try:
        if cell.match not in matches:
            raise Missing(what="match")
        submit_slip(
            actor=actor,
            match=matches[cell.match],
            deal_number=cell.board,
            room=cell.room,
            payload=read_cell(cell.text, sure=cell.sure),
            source=SlipSource.GRID,
            client_uuid=cell.client_uuid,
            base_revision=cell.base_revision,
            reason=reason,
        )
    except DomainError as error:
        return BoardOutcome(typed=cell, error=error)
    return BoardOutcome(typed=cell)
