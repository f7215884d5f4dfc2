"""What may go wrong with rounds and pairings."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class RoundInWrongState(DomainError):
    """The act does not fit the state of the round."""

    code: ClassVar[str] = "round_in_wrong_state"
    number: int
    status: str


@dataclass(eq=False, kw_only=True)
class RoundHasSlips(DomainError):
    """A round in which something was entered cannot be taken back."""

    code: ClassVar[str] = "round_has_slips"
    number: int


@dataclass(eq=False, kw_only=True)
class LaterRoundDrawn(DomainError):
    """A round stays closed while later pairings stand on its results; single results can still be corrected."""

    code: ClassVar[str] = "later_round_drawn"
    number: int
    later: int
    stage: int


@dataclass(eq=False, kw_only=True)
class DraftOutdated(DomainError):
    """Who plays has changed since the draft was made; `names` are those whom it treats wrongly."""

    code: ClassVar[str] = "draft_outdated"
    number: int
    names: str


@dataclass(eq=False, kw_only=True)
class EntrySeatedTwice(DomainError):
    """An entry has one place in a round."""

    code: ClassVar[str] = "entry_seated_twice"
    entry: str


@dataclass(eq=False, kw_only=True)
class EntryNotInStage(DomainError):
    """Only who takes part in the stage can be paired."""

    code: ClassVar[str] = "entry_not_in_stage"
    entry: str


@dataclass(eq=False, kw_only=True)
class NothingToUndo(DomainError):
    """No swap was made in the draft since it was drawn."""

    code: ClassVar[str] = "nothing_to_undo"
    number: int


@dataclass(eq=False, kw_only=True)
class ScheduleFixed(DomainError):
    """A schedule over boards seats everybody once against each set; an exchange would break it."""

    code: ClassVar[str] = "schedule_fixed"
    number: int


@dataclass(eq=False, kw_only=True)
class TableTaken(DomainError):
    """A table holds one match in a round."""

    code: ClassVar[str] = "table_taken"
    table: int


@dataclass(eq=False, kw_only=True)
class ClockInWrongState(DomainError):
    """The clock of the round does not allow this now: it runs already, or does not run."""

    code: ClassVar[str] = "clock_in_wrong_state"
    number: int


@dataclass(eq=False, kw_only=True)
class BoardsNotPlanned(DomainError):
    """The stage is not played with boards."""

    code: ClassVar[str] = "boards_not_planned"
    stage: str


@dataclass(eq=False, kw_only=True)
class BoardsStillPlayed(DomainError):
    """What is sealed stays sealed, and as it is, while somebody has yet to play it; `boards` says which."""

    code: ClassVar[str] = "boards_still_played"
    boards: str


@dataclass(eq=False, kw_only=True)
class LineUpWrong(DomainError):
    """A line-up names four players of the entry, each once."""

    code: ClassVar[str] = "line_up_wrong"
    entry: str


@dataclass(eq=False, kw_only=True)
class LineUpClosed(DomainError):
    """A team names its line-up itself until both have, or play begins; then only a director changes it."""

    code: ClassVar[str] = "line_up_closed"
    entry: str


@dataclass(eq=False, kw_only=True)
class LineUpChanged(DomainError):
    """Somebody else of the team has named another line-up since this one was begun; `open` and `closed` say which."""

    code: ClassVar[str] = "line_up_changed"
    entry: str
    name: str
    open: str
    closed: str


@dataclass(eq=False, kw_only=True)
class LineUpTooOften(DomainError):
    """A team changes its line-up again and again within an hour."""

    code: ClassVar[str] = "line_up_too_often"


@dataclass(eq=False, kw_only=True)
class BoardsKnown(DomainError):
    """Nobody plays a set of boards twice: `entry` knows the cards from `earlier`."""

    code: ClassVar[str] = "boards_known"
    entry: str
    number: int
    earlier: int
