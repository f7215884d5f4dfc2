import re

import numpy
import pytest
import zxingcpp

from tournaments.publishing.prints.codes import Code, code


class TestCode:
    def test_draws_each_dark_square_inside_the_quiet_zone(self) -> None:
        made = code("https://example.org/t/K7QF2/")
        corners = [(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", made.path)]
        assert len(corners) > 200
        assert min(min(corner) for corner in corners) == 2
        assert max(max(corner) for corner in corners) == made.size - 3

    def test_has_the_three_finder_marks(self) -> None:
        made = code("https://example.org/t/K7QF2/")
        last = made.size - 3
        for x, y in ((2, 2), (last, 2), (2, last)):
            assert f"M{x} {y}h1" in made.path

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


def read(made: Code, *, smudged: int = 0) -> str:
    """Draw the squares, with so many rows and columns in the middle blackened, and read them."""
    dots = numpy.full((made.size, made.size), 255, numpy.uint8)
    for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", made.path):
        dots[int(y), int(x)] = 0
    middle = made.size // 2
    dots[middle : middle + smudged, middle : middle + smudged] = 0
    found = zxingcpp.read_barcodes(numpy.kron(dots, numpy.ones((4, 4), numpy.uint8)))
    return found[0].text
