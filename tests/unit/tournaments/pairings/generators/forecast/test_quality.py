"""Figures of rank correlation, checked against worked examples and laws."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import FormatContradictory
from scoring.formats import PRESETS
from tournaments.pairings.generators.forecast import chart, forecast, with_rounds
from tournaments.pairings.generators.forecast.quality import hit, kendall, longest, middle_places, spearman

TRUE = {entry: float(entry) for entry in range(1, 6)}


class TestMiddlePlaces:
    def test_share_the_middle(self) -> None:
        assert middle_places([[4], [2, 3], [1]]) == {4: 1, 2: 2.5, 3: 2.5, 1: 4}


class TestSpearman:
    def test_of_a_worked_example(self) -> None:
        found = middle_places([[2], [1], [4], [3], [5]])  # squared differences 1+1+1+1+0: 1 − 6·4/(5·24)
        assert spearman(found, TRUE) == pytest.approx(0.8)

    @given(st.permutations(range(1, 6)))
    def test_turns_its_sign_with_the_order(self, order: list[int]) -> None:
        forth, back = middle_places([[one] for one in order]), middle_places([[one] for one in reversed(order)])
        assert spearman(forth, TRUE) == pytest.approx(-spearman(back, TRUE))

    def test_is_nothing_where_all_share_a_place(self) -> None:
        assert spearman(middle_places([[1, 2, 3, 4, 5]]), TRUE) == kendall(middle_places([[1, 2, 3, 4, 5]]), TRUE) == 0


class TestKendall:
    def test_of_a_worked_example(self) -> None:
        found = middle_places([[2], [1], [4], [3], [5]])  # two of ten pairs the wrong way round
        assert kendall(found, TRUE) == pytest.approx(0.6)

    def test_allows_for_shared_places(self) -> None:
        found = middle_places([[1], [2, 3], [4], [5]])
        assert kendall(found, TRUE) == pytest.approx(9 / 90**0.5)


class TestHit:
    def test_counts_a_block_across_the_line_in_part(self) -> None:
        assert hit([[1], [2, 5]], {1, 2}, 2) == pytest.approx((1 + 0.5) / 2)


class TestLongest:
    def test_adds_up_the_rounds_of_one_way(self) -> None:
        assert longest(PRESETS["club_cup"], {1: 4, 2: 3, 3: 4}) == 11


class TestForecast:
    def test_gives_the_same_for_the_same_seed(self) -> None:
        once, again = (forecast(PRESETS["club_night"], entries=8, events=3, seed="s") for _ in range(2))
        assert once == again

    def test_ranks_better_the_more_is_played(self) -> None:
        few, many = (
            forecast(with_rounds(PRESETS["club_swiss"], rounds), entries=16, events=20, seed="s") for rounds in (1, 7)
        )
        assert few.spearman.mean + few.spearman.error < many.spearman.mean
        assert few.minutes < many.minutes

    def test_refuses_rounds_that_follow_from_the_field(self) -> None:
        with pytest.raises(FormatContradictory):
            with_rounds(PRESETS["round_robin"], 5)


class TestChart:
    def test_draws_each_figure_and_escapes_the_title(self) -> None:
        one = forecast(PRESETS["club_night"], entries=8, events=2, seed="s")
        drawn = chart("a < b", [one, replace(one, rounds=7)])
        assert drawn.count("<polyline") == 3
        assert "a &lt; b" in drawn
        assert "a < b" not in drawn
        assert f"{one.top.mean:.2f}" in drawn
