"""Board scorers: worked examples, then the laws they obey whatever the results."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.boards import (
    Award,
    Awards,
    BoardResult,
    BoardRules,
    BoardScore,
    BoardScorer,
    Scale,
    ScaleAgainst,
    ScaleBase,
    Unequal,
    adjusted,
    datum_of,
    score_board,
)
from scoring.errors import BoardBroken, ScaleBroken
from scoring.levels import ROOM_POINTS

HALF = Fraction(1, 2)
TENS = Scale(thresholds=(5, 20, 40, 60))


def played(*points: int) -> list[BoardResult]:
    return [BoardResult(table=table, points=each) for table, each in enumerate(points, start=1)]


def scored(scorer: BoardScorer, *points: int, expected: int = 0, **options: object) -> list[Fraction]:
    return [score.attackers for score in full(scorer, played(*points), expected=expected, **options)]


def full(
    scorer: BoardScorer, results: list[BoardResult], *, expected: int = 0, **options: object
) -> tuple[BoardScore, ...]:
    rules = BoardRules(scorer=scorer, **options)  # type: ignore[arg-type]  # options of the test's own choosing
    return score_board(rules, results, expected=expected)


class TestLevels:
    def test_are_the_signed_levels_of_the_schedule(self) -> None:
        assert scored(BoardScorer.LEVELS, 0, 35, 40, 80, 120, 165) == [-3, -2, -1, 1, 2, 3]


class TestCrossLevels:
    def test_average_the_differences_to_every_other_table(self) -> None:
        # Levels −1, 1, 2: −5/2 = ((−1−1) + (−1−2)) / 2, and so on.
        assert scored(BoardScorer.CROSS_LEVELS, 40, 80, 120) == [Fraction(-5, 2), HALF, 2]

    def test_say_nothing_about_a_board_played_once(self) -> None:
        (alone,) = full(BoardScorer.CROSS_LEVELS, played(120))
        assert [alone.attackers, alone.banker, alone.compared] == [0, 0, 0]

    @given(st.lists(st.integers(0, 60).map(lambda fives: 5 * fives), min_size=1, max_size=12))
    def test_sum_to_nothing_over_a_side(self, points: list[int]) -> None:
        assert sum(scored(BoardScorer.CROSS_LEVELS, *points)) == 0


class TestMatchpoints:
    def test_count_two_for_worse_and_one_for_equal(self) -> None:
        assert scored(BoardScorer.MATCHPOINTS, 80, 40, 80, 0) == [5, 2, 5, 0]

    @pytest.mark.parametrize(
        ("rule", "scores"),
        [
            # Three results of five: 4, 2, 0 of 4 become …
            (Unequal.NEUBERG, [Fraction(22, 3), 4, Fraction(2, 3)]),
            (Unequal.FACTOR, [8, 4, 0]),
            (Unequal.ASCHERMAN, [6, 4, 2]),
            (Unequal.NONE, [4, 2, 0]),
        ],
    )
    def test_are_brought_up_to_the_expected_results(self, rule: Unequal, scores: list[Fraction]) -> None:
        assert scored(BoardScorer.MATCHPOINTS, 120, 80, 40, expected=5, unequal=rule) == scores

    @pytest.mark.parametrize("rule", [Unequal.NEUBERG, Unequal.FACTOR, Unequal.ASCHERMAN])
    def test_give_a_lonely_result_the_average(self, rule: Unequal) -> None:
        (alone,) = full(BoardScorer.MATCHPOINTS, played(80), expected=6, unequal=rule)
        assert [alone.attackers, alone.banker, alone.top] == [5, 5, 10]

    def test_give_awards_their_shares_of_the_top(self) -> None:
        split = BoardResult(table=9, awards=Awards(banker=Award.PLUS, attackers=Award.PLUS))
        *_, awarded = full(BoardScorer.MATCHPOINTS, [*played(80, 40), split])
        assert [awarded.banker, awarded.attackers, awarded.top] == [Fraction(12, 5), Fraction(12, 5), 4]

    @pytest.mark.parametrize("here", [[], [40]])
    def test_keep_the_share_of_an_award_where_hardly_anybody_has_a_result(self, here: list[int]) -> None:
        """As they are, no or one result has no top to take 60 % of: the expected results have."""
        split = BoardResult(table=9, awards=Awards(banker=Award.PLUS, attackers=Award.MINUS))
        *_, awarded = full(BoardScorer.MATCHPOINTS, [*played(*here), split], expected=6, unequal=Unequal.NONE)
        assert [awarded.banker, awarded.attackers, awarded.top] == [6, 4, 10]

    def test_compare_a_fouled_board_within_its_subfields(self) -> None:
        fouled = BoardResult(table=3, points=200, subfield="swapped")
        first, second, alone = full(BoardScorer.MATCHPOINTS, [*played(80, 40), fouled])
        assert [first.attackers, second.attackers, alone.attackers] == [Fraction(7, 2), HALF, 2]

    @given(st.lists(st.integers(0, 60), min_size=1, max_size=9), st.integers(1, 200))
    def test_do_not_see_a_constant_added_to_all_points(self, points: list[int], more: int) -> None:
        raised = [each + more for each in points]
        assert scored(BoardScorer.MATCHPOINTS, *raised) == scored(BoardScorer.MATCHPOINTS, *points)

    @given(st.integers(1, 20).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, 2 * (n - 1)))))
    def test_stay_as_they_are_in_a_full_field(self, field: tuple[int, int]) -> None:
        results, matchpoints = field
        for rule in Unequal:
            assert adjusted(rule, matchpoints=matchpoints, results=results, expected=results) == matchpoints


class TestDatum:
    def test_measures_against_the_mean_without_the_ends(self) -> None:
        # Levels −3, −1, 1, 1, 5; the mean of the middle three is 1/3.
        assert scored(BoardScorer.DATUM, 0, 40, 80, 80, 240) == [
            Fraction(-10, 3),
            Fraction(-4, 3),
            Fraction(2, 3),
            Fraction(2, 3),
            Fraction(14, 3),
        ]

    def test_leaves_nothing_out_of_four_results(self) -> None:
        assert datum_of([Fraction(-3), Fraction(1), Fraction(1), Fraction(5)]) == 1


class TestBoardAMatch:
    @pytest.mark.parametrize(("here", "there", "score"), [(80, 40, 2), (80, 80, 1), (40, 80, 0)])
    def test_is_won_drawn_or_lost(self, here: int, there: int, score: int) -> None:
        assert scored(BoardScorer.BOARD_A_MATCH, here, there)[0] == score

    def test_refuses_a_third_table(self) -> None:
        with pytest.raises(BoardBroken, match="more_than_two_tables"):
            scored(BoardScorer.BOARD_A_MATCH, 1, 2, 3)


class TestRoomPoints:
    @pytest.mark.parametrize(("before", "loses"), [((90,) * 4, 8), ((400,) * 4, 12), ((400, 400, 400, 79), 4)])
    def test_multiply_by_what_all_four_had_before(self, before: tuple[int, ...], loses: int) -> None:
        shut_out = BoardResult(table=1, points=0, before=before)
        (score,) = full(BoardScorer.ROOM_POINTS, [shut_out], scheme=ROOM_POINTS)
        assert [score.attackers, score.banker] == [-loses, loses]


class TestScale:
    def test_counts_the_thresholds_reached_both_ways(self) -> None:
        assert [TENS.score(difference) for difference in (0, 4, 5, -5, 20, -59, 60, 999)] == [0, 0, 1, -1, 2, -3, 4, 4]

    def test_against_each_averages_over_the_others(self) -> None:
        assert scored(BoardScorer.IMPS, 80, 40, 0, scale=TENS) == [Fraction(7, 2), 0, Fraction(-7, 2)]

    def test_against_the_datum_compares_with_the_mean(self) -> None:
        butler = Scale(thresholds=(1, 2, 3), base=ScaleBase.LEVELS, against=ScaleAgainst.DATUM)
        assert scored(BoardScorer.IMPS, 80, 40, 0, scale=butler) == [2, 0, -2]

    @pytest.mark.parametrize("thresholds", [(), (0, 5), (5, 5), (10, 5)])
    def test_refuses_thresholds_that_do_not_rise(self, thresholds: tuple[int, ...]) -> None:
        with pytest.raises(ScaleBroken):
            Scale(thresholds=thresholds)

    def test_is_needed_by_its_scorer(self) -> None:
        with pytest.raises(BoardBroken, match="scale_missing"):
            BoardRules(scorer=BoardScorer.IMPS)


class TestEveryScorer:
    @given(st.lists(st.integers(0, 60).map(lambda fives: 5 * fives), min_size=2, max_size=2))
    def test_makes_the_sides_complements(self, points: list[int]) -> None:
        for scorer in BoardScorer:
            for score in full(scorer, played(*points), scale=TENS):
                assert score.banker + score.attackers == (score.top or 0)

    @given(st.lists(st.integers(0, 40).map(lambda fives: 5 * fives), min_size=2, max_size=8).flatmap(st.permutations))
    def test_does_not_see_the_order_of_the_tables(self, points: list[int]) -> None:
        for scorer in set(BoardScorer) - {BoardScorer.BOARD_A_MATCH}:
            there = full(scorer, played(*points), scale=TENS)
            back = full(scorer, played(*points)[::-1], scale=TENS)
            assert there == back[::-1]

    def test_gives_awards_half_a_level_where_there_is_no_top(self) -> None:
        ruled = BoardResult(table=9, awards=Awards(banker=Award.MINUS, attackers=Award.PLUS))
        *_, awarded = full(BoardScorer.CROSS_LEVELS, [*played(80, 40), ruled])
        assert (awarded.banker, awarded.attackers) == (-HALF, HALF)

    def test_refuses_a_table_that_reports_twice(self) -> None:
        with pytest.raises(BoardBroken, match="table_twice"):
            full(BoardScorer.LEVELS, [*played(80), *played(40)])

    @pytest.mark.parametrize(
        "wrong", [{}, {"points": 5, "awards": Awards(banker=Award.PLUS, attackers=Award.MINUS)}, {"points": -5}]
    )
    def test_refuses_a_result_that_is_none(self, wrong: dict[str, object]) -> None:
        with pytest.raises(BoardBroken):
            BoardResult(table=1, **wrong)  # type: ignore[arg-type]  # wrong on purpose
