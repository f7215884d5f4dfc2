"""Why a text is no record, and where: line and column count from 1, as editors do."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from engine.errors import DomainError


class Fault(StrEnum):
    """What is wrong at a place of a text."""

    NO_RECORD = "no_record"
    TAG = "tag"
    TAG_REPEATED = "tag_repeated"
    VERSION = "version"
    SECTION_ORDER = "section_order"
    SECTION_MISSING = "section_missing"
    LINE = "line"
    SEAT = "seat"
    CARDS = "cards"
    HAND_SIZE = "hand_size"
    LEVEL = "level"
    TRUMP = "trump"
    NUMBER = "number"
    COMPONENT = "component"
    QUOTES = "quotes"
    OPTION = "option"
    RULES = "rules"
    SEED = "seed"
    FACT = "fact"
    FACT_MISSING = "fact_missing"
    CONTRADICTORY = "contradictory"
    JSON = "json"
    KIND = "kind"


@dataclass(eq=False, kw_only=True)
class RecordUnreadable(DomainError):
    """A text is no record; `near` is what stands at the place, or the name of what is missing."""

    code: ClassVar[str] = "record.unreadable"
    line: int
    column: int
    reason: Fault
    near: str
