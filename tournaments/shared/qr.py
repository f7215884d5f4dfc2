"""QR codes on pages: an address as a drawing, with words for those who do not see it."""

from collections.abc import Sequence
from itertools import groupby

import segno
from django.utils.html import format_html
from django.utils.safestring import SafeString

INK = "#1d1814"  # dark in both themes: cameras want dark on light


def drawing(address: str, label: str) -> SafeString:
    """This will draw a full address as a QR code; `label` says what opens."""
    rows = [bytes(row) for row in segno.make(address, error="m").matrix]
    return format_html(
        '<svg viewBox="0 0 {} {}" role="img" aria-label="{}"><path d="{}" fill="{}"/></svg>',
        len(rows),
        len(rows),
        label,
        squares(rows),
        INK,
    )


def squares(rows: Sequence[bytes]) -> str:
    """This will draw the dark cells of a QR code as one path: a strip for every run in a row."""
    strips: list[str] = []
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            width = len(list(run))
            if dark:
                strips.append(f"M{x} {y}h{width}v1h-{width}z")
            x += width
    return "".join(strips)
