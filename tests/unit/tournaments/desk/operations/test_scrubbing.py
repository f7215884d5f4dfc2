"""Names leave texts and values, and nobody else's name is harmed."""

from tournaments.desk.operations.scrubbing import Scrubber

SCRUBBER = Scrubber.of(["王明", "Wang Ming", "", "wm@example.org"], "选手3")


class TestWhole:
    def test_leaves_a_longer_name_alone(self) -> None:
        assert SCRUBBER.whole("王明月 / 王明") == "王明月 / 选手3"

    def test_finds_latin_names_in_any_case(self) -> None:
        assert SCRUBBER.whole("for WANG MING only") == "for 选手3 only"


class TestInside:
    def test_finds_the_name_in_the_name_of_an_entry(self) -> None:
        assert SCRUBBER.inside("王明李四队") == "选手3李四队"


class TestValues:
    def test_go_to_every_depth(self) -> None:
        value = {"players": ["王明", "李四"], "was": {"email": "wm@example.org"}, "seed": 3}
        cleaned = SCRUBBER.values(value, SCRUBBER.whole)
        assert cleaned == {"players": ["选手3", "李四"], "was": {"email": "选手3"}, "seed": 3}
