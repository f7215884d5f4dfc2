"""What boards add up to for an entry: in a meeting, and over a stage.

Rule: competition §4. A percentage is the mean of the shares of the top that an entry took on its scored boards; a
total is prorated by the boards played. Everything is exact; rounding is left to whoever shows it.
"""

from dataclasses import dataclass
from fractions import Fraction

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

    def plus(self, other: "BoardSum") -> "BoardSum":
        """Add what another meeting gave."""
        return BoardSum(
            boards=self.boards + other.boards,
            total=self.total + other.total,
            topped=self.topped + other.topped,
            shares=self.shares + other.shares,
            tops=self.tops + other.tops,
            halves=self.halves + other.halves,
        )


NO_BOARDS = BoardSum()
