"""A scale of thresholds: from a difference to a score, as data (IMPs and their like).

Rule: competition §4, `imps`; a difference scores as many units as thresholds it reaches, with its sign.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from types import MappingProxyType

from scoring.errors import ScaleBroken


class ScaleBase(StrEnum):
    """What is compared: the attackers' points P, or their signed levels L(P)."""

    POINTS = "points"
    LEVELS = "levels"


class ScaleAgainst(StrEnum):
    """What a result is compared with: every other one (cross), or the mean of the field (Butler)."""

    EACH = "each"
    DATUM = "datum"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """Thresholds in units of `base`, rising; reaching the k-th is worth k.

    :raises ScaleBroken: if they are empty, not positive, or do not rise.
    """

    thresholds: tuple[int, ...]
    base: ScaleBase = ScaleBase.POINTS
    against: ScaleAgainst = ScaleAgainst.EACH

    def __post_init__(self) -> None:
        if not self.thresholds or self.thresholds[0] <= 0:
            raise ScaleBroken(reason="not_positive", position=0)
        for position, (below, above) in enumerate(pairwise(self.thresholds), start=1):
            if above <= below:
                raise ScaleBroken(reason="not_rising", position=position)

    def score(self, difference: Fraction | int) -> int:
        """Give the score of a difference, the same both ways but for the sign."""
        size = abs(Fraction(difference))
        worth = sum(threshold <= size for threshold in self.thresholds)
        return worth if difference >= 0 else -worth


# OURS: a quarter of a step of two decks for the first unit, then ever wider. Never against a mean: raw points have none
# worth the name (competition §4).
BY_POINTS = Scale(thresholds=(10, 25, 45, 70, 100, 135, 175, 220, 270, 325, 385, 450))
# OURS: a level is worth much where results are close, less where one is far ahead.
BY_LEVELS = Scale(thresholds=(1, 2, 4, 6, 9, 12), base=ScaleBase.LEVELS)
SCALES: Mapping[str, Scale] = MappingProxyType(
    {
        "points_each": BY_POINTS,
        "levels_each": BY_LEVELS,
        "levels_datum": replace(BY_LEVELS, against=ScaleAgainst.DATUM),
    }
)
