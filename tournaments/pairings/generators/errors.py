"""What a generator cannot do."""

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class NoPairingPossible(DomainError):
    """No set of pairings seats everybody, even with every rule relaxed that may be."""

    code: ClassVar[str] = "no_pairing_possible"
    entries: int


@dataclass(eq=False, kw_only=True)
class TooFewEntries(DomainError):
    """The format needs more entries."""

    code: ClassVar[str] = "field_too_small_to_draw"
    entries: int
    least: int


@dataclass(eq=False, kw_only=True)
class MatchUndecided(DomainError):
    """A knock-out cannot go on before this match has a winner."""

    code: ClassVar[str] = "match_undecided"
    slot: int
