"""The two rooms (开室, 闭室) of a match of teams, each as a table of its own on the desk."""

from dataclasses import replace

from tournaments.pairings.models import MatchState
from tournaments.slips.books import MatchBook, Room, state_of
from tournaments.slips.models import CLOSED_ROOM


def rooms_of(book: MatchBook) -> tuple[MatchBook, ...]:
    """Give the book of a match as each of its tables has it."""
    if book.across is None:
        return (book,)
    here = Room(results=book.results, claims=book.claims)
    there = replace(book, room=CLOSED_ROOM, results=book.across.results, claims=book.across.claims, across=here)
    return book, there


def state_at(book: MatchBook) -> str:
    """Give the state of a table: in a match of teams each room has its own until the match is over."""
    if book.across is None or book.match.state == MatchState.DONE:
        return book.match.state
    return state_of(replace(book, across=None))
