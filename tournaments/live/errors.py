"""What may go wrong at a live table, beside what the rules of the game refuse."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class TableMoved(DomainError):
    """Something else has happened at the table since the view on which the player acted."""

    code: ClassVar[str] = "live.stale"
    expected: int
    actual: int


@dataclass(eq=False, kw_only=True)
class TableAtRest(DomainError):
    """Nobody plays at the table now: it waits for players, is paused, or its match is over."""

    code: ClassVar[str] = "live.at_rest"
    state: str


@dataclass(eq=False, kw_only=True)
class SeatTaken(DomainError):
    """Somebody sits there already."""

    code: ClassVar[str] = "live.seat_taken"
    seat: str


@dataclass(eq=False, kw_only=True)
class NotForPlayers(DomainError):
    """Only the program or a director may command this."""

    code: ClassVar[str] = "live.not_for_players"
    command: str


@dataclass(eq=False, kw_only=True)
class OnlyWatches(DomainError):
    """A spectator wants what only those who sit at the table may do."""

    code: ClassVar[str] = "live.only_watches"


@dataclass(eq=False, kw_only=True)
class SwitchedOff(DomainError):
    """The table was opened without this."""

    code: ClassVar[str] = "live.switched_off"
    option: str


@dataclass(eq=False, kw_only=True)
class OptionWrong(DomainError):
    """A table cannot be opened like this."""

    code: ClassVar[str] = "live.option_wrong"
    option: str


@dataclass(eq=False, kw_only=True)
class MatchNotPlayable(DomainError):
    """Only a match of two entries in a published round that nobody has entered results for goes over to live play."""

    code: ClassVar[str] = "live.match_not_playable"
    reason: str


@dataclass(eq=False, kw_only=True)
class MessageUnreadable(DomainError):
    """A message is not as the protocol says; `field` is what is at fault."""

    code: ClassVar[str] = "live.message_unreadable"
    field: str


@dataclass(eq=False, kw_only=True)
class TooSoon(DomainError):
    """This was done a moment ago."""

    code: ClassVar[str] = "live.too_soon"
    seconds: int


@dataclass(eq=False, kw_only=True)
class TooManyTables(DomainError):
    """From one address so many practice tables were opened within an hour."""

    code: ClassVar[str] = "live.too_many_tables"
    most: int
