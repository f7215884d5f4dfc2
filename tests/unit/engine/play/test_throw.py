import re
from dataclasses import replace

import pytest

from engine.cards import print_cards
from engine.play.throw import ThrowVerdict, judge_throw, throw_penalty
from engine.presets import CARD_ROOM, COMPETITION
from engine.ruleset import FailedThrow, Ruleset, ThrowCheck, ThrowPenalty
from tests.builders.play import SPADES_AT_TEN, cards, led
from tests.builders.rules_cases import rules_cases

CASES = {case.id: case for case in rules_cases("E1", "E2", "E3", "E5", "E6", "E7", "E8", "E9", "E10")}
THREE_DECKS = Ruleset(decks=3)
FIRST_BLOCKER = replace(COMPETITION, failed_throw=FailedThrow.FIRST_BLOCKER)
CHALLENGER = replace(COMPETITION, failed_throw=FailedThrow.CHALLENGER_CHOOSES)
OPPONENTS = replace(COMPETITION, throw_check=ThrowCheck.OPPONENTS_ONLY)


def judged(lead: str, *others: str, rules: Ruleset = COMPETITION) -> ThrowVerdict:
    return judge_throw(led(lead), others=[cards(hand) for hand in others], trumps=SPADES_AT_TEN, rules=rules)


def forced(verdict: ThrowVerdict) -> str | None:
    return None if verdict.forced is None else print_cards(verdict.forced.cards)


def candidates(verdict: ThrowVerdict) -> list[str]:
    return [print_cards(unit.cards) for unit in verdict.candidates]


class TestExamplesOfTheRules:
    @pytest.mark.parametrize(
        ("case", "hand", "answer"),
        [
            ("E1", "HK H33", "HQ"),
            ("E2", "H55", "H4 H4"),
            ("E5", "HJ", "H9"),
            ("E7", "H55", "H4 H4"),
        ],
    )
    @pytest.mark.parametrize("rules", [COMPETITION, CARD_ROOM])
    @pytest.mark.parametrize("seat", [0, 1, 2])
    def test_force_one_component_if_one_category_fails(
        self, case: str, hand: str, answer: str, rules: Ruleset, seat: int
    ) -> None:
        lead = re.match(r"lead (\w+)", CASES[case].question)
        assert lead is not None
        others = ["D3", "D3", "D3"]
        others[seat] = hand
        verdict = judged(lead[1], *others, rules=rules)
        assert (verdict.stands, forced(verdict), verdict.chooser) == (False, answer, None)
        assert answer.split(maxsplit=1)[0][1:] in CASES[case].expected

    @pytest.mark.parametrize(
        ("case", "lead", "hand", "choice"),
        [("E3", "HQ44", "HKK", ["H4 H4", "HQ"]), ("E6", "H98844", "HQQ", ["H4 H4", "H9"])],
    )
    def test_let_the_next_player_choose_or_force_the_lowest_if_several_fail(
        self, case: str, lead: str, hand: str, choice: list[str]
    ) -> None:
        asked = judged(lead, "D3", hand, "D3")
        assert (candidates(asked), forced(asked), asked.chooser) == (choice, None, 0)
        assert forced(judged(lead, "D3", hand, "D3", rules=CARD_ROOM)) == "H4 H4"
        assert "44" in CASES[case].expected

    @pytest.mark.parametrize(
        ("case", "lead", "others"),
        [
            ("E8", "H98844", ("H33", "H7", "D3")),
            ("E9", "HAAK", ("HK", "HQQ", "D3")),
            ("E10", "HAQQJJ", ("HKK", "H99", "D3")),
        ],
    )
    def test_stand_if_nobody_holds_more(self, case: str, lead: str, others: tuple[str, ...]) -> None:
        verdict = judged(lead, *others)
        assert verdict == ThrowVerdict(stands=True)
        assert CASES[case].expected == "throw stands"


class TestThrow:
    def test_of_one_unit_always_stands(self) -> None:
        assert judged("H3344", "HAAKK", "D3", "D4").stands

    def test_does_not_mind_trumps_of_others(self) -> None:
        assert judged("HAKK", "S2233 BJ", "S4", "S5").stands

    def test_is_checked_against_trumps_if_trumps_are_thrown(self) -> None:
        assert forced(judged("S10 SAA", "BJ", "D3", "D4")) == "S10"
        assert not judged("SAA BJ", "C1010", "D3", "D4").stands
        assert judged("SAA BJ", "C10 D10", "D3", "D4").stands

    def test_fails_at_the_smallest_component_of_a_category_whichever_is_beaten(self) -> None:
        assert forced(judged("HAKQ", "HK", "HA", "HJ")) == "HQ"
        assert judged("HAKQ", "HQ", "HJ", "H9").stands
        assert forced(judged("HAK9", "HQ", "D3", "D4")) == "H9"

    def test_falls_to_a_longer_tractor_with_larger_tuples(self) -> None:
        assert forced(judged("HA H3344", "H778899", "D3", "D4", rules=THREE_DECKS)) == "H4 H4 H3 H3"
        assert forced(judged("HA H3344", "H555666", "D3", "D4", rules=THREE_DECKS)) == "H4 H4 H3 H3"
        assert judged("HA H333444", "H778899", "D3", "D4", rules=THREE_DECKS).stands

    def test_does_not_add_up_hands(self) -> None:
        assert judged("HA H4499", "HK", "HK", "D3").stands

    def test_holds_a_pair_that_is_also_two_singles(self) -> None:
        assert candidates(judged("H8 H44", "HKK", "D3", "D4")) == ["H4 H4", "H8"]


class TestThrowCheck:
    def test_may_leave_out_the_partner(self) -> None:
        assert judged("HQ44", "D3", "HK", "D3", rules=OPPONENTS).stands
        assert not judged("HQ44", "D3", "D3", "HK", rules=OPPONENTS).stands
        assert not judged("HQ44", "D3", "HK", "D3").stands


class TestSeveralFailures:
    def test_may_be_chosen_from_by_the_first_who_can_beat_any(self) -> None:
        assert judged("HQ44", "D3", "H55", "HK", rules=CHALLENGER).chooser == 1
        assert judged("HQ44", "D3", "HK", "H55", rules=CHALLENGER).chooser == 1
        assert judged("HQ44", "D3", "D3", "HKK", rules=CHALLENGER).chooser == 2

    def test_may_force_the_first_of_the_split(self) -> None:
        assert forced(judged("HQ44", "D3", "HKK", "D3", rules=FIRST_BLOCKER)) == "H4 H4"
        assert forced(judged("HQ H8899 H44", "HAA", "HK", "D3", rules=FIRST_BLOCKER)) == "H4 H4"

    def test_may_force_the_lowest_a_tractor_ranking_by_its_top(self) -> None:
        lead = "H7 H5566"
        assert forced(judged(lead, "H8899", "D3", "D4", rules=CARD_ROOM)) == "H6 H6 H5 H5"
        assert forced(judged("H4 H5566", "H8899", "D3", "D4", rules=CARD_ROOM)) == "H4"

    def test_may_force_the_fewer_cards_of_equal_tops(self) -> None:
        """Off-suit level cards share one position."""
        rules = replace(CARD_ROOM, decks=3)
        assert forced(judged("C10 D1010", "BJ BJ", "D3", "D4", rules=rules)) == "C10"

    @pytest.mark.parametrize("policy", list(FailedThrow))
    @pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0), (1, 0, 2)])
    def test_have_the_same_candidates_wherever_the_others_sit(
        self, policy: FailedThrow, order: tuple[int, ...]
    ) -> None:
        hands = ("HKK", "H5566", "HA")
        rules = replace(COMPETITION, failed_throw=policy)
        here = judged("HQ H3344 H99", *hands, rules=rules)
        there = judged("HQ H3344 H99", *(hands[place] for place in order), rules=rules)
        assert (here.candidates, here.forced) == (there.candidates, there.forced)


class TestThrowPenalty:
    @pytest.mark.parametrize(
        ("policy", "points"),
        [
            (ThrowPenalty.NONE, 0),
            (ThrowPenalty.TEN_FLAT, 10),
            (ThrowPenalty.TEN_PER_WITHDRAWN_CARD, 30),
            (ThrowPenalty.TEN_PER_CARD_MINUS_ONE, 40),
        ],
    )
    def test_is_as_the_rules_say(self, policy: ThrowPenalty, points: int) -> None:
        assert throw_penalty(replace(COMPETITION, throw_penalty=policy), thrown=5, withdrawn=3) == points
