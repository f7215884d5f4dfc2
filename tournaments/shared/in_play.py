"""What is being played just now at tables that a lower area knows nothing of: the higher one signs in here.

A ruling on a deal asks, since a deal that is being played in the browser is ruled on at its table.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class InPlay:
    """A deal, or a board, by its number that is being played in a room of a match, at the table of this code."""

    deal: int
    room: int
    code: str


Finder = Callable[[int], Iterable[InPlay]]
_FINDERS: list[Finder] = []


def sign_in(finder: Finder) -> None:
    """Let an area say what of a match is being played; called when Django starts."""
    if finder not in _FINDERS:
        _FINDERS.append(finder)


def in_play(match_id: int) -> tuple[InPlay, ...]:
    """Give what is being played of a match."""
    return tuple(found for finder in _FINDERS for found in finder(match_id))
