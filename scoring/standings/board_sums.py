"""What boards add up to for an entry: in a meeting, and over a stage.

Rule: competition §4. A percentage is the mean of the shares of the top that an entry took on its scored boards; a
total is prorated by the boards played. Everything is exact; rounding is left to whoever shows it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

NONE = Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSum:
    """Scored boards of an entry: their total, the shares of the top added up, the tops, and boards won.

    `topped` counts the boards that have a top, `halves` 2 for each board won and 1 for each equal one.
    """

    boards: int = 0
    total: Fraction = NONE
    topped: int = 0
    shares: Fraction = NONE
    tops: Fraction = NONE
    halves: int = 0

    @classmethod
    def over(cls, parts: Sequence["BoardSum"]) -> "BoardSum":
        """Add what meetings gave."""
        topped = sum([part.topped for part in parts])
        return cls(
            boards=sum([part.boards for part in parts]),
            total=added([part.total for part in parts]),
            topped=topped,
            shares=added([part.shares for part in parts]) if topped else NONE,
            tops=added([part.tops for part in parts]) if topped else NONE,
            halves=sum([part.halves for part in parts]),
        )

    def opposite(self) -> "BoardSum":
        """Give what the other side has of the same boards, where the scores of both sides make up a whole."""
        return BoardSum(
            boards=self.boards,
            total=self.tops - self.total,
            topped=self.topped,
            shares=self.topped - self.shares if self.topped else self.shares,
            tops=self.tops,
            halves=2 * self.boards - self.halves,
        )


def added(values: Iterable[Fraction]) -> Fraction:
    """Add fractions over one denominator: they are reduced once, not with each of them."""
    given = [value.as_integer_ratio() for value in values]
    unit = lcm(*[below for _above, below in given])
    return Fraction(sum([above * (unit // below) for above, below in given]), unit)


NO_BOARDS = BoardSum()
