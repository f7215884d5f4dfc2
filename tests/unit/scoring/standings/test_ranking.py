"""Places, shared places, and why one entry stands above another."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scoring.standings import compute, explain
from scoring.standings.ranking import among
from tests.builders.sheets import meeting, rounds, sheet

ROUNDS = rounds([meeting(1, 2, 9, 5), meeting(3, 4, 9, 5), meeting(5, 6, 12, 5)])


class TestPlaces:
    def test_are_shared_where_nothing_tells_apart(self) -> None:
        rows = compute(sheet(range(1, 7), ROUNDS, precedence=("points",))).tables[0].rows
        assert [(row["entry"], row["place"], row["shared"]) for row in rows] == [
            (1, 1, True), (3, 1, True), (5, 1, True), (2, 4, True), (4, 4, True), (6, 4, True),
        ]  # fmt: skip

    def test_follow_the_precedence(self) -> None:
        rows = compute(sheet(range(1, 7), ROUNDS, precedence=("points", "net_levels", "seed"))).tables[0].rows
        assert [row["entry"] for row in rows] == [5, 1, 3, 2, 4, 6]
        assert not any(row["shared"] for row in rows)

    def test_put_a_low_seed_number_first(self) -> None:
        rows = compute(sheet([6, 5, 4, 3, 2, 1], ROUNDS, precedence=("seed",))).tables[0].rows
        assert [row["entry"] for row in rows] == [6, 5, 4, 3, 2, 1]


class TestAmong:
    def test_counts_places_inside_a_subset(self) -> None:
        assert among([2, 5, 5, 9]) == [(1, False), (2, True), (2, True), (4, False)]

    def test_shares_no_place_that_only_others_share(self) -> None:
        assert among([1, 4]) == [(1, False), (2, False)]

    @given(places=st.lists(st.integers(1, 50)).map(sorted))
    def test_keeps_order_and_ties(self, places: list[int]) -> None:
        inside = [place for place, _shared in among(places)]
        assert [a == b for a, b in pairwise(inside)] == [a == b for a, b in pairwise(places)]
        assert inside == sorted(inside)


class TestExplain:
    def test_names_the_first_metric_that_differs(self) -> None:
        told = explain(("points", "net_levels", "seed"), (7, 11, 1), (7, 8, 2))
        assert (told.metric, told.upper, told.lower, told.level_on) == ("net_levels", 11, 8, ("points",))

    def test_passes_over_what_does_not_apply(self) -> None:
        assert explain(("points", "head_to_head", "seed"), (7, None, 1), (7, None, 2)).metric == "seed"

    def test_says_when_nothing_differs(self) -> None:
        told = explain(("points",), (7,), (7,))
        assert (told.metric, told.level_on) == (None, ("points",))
