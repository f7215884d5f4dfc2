import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kitty import PAIR, QUAD, SINGLE, TRIPLE, Component, tractor
from engine.outcome import (
    DealCount,
    components,
    final_points_problems,
    highest_points,
    problems,
    settle,
)
from engine.presets import PRESETS, preset
from engine.ruleset import Ruleset

RULES = preset("competition")


def codes(count: DealCount, rules: Ruleset = RULES) -> list[tuple[str, Any]]:
    return [(problem.code, problem.facts()["field"]) for problem in problems(count, rules)]


class TestSettle:
    def test_adds_the_captured_kitty(self) -> None:
        outcome = settle(DealCount(attackers_points=60, kitty_points=15, last_trick_won_with=PAIR), RULES)
        assert (outcome.points, outcome.multiplier, outcome.kitty_gain) == (120, 4, 60)

    def test_leaves_the_kitty_to_a_banker_side_that_wins_the_last_trick(self) -> None:
        outcome = settle(DealCount(attackers_points=60, kitty_points=25), RULES)
        assert (outcome.points, outcome.multiplier, outcome.kitty_gain) == (60, 0, 0)

    def test_adds_a_penalty_of_the_banker_side(self) -> None:
        assert settle(DealCount(attackers_points=60, kitty_points=0, penalty=20), RULES).points == 80

    def test_raises_a_negative_sum_to_nothing(self) -> None:
        assert settle(DealCount(attackers_points=10, kitty_points=0, penalty=-30), RULES).points == 0

    def test_raises_the_first_problem_of_a_wrong_count(self) -> None:
        from engine.outcome import PointsNotInFives

        with pytest.raises(PointsNotInFives) as caught:
            settle(DealCount(attackers_points=61, kitty_points=0), RULES)
        assert pickle.loads(pickle.dumps(caught.value)).facts() == {"field": "attackers_points", "given": 61}

    @given(st.data(), st.sampled_from(sorted(PRESETS)))
    def test_never_exceeds_the_highest_points_and_comes_in_fives(self, data: st.DataObject, key: str) -> None:
        rules = preset(key)
        buried = 5 * data.draw(st.integers(0, 2 * rules.sizes.kitty))
        taken = 5 * data.draw(st.integers(0, (rules.sizes.points - buried) // 5))
        won_with = data.draw(st.none() | st.sampled_from(components(rules)))
        count = DealCount(attackers_points=taken, kitty_points=buried, last_trick_won_with=won_with)
        outcome = settle(count, rules)
        assert 0 <= outcome.points <= highest_points(rules)
        assert outcome.points % 5 == 0
        assert final_points_problems(outcome.points, rules) == ()


class TestProblems:
    def test_are_none_for_a_sound_count(self) -> None:
        count = DealCount(attackers_points=80, kitty_points=20, banker_points=100, last_trick_won_with=SINGLE)
        assert problems(count, RULES) == ()

    @pytest.mark.parametrize(
        ("count", "expected"),
        [
            (DealCount(attackers_points=-5, kitty_points=0), ("points_out_of_range", "attackers_points")),
            (DealCount(attackers_points=205, kitty_points=0), ("points_out_of_range", "attackers_points")),
            (DealCount(attackers_points=42, kitty_points=0), ("points_not_in_fives", "attackers_points")),
            (DealCount(attackers_points=0, kitty_points=85), ("points_out_of_range", "kitty_points")),
            (DealCount(attackers_points=0, kitty_points=7), ("points_not_in_fives", "kitty_points")),
            (DealCount(attackers_points=150, kitty_points=60), ("points_beyond_deck", "attackers_points")),
            (
                DealCount(attackers_points=80, kitty_points=20, banker_points=95),
                ("points_do_not_add_up", "banker_points"),
            ),
            (DealCount(attackers_points=80, kitty_points=0, penalty=15), ("penalty_not_in_tens", "penalty")),
            (
                DealCount(attackers_points=80, kitty_points=0, last_trick_won_with=TRIPLE),
                ("last_trick_impossible", "last_trick_won_with"),
            ),
            (
                DealCount(attackers_points=80, kitty_points=0, last_trick_won_with=tractor(size=2, length=13)),
                ("last_trick_impossible", "last_trick_won_with"),
            ),
        ],
    )
    def test_name_the_field_at_fault(self, count: DealCount, expected: tuple[str, str]) -> None:
        code, field = expected
        assert codes(count) == [(f"outcome.{code}", field)]

    def test_are_all_told_at_once(self) -> None:
        count = DealCount(attackers_points=42, kitty_points=7, penalty=5)
        assert [field for _, field in codes(count)] == ["attackers_points", "kitty_points", "penalty"]

    def test_include_a_penalty_where_the_rules_have_none(self) -> None:
        count = DealCount(attackers_points=80, kitty_points=0, penalty=10)
        assert codes(count, preset("card_room")) == [("outcome.penalty_not_in_rules", "penalty")]


class TestComponents:
    def test_grow_with_the_decks(self) -> None:
        assert components(preset("one_deck")) == (SINGLE,)
        assert TRIPLE not in components(RULES)
        assert TRIPLE in components(preset("three_deck_titanic"))
        assert QUAD in components(preset("four_deck"))

    def test_end_with_the_hand(self) -> None:
        assert max(part.cards for part in components(RULES)) == 24
        assert Component(size=2, length=12) in components(RULES)

    def test_end_with_the_positions_of_the_trump_class(self) -> None:
        """Twelve ranks of the suit, two kinds of level card and two jokers."""
        assert max(part.length for part in components(preset("four_deck"))) == 16


class TestFinalPoints:
    @pytest.mark.parametrize("points", [0, 5, 80, 240])
    def test_are_taken_as_given_if_they_can_be_reached(self, points: int) -> None:
        assert final_points_problems(points, RULES) == ()

    def test_may_go_as_far_as_the_dearest_kitty(self) -> None:
        assert highest_points(preset("card_room")) == 200 + 80 * 63

    @pytest.mark.parametrize(("points", "code"), [(-5, "out_of_range"), (83, "not_in_fives"), (10**9, "out_of_range")])
    def test_are_refused_with_the_field_they_were_given_in(self, points: int, code: str) -> None:
        (problem,) = final_points_problems(points, RULES, field="final")
        assert problem.code == f"outcome.points_{code}"
        assert problem.facts()["field"] == "final"
