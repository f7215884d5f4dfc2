"""Rows of boards as scoring sees them: what each table made of a board, and the boards of a stage."""

from collections.abc import Mapping
from typing import Any

from engine.seats import Seat
from scoring.boards import Award
from scoring.standings import BoardSheet, Played
from tournaments.events.models import Stage
from tournaments.pairings.models import Board
from tournaments.pairings.queries import scheduled
from tournaments.slips.fields import field_of
from tournaments.slips.payloads.boards import ARTIFICIAL, BOARD, NOT_PLAYED
from tournaments.slips.queries.boards import stage_boards
from tournaments.slips.queries.bots import due_points

FORMS = frozenset({BOARD, ARTIFICIAL, NOT_PLAYED})


def is_board(payload: Mapping[str, Any]) -> bool:
    """Tell whether a result is one of a board."""
    return payload.get("form") in FORMS


def played(number: int, room: int, payload: Mapping[str, Any]) -> Played:
    """Read the confirmed result of a board at one table."""
    form = payload["form"]
    if form == BOARD:
        return Played(
            number=number, room=room, points=int(payload["attackers"]), subfield=str(payload.get("subfield") or "")
        )
    if form == NOT_PLAYED:
        return Played(number=number, room=room)
    return Played(number=number, room=room, ns=Award(payload["NS"]), ew=Award(payload["EW"]))


def sheets(stage: Stage) -> tuple[BoardSheet, ...]:
    """Read the boards of a stage, how many tables are to play each in all rounds together, and what bots made of it."""
    bots = due_points(stage_boards(stage)) if field_of(stage) else {}
    expected = {number: count.drawn + count.to_come for number, count in scheduled(stage).items()}
    return tuple(
        BoardSheet(
            number=board.number,
            set=board.board_set,
            banker=Seat(board.banker).side,
            level=board.level,
            expected=expected.get(board.board_set, 0),
            bots=bots.get(board.number, ()),
        )
        for board in Board.objects.filter(stage=stage).order_by("number")
    )
