"""Level tables by name, for any number of decks, and how a table is written in one line.

`usual` is rules §11; the others are OURS: what clubs change of it. A line names the least points of each band, who
gains and how many levels: `0 banker 3, 1 banker 2, 40 banker 1, 80 attackers 0, 120 attackers 1 every 40`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

from scoring.errors import BandUnreadable
from scoring.levels.schedule import Band, Gainer, Schedule, standard

USUAL = "usual"
MOST_DIGITS = 4
Cells = tuple[str, str, str]


def _climbs_at_once(decks: int) -> Schedule:
    """Let the attackers go up one level by taking over, and so one more at every step after it."""
    usual = standard(decks=decks)
    return Schedule(
        bands=tuple(
            replace(band, levels=band.levels + 1) if band.gainer is Gainer.ATTACKERS else band for band in usual.bands
        )
    )


def _no_shut_out(decks: int) -> Schedule:
    """Let the banker side gain as much for a deal without points as for one with few."""
    _shut_out, few, *others = standard(decks=decks).bands
    return Schedule(bands=(replace(few, low=0), *others))


TABLES: Mapping[str, Callable[[int], Schedule]] = MappingProxyType(
    {
        USUAL: lambda decks: standard(decks=decks),
        "climbs_at_once": _climbs_at_once,
        "no_shut_out": _no_shut_out,
    }
)


def table(key: str, decks: int, cap: int | None = None) -> Schedule:
    """Give the table of that name for so many decks, with a cap for the attackers."""
    return TABLES[key](decks).capped(cap)


def name_of(schedule: Schedule, decks: int) -> str | None:
    """Give the name of a table, whatever its cap; None if it is a club's own."""
    plain = schedule.capped(None)
    return next((key for key, made in TABLES.items() if made(decks) == plain), None)


def written(schedule: Schedule) -> str:
    """Write a table in one line, without its cap."""
    bands = (f"{band.low} {band.gainer} {band.levels}" for band in schedule.bands)
    every = schedule.bands[-1].every
    return ", ".join(bands) + (f" every {every}" if every else "")


def read(line: str, cap: int | None = None) -> Schedule:
    """Read what `written` wrote.

    :raises BandUnreadable: with the number of the band, from 1, that cannot be read.
    :raises ScheduleBroken: if the bands are no table.
    """
    rows, every = cells(line)
    return joined([_band(number, row) for number, row in enumerate(rows, 1)], every=_every(len(rows), every), cap=cap)


def cells(line: str) -> tuple[list[Cells], str]:
    """Take a line apart as it stands: points, gainer and levels of each band, and by how many points it goes on."""
    bands, _every_word, every = line.partition(" every ")
    rows = [[*text.split(), "", "", ""] for text in bands.split(",")]
    return [(low, gainer, " ".join(levels).strip()) for low, gainer, *levels in rows], every.strip()


def joined(bands: Sequence[Band], *, every: int | None, cap: int | None) -> Schedule:
    """Let each band end where the next begins, and the last go on.

    :raises ScheduleBroken: if the bands are no table.
    """
    ends = [above.low - 1 for _below, above in pairwise(bands)]
    closed = [replace(band, high=end) for band, end in zip(bands, ends, strict=False)]
    return Schedule(bands=(*closed, *(replace(top, every=every, cap=cap) for top in bands[-1:])))


def _band(number: int, row: Cells) -> Band:
    low, gainer, levels = row
    if gainer not in list(Gainer) or not is_number(low) or not is_number(levels):
        raise BandUnreadable(number=number)
    return Band(low=int(low), high=None, gainer=Gainer(gainer), levels=int(levels))


def _every(number: int, text: str) -> int | None:
    if text and not is_number(text):
        raise BandUnreadable(number=number)
    return int(text) if text else None


def is_number(text: str) -> bool:
    """Tell whether a text is a whole number, not below 0, of a size that points and levels have."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
