"""From the attackers' points (闲家得分) to levels (升级): a table that refuses gaps and overlaps.

Rule: rules §11; for n decks the step is s = 20n points, and the attackers take over at 2s (上台).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from scoring.errors import ScheduleBroken
from scoring.reasons import Reason, reason

POINTS_PER_STEP_AND_DECK = 20


class Gainer(StrEnum):
    """Which side a band of points favours."""

    BANKER = "banker"
    ATTACKERS = "attackers"


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """Points from `low` to `high`, both included, give `levels` to a side; `high` None means no end.

    With `every`, each further so many points above `low` give one level more, at most `cap` in all.
    """

    low: int
    high: int | None
    gainer: Gainer
    levels: int
    every: int | None = None
    cap: int | None = None

    def holds(self, points: int) -> bool:
        """Tell whether the points fall into this band."""
        return self.low <= points and (self.high is None or points <= self.high)

    def yields(self, points: int) -> int:
        """Give the levels that these points are worth."""
        gained = self.levels + ((points - self.low) // self.every if self.every else 0)
        return gained if self.cap is None else min(gained, self.cap)


@dataclass(frozen=True, slots=True, kw_only=True)
class Yield:
    """What points are worth: levels for one side, and whether the attackers take the bank (上台)."""

    gainer: Gainer
    levels: int
    band: Band

    @property
    def taken_over(self) -> bool:
        """Tell whether the attackers take over, with or without levels."""
        return self.gainer is Gainer.ATTACKERS

    @property
    def signed(self) -> int:
        """Give L(P) of the attackers, without a zero: a take-over is +1, k banker levels are −k."""
        return self.levels + 1 if self.taken_over else -self.levels


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """All bands from 0 points upwards, in order.

    :raises ScheduleBroken: if they leave a gap, overlap or end.
    """

    bands: tuple[Band, ...]

    def __post_init__(self) -> None:
        for why, points in _faults(self.bands):
            raise ScheduleBroken(reason=why, points=points)

    def yield_of(self, points: int) -> Yield:
        """Say what points are worth; a negative sum is raised to 0."""
        counted = max(points, 0)
        band = next(band for band in self.bands if band.holds(counted))
        return Yield(gainer=band.gainer, levels=band.yields(counted), band=band)

    def explain(self) -> tuple[Reason, ...]:
        """Tell the whole table, a line for each band."""
        return tuple(_line(band) for band in self.bands)


def standard(*, decks: int, attacker_level_cap: int | None = None) -> Schedule:
    """Build the usual table for a number of decks, with steps of 20 points for each."""
    step = POINTS_PER_STEP_AND_DECK * decks
    banker, attackers = Gainer.BANKER, Gainer.ATTACKERS
    return Schedule(
        bands=(
            Band(low=0, high=0, gainer=banker, levels=3),
            Band(low=1, high=step - 1, gainer=banker, levels=2),
            Band(low=step, high=2 * step - 1, gainer=banker, levels=1),
            Band(low=2 * step, high=3 * step - 1, gainer=attackers, levels=0),
            Band(low=3 * step, high=None, gainer=attackers, levels=1, every=step, cap=attacker_level_cap),
        )
    )


def _faults(bands: tuple[Band, ...]) -> Iterator[tuple[str, int]]:
    """Give a word and the points for each fault, the lowest points first."""
    if not bands:
        yield "empty", 0
        return
    if bands[0].low != 0:
        yield "gap", 0
    for below, above in pairwise(bands):
        yield from _seam(below, above)
    if bands[-1].high is not None:
        yield "ends", bands[-1].high + 1
    for band in bands:
        yield from _odd(band)


def _seam(below: Band, above: Band) -> Iterator[tuple[str, int]]:
    if below.high is None or above.low <= below.high:
        yield "overlap", above.low
    elif above.low > below.high + 1:
        yield "gap", below.high + 1
    if below.gainer is Gainer.ATTACKERS and above.gainer is Gainer.BANKER:
        yield "falls_back", above.low


def _odd(band: Band) -> Iterator[tuple[str, int]]:
    if band.high is not None and band.high < band.low:
        yield "reversed", band.low
    if band.levels < 0 or (band.cap is not None and band.cap < band.levels):
        yield "levels", band.low
    if band.every is not None and band.every < 1:
        yield "every", band.low


def _line(band: Band) -> Reason:
    return reason(
        f"schedule.{band.gainer.value}" + (".every" if band.every else ".only" if band.low == band.high else ""),
        low=band.low,
        high=band.high,
        levels=band.levels,
        every=band.every,
        cap=band.cap,
    )
