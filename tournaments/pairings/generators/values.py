"""The plain values that go in and out of the generators."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.formats.stage import Clubmates
from scoring.reasons import Reason


class Relaxation(StrEnum):
    """A rule given up because nobody could be paired otherwise, in the order in which they are given up."""

    CLUBMATES = "clubmates_relaxed"
    REMATCHES = "rematches_relaxed"
    SECOND_BYE = "second_bye"


@dataclass(frozen=True, kw_only=True)
class Contender:
    """An entry that will play the round.

    `score` is exact and scaled to an integer by the caller (the same scale for all). `rank` orders entries of
    one score, 1 first. `balance` is rounds as NS less rounds as EW.
    """

    id: int
    score: int
    rank: int
    club: str = ""
    opponents: frozenset[int] = frozenset()
    balance: int = 0
    had_bye: bool = False


@dataclass(frozen=True, kw_only=True)
class Pairing:
    """Two entries that meet, with the side of the table of each and the reasons."""

    ns: int
    ew: int
    reasons: Sequence[Reason] = ()

    @property
    def ids(self) -> frozenset[int]:
        """The two entries."""
        return frozenset((self.ns, self.ew))


@dataclass(frozen=True, kw_only=True)
class Draw:
    """The pairings of a round, best first; who has the bye; what had to be relaxed; the objective reached."""

    pairings: tuple[Pairing, ...]
    bye: int | None = None
    relaxed: tuple[Relaxation, ...] = ()
    objective: tuple[int, ...] = ()
    warnings: tuple[Reason, ...] = ()


@dataclass(frozen=True, kw_only=True)
class SwissRules:
    """What a Swiss draw may do. `locked` pairs are kept as they are."""

    clubmates: Clubmates = Clubmates.SOFT
    seat_balance: bool = True
    locked: tuple[frozenset[int], ...] = ()
    scores: Mapping[int, str] = field(default_factory=dict)  # how to print a scaled score in a reason
