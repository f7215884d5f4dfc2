"""Pictures as a camera sees them: PDF pages and screenshots as grey squares, and the QR codes in them."""

import struct
import zlib
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import numpy
import typst
import zxingcpp

SIGNATURE = b"\x89PNG\r\n\x1a\n"
DOTS_PER_INCH = 80  # a poor camera, and quick to unpack
ONE_PAGE = '#set page(width: auto, height: auto, margin: 0pt)\n#image("paper.pdf", page: {page})'


def read_codes(picture: bytes) -> list[str]:
    """Read every QR code in a PNG, from top to bottom."""
    found = zxingcpp.read_barcodes(grey(picture))
    return [code.text for code in sorted(found, key=lambda code: code.position.top_left.y)]


def printed(paper: bytes, folder: Path, *, pages: int) -> Iterator[bytes]:
    """Print the pages of a PDF into PNGs."""
    (folder / "paper.pdf").write_bytes(paper)
    source = folder / "page.typ"
    for page in range(1, pages + 1):
        source.write_text(ONE_PAGE.format(page=page))
        yield typst.compile(str(source), format="png", ppi=DOTS_PER_INCH)


def grey(picture: bytes) -> Any:
    """Turn a PNG of eight bits a channel, not interlaced, into rows of grey values on white."""
    width, height, depth, colour, *_, interlaced = struct.unpack(">IIBBBBB", chunk(picture, b"IHDR"))
    channels = {0: 1, 2: 3, 6: 4}[colour]
    assert (depth, interlaced) == (8, 0)
    lines = numpy.frombuffer(zlib.decompress(chunk(picture, b"IDAT")), numpy.uint8).reshape(height, -1)
    pixels = unfiltered(lines, channels).reshape(height, width, channels).astype(float)
    shade = pixels[..., : min(channels, 3)].mean(axis=-1)
    opacity = pixels[..., 3] / 255 if channels == 4 else 1.0
    return (shade * opacity + 255 * (1 - opacity)).astype(numpy.uint8)


def chunk(picture: bytes, kind: bytes) -> bytes:
    """Give the data of all chunks of a kind."""
    assert picture.startswith(SIGNATURE)
    found, at = b"", len(SIGNATURE)
    while at < len(picture):
        (length,) = struct.unpack_from(">I", picture, at)
        if picture[at + 4 : at + 8] == kind:
            found += picture[at + 8 : at + 8 + length]
        at += 12 + length
    return found


def unfiltered(lines: Any, step: int) -> Any:
    """Undo what PNG does to each line before it is packed: values are kept as differences to their neighbours."""
    width = lines.shape[1] - 1
    above = numpy.zeros(width, numpy.uint8)
    rows = []
    for kind, line in zip(lines[:, 0], lines[:, 1:], strict=True):
        if kind == 0:
            row = line
        elif kind == 1:
            row = numpy.cumsum(line.reshape(-1, step), axis=0, dtype=numpy.uint8).reshape(-1)
        elif kind == 2:
            row = line + above
        else:
            row = one_by_one(line, above, step, kind)
        rows.append(row)
        above = row
    return numpy.stack(rows)


def one_by_one(line: Any, above: Any, step: int, kind: int) -> Any:
    """Undo the two filters that look at the value just restored."""
    row = [0] * step
    upper = [0] * step + above.tolist()
    for at, value in zip(count(step), line.tolist(), strict=False):
        left, up, corner = row[at - step], upper[at], upper[at - step]
        guess = (left + up) // 2 if kind == 3 else nearest(left, up, corner)
        row.append((value + guess) & 255)
    return numpy.array(row[step:], numpy.uint8)


def nearest(left: int, up: int, corner: int) -> int:
    """Choose the neighbour nearest to left + up − corner (Paeth)."""
    target = left + up - corner
    return min((left, up, corner), key=lambda value: abs(target - value))
