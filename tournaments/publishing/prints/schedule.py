"""The line at the foot of a score slip: what attackers' points are worth."""

from collections.abc import Iterator
from itertools import count

from django.utils.translation import gettext as _

from engine.outcome import POINT_STEP
from scoring.levels.schedule import Band, Gainer, Schedule

FURTHER_STEPS = 3


def schedule_cells(schedule: Schedule) -> tuple[tuple[str, str], ...]:
    """This will give points and result of each step, the last one open upwards."""
    return tuple(cell for band in schedule.bands for cell in _band_cells(band))


def _band_cells(band: Band) -> Iterator[tuple[str, str]]:
    low = -(-band.low // POINT_STEP) * POINT_STEP
    if band.high is not None and band.high < low:
        return  # no sum of points lies between its ends
    if band.every is None:
        yield _points(low, band.high), _result(band.gainer, band.levels)
        return
    for step in count():
        start, levels = low + step * band.every, band.yields(low + step * band.every)
        if step + 1 == FURTHER_STEPS or levels == band.cap:
            yield f"{start}+", _result(band.gainer, levels) + ("" if levels == band.cap else "…")
            return
        yield _points(start, start + band.every - 1), _result(band.gainer, levels)


def _points(low: int, high: int | None) -> str:
    if high is None:
        return f"{low}+"
    top = high // POINT_STEP * POINT_STEP
    return str(low) if low == top else f"{low}–{top}"


def _result(gainer: Gainer, levels: int) -> str:
    if gainer is Gainer.BANKER:
        return _("banker +%(levels)s") % {"levels": levels}
    return _("over, +%(levels)s") % {"levels": levels} if levels else _("take over")
