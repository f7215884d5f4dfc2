"""What areas put in the place of a page of another, or on it: areas import downwards, so whoever has it signs in here.

A table of the hall whose match is played in the browser leads there, though results know nothing of live play; and the
public pages of an event lead to the tables that anybody may watch, its prints to the codes of their seats.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Watchable:
    """A table that anybody may watch, by its code: which match is played there, and its number in the hall."""

    match: int
    table: int | None
    code: str


Watcher = Callable[[int], tuple[Watchable, ...]]
_WATCHERS: list[Watcher] = []


def sign_in_to_be_watched(watcher: Watcher) -> None:
    """Let an area say which tables of an event may be watched; called when Django starts."""
    if watcher not in _WATCHERS:
        _WATCHERS.append(watcher)


def to_watch(event_id: int) -> tuple[Watchable, ...]:
    """Give all tables of an event that anybody may watch."""
    return tuple(table for watcher in _WATCHERS for table in watcher(event_id))


Codes = Callable[[int], bool]
_CODES: list[Codes] = []


def sign_in_with_codes(codes: Codes) -> None:
    """Let an area say whether it has codes of seats to hand out for an event; called when Django starts."""
    if codes not in _CODES:
        _CODES.append(codes)


def has_seat_codes(event_id: int) -> bool:
    """Tell whether there are codes of seats to hand out for an event."""
    return any(codes(event_id) for codes in _CODES)


def played_elsewhere(match_id: int, table: int) -> Elsewhere | None:
    """Ask those who have signed in, in their order; None where the match is played at its table."""
    return next((found for finder in _FINDERS if (found := finder(match_id, table)) is not None), None)
