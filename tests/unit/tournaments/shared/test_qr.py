import re

import numpy
import pytest
import zxingcpp

from tournaments.shared.qr import Code, code, drawing, squares

STRIP = r"M(\d+) (\d+)h(\d+)v1h-\d+z"


class TestSquares:
    def test_draw_a_strip_for_every_run(self) -> None:
        assert squares([b"\x01\x01\x00\x01", b"\x00\x00\x00\x00"]) == "M0 0h2v1h-2zM3 0h1v1h-1z"

    def test_leave_a_margin(self) -> None:
        assert squares([b"\x01\x00"], margin=2) == "M2 2h1v1h-1z"


class TestDrawing:
    def test_says_what_opens_and_lets_no_markup_in(self) -> None:
        drawn = drawing("https://example.org/live/ABCD/", 'Seat of <b>"Ann"</b>')
        assert 'aria-label="Seat of &lt;b&gt;&quot;Ann&quot;&lt;/b&gt;"' in drawn
        assert drawn.count("<path") == 1


class TestCode:
    def test_draws_each_dark_square_inside_the_quiet_zone(self) -> None:
        made = code("https://example.org/t/K7QF2/")
        dark = dark_of(made)
        assert len(dark) > 200
        assert min(min(square) for square in dark) == 2
        assert max(max(square) for square in dark) == made.size - 3

    def test_has_the_three_finder_marks(self) -> None:
        made = code("https://example.org/t/K7QF2/")
        last = made.size - 3
        assert {(2, 2), (last, 2), (2, last)} <= dark_of(made)

    def test_differs_for_different_addresses(self) -> None:
        assert code("https://example.org/t/K7QF2/").path != code("https://example.org/t/K7QF3/").path

    def test_is_a_picture_of_its_own(self) -> None:
        assert code("x").svg.startswith('<svg xmlns="http://www.w3.org/2000/svg"')


class TestReading:
    @pytest.mark.parametrize("address", ["https://example.org/t/K7QF2/", "https://karten.example.org:8443/t/ABCDE/"])
    def test_gives_the_address_back(self, address: str) -> None:
        assert read(code(address)) == address

    def test_gives_it_back_although_a_thumb_has_smudged_it(self) -> None:
        address = "https://example.org/t/K7QF2/"
        assert read(code(address), smudged=4) == address


def dark_of(made: Code) -> set[tuple[int, int]]:
    """Give the dark squares that the strips cover."""
    strips = [(int(x), int(y), int(width)) for x, y, width in re.findall(STRIP, made.path)]
    return {(at, y) for x, y, width in strips for at in range(x, x + width)}


def read(made: Code, *, smudged: int = 0) -> str:
    """Draw the squares, with so many rows and columns in the middle blackened, and read them."""
    dots = numpy.full((made.size, made.size), 255, numpy.uint8)
    for x, y in dark_of(made):
        dots[y, x] = 0
    middle = made.size // 2
    dots[middle : middle + smudged, middle : middle + smudged] = 0
    found = zxingcpp.read_barcodes(numpy.kron(dots, numpy.ones((4, 4), numpy.uint8)))
    return found[0].text
