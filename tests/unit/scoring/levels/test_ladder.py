"""The ladder of levels."""

import pytest

from scoring.errors import LevelUnknown
from scoring.levels import ladder


class TestParse:
    @pytest.mark.parametrize(
        ("text", "level"),
        [("2", 2), ("10", 10), ("J", 11), (" q ", 12), ("k", 13), ("A", 14), ("14", 14)],
    )
    def test_reads_what_players_write(self, text: str, level: int) -> None:
        assert ladder.parse(text) == level

    @pytest.mark.parametrize("text", ["", "1", "15", "B", "-2", "2.5", "²", "9" * 5000])
    def test_refuses_what_is_no_level(self, text: str) -> None:
        with pytest.raises(LevelUnknown) as caught:
            ladder.parse(text)
        assert caught.value.facts() == {"value": text}

    def test_undoes_name_for_every_level(self) -> None:
        assert [ladder.parse(ladder.name(level)) for level in ladder.LEVELS] == list(range(2, 15))


class TestClimb:
    def test_stops_at_the_first_stop_above(self) -> None:
        assert ladder.climb(4, 3, (5, 10, 13, 14)) == 5

    def test_ignores_a_stop_it_stands_on(self) -> None:
        assert ladder.climb(5, 3, (5, 10, 14)) == 8

    def test_never_goes_past_ace(self) -> None:
        assert ladder.climb(13, 3) == 14


class TestCumulative:
    def test_counts_thirteen_for_passing_ace_from_two(self) -> None:
        assert ladder.cumulative(14, passed=True) == 13

    def test_counts_nothing_for_a_side_left_at_two(self) -> None:
        assert ladder.cumulative(2, passed=False) == 0
