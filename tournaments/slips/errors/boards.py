"""What may go wrong when the result of a board comes in."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class BoardUnknown(DomainError):
    """The stage has no board of this number."""

    code: ClassVar[str] = "slips.board_unknown"
    board: int


@dataclass(eq=False, kw_only=True)
class BoardNotHere(DomainError):
    """A table plays the boards of its round and no others; `boards` are those."""

    code: ClassVar[str] = "slips.board_not_here"
    board: int
    boards: str


@dataclass(eq=False, kw_only=True)
class BoardPlayedBefore(DomainError):
    """An entry plays each board once; it played this one in an earlier round."""

    code: ClassVar[str] = "slips.board_played_before"
    board: int
    entry: str
    round: int
    boards: str


@dataclass(eq=False, kw_only=True)
class BoardOutlier(DomainError):
    """A result far from those of the other tables counts once somebody has looked at board and side again."""

    code: ClassVar[str] = "slips.board_outlier"
    board: int
    field: str = "sure"


@dataclass(eq=False, kw_only=True)
class BoardsEntered(DomainError):
    """A match with boards is entered board by board, never by final levels."""

    code: ClassVar[str] = "slips.boards_entered"


@dataclass(eq=False, kw_only=True)
class AwardUnknown(DomainError):
    """An artificial score is plus, average or minus for each side."""

    code: ClassVar[str] = "slips.award_unknown"
    field: str
    given: str


@dataclass(eq=False, kw_only=True)
class SubfieldUnreadable(DomainError):
    """The sub-field of a fouled board is one letter."""

    code: ClassVar[str] = "slips.subfield_unreadable"
    given: str
    field: str = "subfield"


@dataclass(eq=False, kw_only=True)
class BoardNotAtTable(DomainError):
    """A row of a list names a table that does not play the board, or that plays it in several rounds."""

    code: ClassVar[str] = "slips.board_not_at_table"
    board: int
    table: int


@dataclass(eq=False, kw_only=True)
class BoardInRow(DomainError):
    """An earlier row has this board at this table already."""

    code: ClassVar[str] = "slips.board_in_row"
    line: int


@dataclass(eq=False, kw_only=True)
class BoardHeaderUnreadable(DomainError):
    """A list of board results names its columns: board, table, points."""

    code: ClassVar[str] = "slips.board_header_unreadable"
    missing: str


@dataclass(eq=False, kw_only=True)
class RulingWithoutEffect(DomainError):
    """Where the scores of boards are the total no match is won, and matchpoints know no levels."""

    code: ClassVar[str] = "slips.ruling_without_effect"


@dataclass(eq=False)
class RulingRoomMissing(DomainError):
    """Points to the attackers of a board go to one room of a match of teams: in both they would cancel out."""

    code: ClassVar[str] = "slips.ruling_room_missing"
