"""What may go wrong at the desk."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class CupFileMissing(DomainError):
    """The folder lacks a list that an import needs."""

    code: ClassVar[str] = "cup_file_missing"
    file: str


@dataclass(eq=False, kw_only=True)
class CupStageUnknown(DomainError):
    """A list belongs to a stage that the event does not have."""

    code: ClassVar[str] = "cup_stage_unknown"
    file: str


@dataclass(eq=False, kw_only=True)
class EntryUnknown(DomainError):
    """A list of matches names somebody who is not entered."""

    code: ClassVar[str] = "entry_unknown"
    entry: str
    file: str
    line: int
