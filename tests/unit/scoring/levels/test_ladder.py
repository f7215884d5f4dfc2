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


class TestAFinalLevel:
    @pytest.mark.parametrize("text", ["A+", "a+", "A＋", "Ａ+", "过A", "打过a", "打過A", "passed A"])
    def test_has_passed_a_where_that_is_said(self, text: str) -> None:
        assert ladder.parse_final(text) == (14, True)

    @pytest.mark.parametrize("text", ["打A", "at A", "AT a"])
    def test_stands_at_a_where_that_is_said(self, text: str) -> None:
        assert ladder.parse_final(text) == (14, False)

    @pytest.mark.parametrize(("text", "read"), [("A", (14, None)), ("14", (14, None)), ("k", (13, False))])
    def test_says_nothing_of_passing_by_itself(self, text: str, read: tuple[int, bool | None]) -> None:
        assert ladder.parse_final(text) == read

    @pytest.mark.parametrize("text", ["K+", "过K", "+", "打", "A++", "", "过过A"])
    def test_is_refused_with_the_text_that_was_typed(self, text: str) -> None:
        with pytest.raises(LevelUnknown) as refused:
            ladder.parse_final(text)
        assert refused.value.value == text

    @pytest.mark.parametrize("end", [(14, True), (14, False), (7, False)])
    def test_is_written_as_it_is_read(self, end: tuple[int, bool]) -> None:
        level, passed = ladder.parse_final(ladder.final_name(end[0], passed=end[1]))
        assert (level, bool(passed)) == end

    def test_says_nothing_of_passing_once_a_ruling_took_the_side_back(self) -> None:
        assert ladder.final_name(13, passed=True) == "K"
