import re

from tournaments.publishing.prints.codes import code


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
