"""The plain values that go in and out of the generators."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.formats.pairing import ByePolicy, Clubmates, PairBy
from scoring.reasons import Reason


class Relaxation(StrEnum):
    """A rule given up because nobody could be paired otherwise, in the order in which they are given up."""

    CLUBMATES = "clubmates_relaxed"
    REMATCHES = "rematches_relaxed"
    SECOND_BYE = "second_bye"


class Inside(StrEnum):
    """How the members of one score group would best meet.

    `halves` folds the group: its first meets the first of its lower half. `ends` lets the first meet the last.
    `neighbours` lets the first meet the second.
    """

    HALVES = "halves"
    ENDS = "ends"
    NEIGHBOURS = "neighbours"


@dataclass(frozen=True, kw_only=True)
class Contender:
    """An entry that will play the round.

    `score` is exact and scaled to an integer by the caller (the same scale for all). `rank` orders entries of
    one score, 1 first; where places decide who meets, it is the place. `balance` is rounds as NS less rounds as EW.
    `floated` is −1 for who met a lower score in the round before or had the bye, +1 for who met a higher one.
    """

    id: int
    score: int
    rank: int
    club: str = ""
    opponents: frozenset[int] = frozenset()
    balance: int = 0
    had_bye: bool = False
    floated: int = 0
    asked_bye: bool = False


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
    """What a Swiss draw may do. `locked` pairs are kept as they are; with `may_repeat` a rematch costs nothing."""

    clubmates: Clubmates = Clubmates.SOFT
    seat_balance: bool = True
    float_balance: bool = True
    by: PairBy = PairBy.SCORES
    inside: Inside = Inside.HALVES
    may_repeat: bool = False
    bye: ByePolicy = ByePolicy.LOWEST
    locked: tuple[frozenset[int], ...] = ()
    scores: Mapping[int, str] = field(default_factory=dict)  # how to print a scaled score in a reason
