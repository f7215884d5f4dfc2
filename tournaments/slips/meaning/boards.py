"""What the result of a board would mean, told before it is sent: signed levels, never anybody's new level."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.seats import Seat
from tournaments.pairings.models import Board, Match
from tournaments.slips.books import open_book
from tournaments.slips.errors.boards import BoardOutlier
from tournaments.slips.meaning.checks import checked_board, may_ask
from tournaments.slips.meaning.deals import Meter, details_of, meter
from tournaments.slips.models import OPEN_ROOM


@dataclass(frozen=True, kw_only=True)
class BoardMeaning:
    """What a board yields: `levels` are signed, from the attackers' side; `asks` that somebody should look again."""

    board: Board
    points: int
    taken_over: bool
    levels: int
    meter: Meter
    details: Mapping[str, Any] | None
    asks: bool

    @property
    def gained(self) -> int:
        """Give the levels without a sign, for whoever wins them."""
        return abs(self.levels)

    @property
    def banking_line(self) -> str:
        """Give the side of the banker."""
        return Seat(self.board.banker).side.value


def board_meaning(match: Match, number: int, given: Mapping[str, Any], room: int = OPEN_ROOM) -> BoardMeaning:
    """Tell what the points of a board would mean; nothing is written.

    :raises DomainError: for whatever the rules forbid, with the field at fault.
    """
    book = open_book(match, room)
    try:
        payload, asks = checked_board(book, number, given, asks=may_ask(book)), False
    except BoardOutlier:
        payload, asks = checked_board(book, number, {**given, "sure": True}), True
    points = int(payload["attackers"])
    yields = book.form.levels.schedule.yield_of(points)
    return BoardMeaning(
        board=book.boards[number],
        points=points,
        taken_over=yields.taken_over,
        levels=yields.signed,
        meter=meter(book.form.levels, points, book.form.ruleset.sizes.points),
        details=details_of(payload),
        asks=asks,
    )
