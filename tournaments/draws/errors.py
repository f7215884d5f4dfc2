"""What may go wrong when results become pairings."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class RoundStillOpen(DomainError):
    """The next round can be drawn once the last one is closed."""

    code: ClassVar[str] = "round_still_open"
    number: int


@dataclass(eq=False, kw_only=True)
class MatchesMissing(DomainError):
    """A round is closed when every match has a result; these tables have none."""

    code: ClassVar[str] = "matches_missing"
    tables: str
    count: int


@dataclass(eq=False, kw_only=True)
class StageOver(DomainError):
    """All rounds of the stage are drawn."""

    code: ClassVar[str] = "stage_over"
    rounds: int


@dataclass(eq=False, kw_only=True)
class StageBeforeUnfinished(DomainError):
    """Who goes through is known when the stage before is finished."""

    code: ClassVar[str] = "stage_before_unfinished"
    stage: str


@dataclass(eq=False, kw_only=True)
class DrawAlreadyRequested(DomainError):
    """One draw of a stage is made at a time."""

    code: ClassVar[str] = "draw_already_requested"
    number: int


@dataclass(eq=False, kw_only=True)
class DrawnByHand(DomainError):
    """The director makes every pairing of this stage."""

    code: ClassVar[str] = "drawn_by_hand"


@dataclass(eq=False, kw_only=True)
class PartnersNotNamed(DomainError):
    """Two numbers a table do not say who plays with whom, where every player is an entry."""

    code: ClassVar[str] = "draws.partners_not_named"


@dataclass(eq=False, kw_only=True)
class NoOpenTie(DomainError):
    """These two play no tie of the knock-out that is still open."""

    code: ClassVar[str] = "draws.no_open_tie"
    first: str
    second: str


@dataclass(eq=False, kw_only=True)
class EntryInRow(DomainError):
    """An earlier row has the entry already."""

    code: ClassVar[str] = "draws.entry_in_row"
    entry: str
    line: int


@dataclass(eq=False, kw_only=True)
class TableInRow(DomainError):
    """An earlier row has the table already."""

    code: ClassVar[str] = "draws.table_in_row"
    table: int
    line: int


@dataclass(eq=False, kw_only=True)
class TableUnreadable(DomainError):
    """A table is a whole number from 1."""

    code: ClassVar[str] = "draws.table_unreadable"
    table: int


@dataclass(eq=False, kw_only=True)
class GroupsDiffer(DomainError):
    """Two of different groups do not meet."""

    code: ClassVar[str] = "draws.groups_differ"
    first: str
    second: str


@dataclass(eq=False, kw_only=True)
class MeetingsChanged(DomainError):
    """Entries or the round changed after the dry run; the fates of rows are not what was seen."""

    code: ClassVar[str] = "draws.meetings_changed"


@dataclass(eq=False, kw_only=True)
class MeetingsRefused(DomainError):
    """A list has rows that cannot be taken, or none at all; nothing was written."""

    code: ClassVar[str] = "draws.meetings_refused"
    count: int


@dataclass(eq=False, kw_only=True)
class MovementNotWanted(DomainError):
    """The stage finds who meets whom in another way."""

    code: ClassVar[str] = "movement_not_wanted"
    stage: str


@dataclass(eq=False, kw_only=True)
class MovementMisfit(DomainError):
    """A movement is for so many entries, and others take part."""

    code: ClassVar[str] = "movement_misfit"
    wanted: int
    given: int


@dataclass(eq=False, kw_only=True)
class MovementUnderWay(DomainError):
    """Another movement can be chosen only before the first round is drawn."""

    code: ClassVar[str] = "movement_under_way"
    stage: str


@dataclass(eq=False, kw_only=True)
class MovementMissing(DomainError):
    """No movement was chosen yet."""

    code: ClassVar[str] = "movement_missing"
    stage: str


@dataclass(eq=False, kw_only=True)
class MovementOutdated(DomainError):
    """Somebody takes part whom the movement does not know."""

    code: ClassVar[str] = "movement_outdated"
    names: str


@dataclass(eq=False, kw_only=True)
class MovementNotOffered(DomainError):
    """What was chosen is not among the movements that fit this field."""

    code: ClassVar[str] = "movement_not_offered"
    key: str
