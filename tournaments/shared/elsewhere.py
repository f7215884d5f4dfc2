"""What higher areas put in the place of a page of a lower one: areas import downwards, so the higher one signs in here.

A table of the hall whose match is played in the browser leads there, though results know nothing of live play.
"""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Elsewhere:
    """Where something goes on instead: the template that says so, and the code that it needs."""

    template: str
    code: str


Finder = Callable[[int, int], Elsewhere | None]
_FINDERS: list[Finder] = []


def sign_in(finder: Finder) -> None:
    """Let an area say of a match and a number of a table whether it is played elsewhere; called when Django starts."""
    if finder not in _FINDERS:
        _FINDERS.append(finder)


def played_elsewhere(match_id: int, table: int) -> Elsewhere | None:
    """Ask those who have signed in, in their order; None where the match is played at its table."""
    return next((found for finder in _FINDERS if (found := finder(match_id, table)) is not None), None)
