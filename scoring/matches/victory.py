"""Victory points (场分): from the margin of a match to a share of 20.

Rule: competition §4. The continuous scale is 10 + 10·(1 − R^(M/B))/(1 − R) with R = ((√5 − 1)/2)³, at most 20
from the blitz B on, rounded half up to 0.01 and then made concave; the loser gets the rest of 20.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import isqrt

from scoring.errors import VictoryTableBroken

WHOLE = 20
CENT = Decimal("0.01")
IMPS_PER_ROOT_BOARD = 15
LEVELS_PER_ROOT_BOARD = 3  # OURS
_EXACT = Context(prec=40)
_RATIO = _EXACT.power(_EXACT.divide(_EXACT.subtract(_EXACT.sqrt(Decimal(5)), Decimal(1)), Decimal(2)), Decimal(3))


@dataclass(frozen=True, slots=True, kw_only=True)
class VictoryBand:
    """Margins from `margin` upwards, to the next band, give the winner `winner` and the loser `loser`."""

    margin: int
    winner: Fraction
    loser: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class VictoryTable:
    """A table of bands as data, from margin 0 upwards.

    :raises VictoryTableBroken: if it does not begin at 0 with equal shares, or is not monotone.
    """

    bands: tuple[VictoryBand, ...]

    def __post_init__(self) -> None:
        for why, margin in _faults(self.bands):
            raise VictoryTableBroken(reason=why, margin=margin)

    def split(self, margin: Fraction | int) -> tuple[Fraction, Fraction]:
        """Give both sides' victory points, first of the side whose margin it is."""
        size = abs(whole_margin(margin))
        band = next(band for band in reversed(self.bands) if band.margin <= size)
        return (band.winner, band.loser) if margin >= 0 else (band.loser, band.winner)


@dataclass(frozen=True, slots=True, kw_only=True)
class VictoryScale:
    """How a format turns margins into victory points: a table of `bands`, or without one the continuous scale."""

    per_root_board: int = LEVELS_PER_ROOT_BOARD
    bands: tuple[VictoryBand, ...] = ()

    def table(self, boards: int) -> VictoryTable:
        """Give the table for matches of so many boards.

        :raises VictoryTableBroken: if the bands are no table, or there is no blitz.
        """
        if self.bands:
            return VictoryTable(bands=self.bands)
        return continuous(boards=boards, per_root_board=self.per_root_board)


def continuous(*, boards: int, per_root_board: int = LEVELS_PER_ROOT_BOARD) -> VictoryTable:
    """Make the continuous scale whose blitz is `per_root_board`·√boards.

    :raises VictoryTableBroken: without boards, or with a blitz of nothing.
    """
    if boards < 1 or per_root_board < 1:
        raise VictoryTableBroken(reason="no_blitz", margin=0)
    return VictoryTable(bands=_continuous_bands(per_root_board * per_root_board * boards))


def whole_margin(margin: Fraction | int) -> int:
    """Round a margin to an integer, halves away from zero."""
    size = abs(Fraction(margin))
    rounded = (2 * size.numerator + size.denominator) // (2 * size.denominator)
    return rounded if margin >= 0 else -rounded


@lru_cache(maxsize=64)
def _continuous_bands(blitz_squared: int) -> tuple[VictoryBand, ...]:
    last = isqrt(blitz_squared - 1) + 1  # the first whole margin that reaches the blitz
    blitz = _EXACT.sqrt(Decimal(blitz_squared))
    cents = [_cents(margin, blitz) for margin in range(last)] + [WHOLE * 100]
    _make_concave(cents)
    return tuple(
        VictoryBand(margin=margin, winner=Fraction(value, 100), loser=WHOLE - Fraction(value, 100))
        for margin, value in enumerate(cents)
    )


def _cents(margin: int, blitz: Decimal) -> int:
    one = Decimal(1)
    share = _EXACT.subtract(one, _EXACT.power(_RATIO, _EXACT.divide(Decimal(margin), blitz)))
    value = _EXACT.add(Decimal(10), _EXACT.divide(_EXACT.multiply(Decimal(10), share), _EXACT.subtract(one, _RATIO)))
    return int(value.quantize(CENT, rounding=ROUND_HALF_UP, context=_EXACT) / CENT)


def _make_concave(cents: list[int]) -> None:
    """Raise a value by a cent wherever the next step is larger than the last, until none is."""
    changed = True
    while changed:
        changed = False
        for margin in range(1, len(cents) - 1):
            if cents[margin + 1] - cents[margin] > cents[margin] - cents[margin - 1]:
                cents[margin] += 1
                changed = True


def _faults(bands: tuple[VictoryBand, ...]) -> Iterator[tuple[str, int]]:
    """Give a word and the margin for each fault, the smallest margin first."""
    if not bands or bands[0].margin != 0:
        yield "not_from_zero", 0
        return
    if bands[0].winner != bands[0].loser:
        yield "draw_unequal", 0
    for below, above in pairwise(bands):
        if above.margin <= below.margin:
            yield "margins_not_rising", above.margin
        if above.winner < below.winner or above.loser > below.loser:
            yield "not_monotone", above.margin
