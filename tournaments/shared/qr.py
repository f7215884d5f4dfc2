"""QR codes of full addresses: as a drawing on pages, as a picture of its own for papers."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import segno
from django.utils.html import format_html
from django.utils.safestring import SafeString

INK = "#1d1814"  # dark in both themes: cameras want dark on light
QUIET = 2  # squares of white around a code on paper; the paper around it is white as well


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """A QR code for an address: `path` is an SVG outline in a square of `size` units."""

    address: str
    path: str
    size: int

    @property
    def svg(self) -> str:
        """The code as a picture file of its own."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.size} {self.size}">'
            f'<path fill="#000" d="{self.path}"/></svg>'
        )


def code(address: str) -> Code:
    """This will make the code of an address for paper, with its white margin."""
    rows = _rows(address)
    return Code(address=address, path=squares(rows, margin=QUIET), size=len(rows) + 2 * QUIET)


def drawing(address: str, label: str) -> SafeString:
    """This will draw a full address as a QR code; `label` says what opens."""
    rows = _rows(address)
    return format_html(
        '<svg viewBox="0 0 {} {}" role="img" aria-label="{}"><path d="{}" fill="{}"/></svg>',
        len(rows),
        len(rows),
        label,
        squares(rows),
        INK,
    )


def squares(rows: Sequence[bytes], *, margin: int = 0) -> str:
    """This will draw the dark cells of a QR code as one path: a strip for every run in a row."""
    strips: list[str] = []
    for y, row in enumerate(rows, start=margin):
        x = margin
        for dark, run in groupby(row):
            width = len(list(run))
            if dark:
                strips.append(f"M{x} {y}h{width}v1h-{width}z")
            x += width
    return "".join(strips)


def _rows(address: str) -> list[bytes]:
    """Give the squares of a code that can be read with a seventh of it smudged."""
    return [bytes(row) for row in segno.make_qr(address, error="m").matrix]
