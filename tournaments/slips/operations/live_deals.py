"""What a ruling on a deal makes of one that is being played in the browser: its table must hear of it."""

from tournaments.pairings.models import Match
from tournaments.shared.in_play import in_play
from tournaments.slips.books import MatchBook
from tournaments.slips.errors.live import DealInPlay
from tournaments.slips.models import RulingKind

AT_THE_TABLE = (RulingKind.POINTS, RulingKind.VOID_DEAL)
"""Rulings on a deal for which a live table has its own, which its players see at once."""


def check_not_in_play(kind: RulingKind, match: Match | None, deal: int | None, room: int | None = None) -> None:
    """Leave a deal that is being played to the ruling at its table; with `room`, in that room of the match.

    A void deal would be played to its end for nothing, and points be added that nobody there has heard of.

    :raises DealInPlay: with the code of the table.
    """
    if match is None or deal is None or kind not in AT_THE_TABLE:
        return
    for found in in_play(match.pk):
        if found.deal == deal and room in (None, found.room):
            raise DealInPlay(table=found.code)


def has_begun(book: MatchBook, deal: int) -> bool:
    """Tell whether a deal has been played, or is being played, with the bank as it was."""
    return deal in book.results or any(found.deal == deal for found in in_play(book.match.pk))
