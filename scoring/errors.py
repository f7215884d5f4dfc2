"""Foreseen failures of scoring: a stable code with typed facts each."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class ScoringError(DomainError):
    """The root of what scoring refuses."""

    code: ClassVar[str] = "scoring"


@dataclass(eq=False, kw_only=True)
class LevelUnknown(ScoringError):
    """A text or number is no level of the ladder 2…A."""

    code: ClassVar[str] = "levels.unknown"
    value: str


@dataclass(eq=False, kw_only=True)
class ScheduleBroken(ScoringError):
    """The bands of a schedule leave a gap, overlap, or do not end; `reason` is a stable word for how."""

    code: ClassVar[str] = "levels.schedule_broken"
    reason: str
    points: int


@dataclass(eq=False, kw_only=True)
class BandUnreadable(ScoringError):
    """A band of a level table that is written in a line cannot be read; `number` counts from 1."""

    code: ClassVar[str] = "levels.band_unreadable"
    number: int


@dataclass(eq=False, kw_only=True)
class LevelRulesContradictory(ScoringError):
    """An option of the level rules cannot hold; `reason` is a stable word for why."""

    code: ClassVar[str] = "levels.rules_contradictory"
    option: str
    reason: str


@dataclass(eq=False, kw_only=True)
class BankerUnknown(ScoringError):
    """Nobody holds the bank yet, so the deal must say who was banker."""

    code: ClassVar[str] = "levels.banker_unknown"


@dataclass(eq=False, kw_only=True)
class BankerContradicted(ScoringError):
    """The deal names another banker than the level rules do."""

    code: ClassVar[str] = "levels.banker_contradicted"
    expected: str
    stated: str


@dataclass(eq=False, kw_only=True)
class LastWinnerUnknown(ScoringError):
    """These rules give the bank to the winner of the last trick, whom the deal does not name."""

    code: ClassVar[str] = "levels.last_winner_unknown"


@dataclass(eq=False, kw_only=True)
class MatchOver(ScoringError):
    """A side has passed A: no further deal can count."""

    code: ClassVar[str] = "levels.match_over"
    winner: str


@dataclass(eq=False, kw_only=True)
class PayloadUnreadable(ScoringError):
    """A stored deal or final score has not the shape that scoring reads; `field` is at fault."""

    code: ClassVar[str] = "scoring.payload_unreadable"
    field: str


@dataclass(eq=False, kw_only=True)
class FormatContradictory(ScoringError):
    """An option of an event's format cannot hold; `stage` counts from 1, 0 is the event itself."""

    code: ClassVar[str] = "formats.contradictory"
    stage: int
    option: str
    reason: str


@dataclass(eq=False, kw_only=True)
class FormatUnreadable(ScoringError):
    """Stored values are no format; `path` names the entry at fault, `reason` is a stable word for why."""

    code: ClassVar[str] = "formats.unreadable"
    path: str
    reason: str


@dataclass(eq=False, kw_only=True)
class PresetUnknown(ScoringError):
    """No event format has this name."""

    code: ClassVar[str] = "formats.preset_unknown"
    key: str
    known: tuple[str, ...]


@dataclass(eq=False, kw_only=True)
class FieldTooSmall(ScoringError):
    """So few entries cannot play the stage; `stage` counts from 1."""

    code: ClassVar[str] = "formats.field_too_small"
    stage: int
    entries: int
    needed: int


@dataclass(eq=False, kw_only=True)
class SheetBroken(ScoringError):
    """The facts of an event contradict themselves; `reason` is a stable word for how."""

    code: ClassVar[str] = "standings.sheet_broken"
    reason: str
    entry: int


@dataclass(eq=False, kw_only=True)
class BoardBroken(ScoringError):
    """The results of a board contradict themselves; `reason` is a stable word for how, `table` where (or 0)."""

    code: ClassVar[str] = "boards.broken"
    reason: str
    table: int


@dataclass(eq=False, kw_only=True)
class ScaleBroken(ScoringError):
    """The thresholds of a scale do not rise from above 0; `position` counts them from 0."""

    code: ClassVar[str] = "boards.scale_broken"
    reason: str
    position: int


@dataclass(eq=False, kw_only=True)
class VictoryTableBroken(ScoringError):
    """A table of victory points is not monotone from margin 0; `reason` is a stable word for how."""

    code: ClassVar[str] = "victory.table_broken"
    reason: str
    margin: int


@dataclass(eq=False, kw_only=True)
class LineUnreadable(ScoringError):
    """A line asked of the command-line tool has a field that cannot be read; `reason` is a stable word for why."""

    code: ClassVar[str] = "cli.line_unreadable"
    field: str
    reason: str
