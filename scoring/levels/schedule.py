"""From the attackers' points (闲家得分) to levels (升级): a table that refuses gaps, overlaps and turns for the worse.

Rule: rules §11; for n decks the step is s = 20n points, and the attackers take over at 2s (上台).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from scoring.errors import ScheduleBroken
from scoring.reasons import Reason, reason

POINTS_PER_STEP_AND_DECK = 20
MOST_BANDS = 10
POINT_UNIT = 5  # every sum of fives, tens and kings is a multiple


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
    """All bands from 0 points upwards, in order: the banker side's, then the attackers'. More points never gain less.

    Only the last band goes on by steps (`every`), up to a `cap`, which an event chooses apart from its table.

    :raises ScheduleBroken: if they leave a gap, overlap or end, or if the attackers lose by taking more.
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

    @property
    def take_over(self) -> int:
        """Give the least points at which the attackers take over."""
        return next(band.low for band in self.bands if band.gainer is Gainer.ATTACKERS)

    @property
    def cap(self) -> int | None:
        """Give the most levels that attackers go up in a deal; None for no cap."""
        return self.bands[-1].cap

    def capped(self, cap: int | None) -> "Schedule":
        """Give the same table with another cap."""
        *below, top = self.bands
        return replace(self, bands=(*below, replace(top, cap=cap)))

    def turns(self, most: int) -> tuple[int, ...]:
        """Give the points above 0, in fives up to `most`, from which a deal is worth something else than before."""
        return tuple(
            above
            for below, above in pairwise(range(0, most + 1, POINT_UNIT))
            if self.yield_of(below).signed != self.yield_of(above).signed
        )

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
    for band in bands:
        yield from _odd(band, is_last=band is bands[-1])
    for below, above in pairwise(bands):
        yield from _seam(below, above)
    if bands[-1].high is not None:
        yield "ends", bands[-1].high + 1
    if len(bands) > MOST_BANDS:
        yield "too_many", bands[MOST_BANDS].low
    for below, above in pairwise(bands):
        yield from _turn(below, above)
    yield from _one_sided(bands)


def _seam(below: Band, above: Band) -> Iterator[tuple[str, int]]:
    if below.high is None or above.low <= below.high:
        yield "overlap", above.low
    elif above.low > below.high + 1:
        yield "gap", below.high + 1
    if below.gainer is Gainer.ATTACKERS and above.gainer is Gainer.BANKER:
        yield "falls_back", above.low


def _odd(band: Band, *, is_last: bool) -> Iterator[tuple[str, int]]:
    if band.high is not None and band.high < band.low:
        yield "reversed", band.low
    if band.cap is not None and not is_last:
        yield "cap", band.low
    if band.levels < 0 or (band.cap is not None and band.cap < band.levels):
        yield "levels", band.low
    if band.every is not None and (band.every < 1 or not is_last):
        yield "every", band.low


def _turn(below: Band, above: Band) -> Iterator[tuple[str, int]]:
    """Find where more points would leave the attackers worse off."""
    if below.gainer is above.gainer:
        rises = above.levels >= below.levels
        if above.levels != below.levels and rises is (above.gainer is Gainer.BANKER):
            yield "worse", above.low


def _one_sided(bands: tuple[Band, ...]) -> Iterator[tuple[str, int]]:
    if bands[0].gainer is Gainer.ATTACKERS:
        yield "no_banker", 0
    if bands[-1].gainer is Gainer.BANKER:
        yield "no_take_over", bands[-1].low


def _line(band: Band) -> Reason:
    return reason(
        f"schedule.{band.gainer.value}{_manner(band)}",
        low=band.low,
        high=band.high,
        levels=band.levels,
        every=band.every,
        cap=band.cap,
    )


def _manner(band: Band) -> str:
    """Give the word of the code that says how a band goes on."""
    if band.every:
        return ".every" if band.cap is None else ".capped"
    if band.low == band.high:
        return ".only"
    return ".on" if band.high is None else ""
