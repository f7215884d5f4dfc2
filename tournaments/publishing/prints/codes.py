"""QR codes that phones at the table read, as the outline of their dark squares."""

from dataclasses import dataclass

import segno

QUIET = 2  # squares of white around the code; the paper around it is white as well


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
    """This will make the code of an address, readable with a seventh of it smudged."""
    matrix = segno.make_qr(address, error="m").matrix
    squares = [
        f"M{column + QUIET} {line + QUIET}h1v1h-1z"
        for line, row in enumerate(matrix)
        for column, dark in enumerate(row)
        if dark
    ]
    return Code(address=address, path="".join(squares), size=len(matrix) + 2 * QUIET)
