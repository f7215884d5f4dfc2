import re
from dataclasses import replace

import pytest

from engine.cards import Hand, print_cards
from engine.play.follow import Duty, DutyCode, broken_duty
from engine.play.groups import PAIR, TRIPLE, Component, tractor
from engine.ruleset import FollowLadder, Ruleset
from engine.trumps import parse_trumps
from tests.builders.play import SPADES_AT_TEN, cards, led, rules_of, trumps_of
from tests.builders.rules_cases import RulesCase, rules_cases

NUMBERS = (*range(1, 17), 18, *range(21, 29), 30, 31)
QUESTION = re.compile(r"lead (?P<lead>\w+); hand (?P<hand>[\w ]+); play (?P<play>[\w ]+?)(?: \(.*)?")

THREE_DECKS, FOUR_DECKS = Ruleset(decks=3), Ruleset(decks=4)
L1, L2 = (replace(THREE_DECKS, follow_ladder=ladder) for ladder in (FollowLadder.L1, FollowLadder.L2))


def duty(lead: str, hand: str, play: str, rules: Ruleset = THREE_DECKS, trumps: str = "S10") -> Duty | None:
    order = parse_trumps(trumps)
    return broken_duty(cards(play), hand=cards(hand), lead=led(lead, order), trumps=order, rules=rules)


def legal(lead: str, hand: str, play: str, rules: Ruleset = THREE_DECKS, trumps: str = "S10") -> bool:
    return duty(lead, hand, play, rules, trumps) is None


class TestExamplesOfTheRules:
    @pytest.mark.parametrize("case", rules_cases(*(f"F{number}" for number in NUMBERS)), ids=lambda case: case.id)
    def test_are_judged_as_the_rules_say(self, case: RulesCase) -> None:
        asked = QUESTION.fullmatch(case.question)
        assert asked is not None, case.question
        trumps = trumps_of(case)
        broken = broken_duty(
            cards(asked["play"]),
            hand=cards(asked["hand"]),
            lead=led(asked["lead"], trumps),
            trumps=trumps,
            rules=rules_of(case),
        )
        assert ("legal" if broken is None else "illegal") == case.expected


class TestBrokenDuty:
    def test_names_a_wrong_number_of_cards(self) -> None:
        assert duty("H88", "H344", "H3") == Duty(code=DutyCode.COUNT)
        assert duty("H88", "H344", "H344") == Duty(code=DutyCode.COUNT)

    def test_names_cards_that_are_not_in_the_hand(self) -> None:
        assert duty("H88", "H345", "H33") == Duty(code=DutyCode.NOT_HELD, missing=cards("H3"))

    def test_names_every_card_of_the_suit_when_the_hand_is_short_of_it(self) -> None:
        assert duty("H8899", "H34 S5567", "H3 S556") == Duty(code=DutyCode.FOLLOW, must=cards("H43"))

    def test_names_a_play_that_would_do_when_the_suit_is_long_enough(self) -> None:
        broken = duty("H88", "H344 S55", "S55")
        assert broken is not None
        assert (broken.code, print_cards(broken.must)) == (DutyCode.FOLLOW, "H4 H4")

    def test_says_whether_other_cards_would_do_as_well(self) -> None:
        for play, hand, lead, is_example in (
            ("S55", "H344 S55", "H88", False),
            ("S55", "H34455 S55", "H88", True),
            ("S55", "H3456 S55", "H88", True),
            ("S5555", "HQJ988 S5555", "H7766", True),
            ("H34", "H344", "H88", False),
            ("H34", "H34455", "H88", True),
        ):
            broken = duty(lead, hand, play)
            assert broken is not None
            assert broken.is_example is is_example, (hand, lead)

    def test_names_the_tuples_that_are_owed(self) -> None:
        broken = duty("H88", "H344", "H34")
        assert broken == Duty(code=DutyCode.FORMAT, must=cards("H44"), owed=(PAIR,))

    def test_names_what_each_part_of_a_throw_is_owed(self) -> None:
        broken = duty("HAAKKJJJ8", "H3344777628", "H33447762")
        assert broken is not None
        assert (broken.code, broken.owed) == (DutyCode.FORMAT, (tractor(size=2, length=2), TRIPLE))
        assert print_cards(broken.must) == "H4 H4 H3 H3 H7 H7 H7"

    def test_takes_a_hand_and_a_tuple_of_cards_alike(self) -> None:
        lead = led("H88")
        for play, hand in ((cards("H44"), Hand(cards("H443"))), (Hand(cards("H44")), cards("H344"))):
            assert broken_duty(play, hand=hand, lead=lead, trumps=SPADES_AT_TEN, rules=THREE_DECKS) is None

    def test_never_counts_a_trump_as_its_printed_suit(self) -> None:
        assert legal("H8", "H10 D5", "D5")
        assert not legal("S8", "H10 D5", "D5")

    def test_lets_a_hand_smaller_than_the_lead_go_as_a_whole(self) -> None:
        assert legal("H88", "D3", "D3")


class TestQuads:
    """The row of a single quad."""

    LADDER = (
        ("H2222 H333 H55667", "H2222"),
        ("H333 H55667", "H3335"),
        ("H5566 H889", "H5566"),
        ("H5588 HJQ", "H5588"),
        ("H55 H789", "H5578"),
        ("H56789", "H5678"),
    )

    @pytest.mark.parametrize(("hand", "play"), LADDER)
    def test_are_owed_the_best_rung_the_hand_has(self, hand: str, play: str) -> None:
        assert legal("HAAAA", hand, play, FOUR_DECKS)

    @pytest.mark.parametrize(
        ("hand", "play"),
        [
            ("H2222 H333 H55667", "H3335"),
            ("H333 H55667", "H5566"),
            ("H333 H55667", "H3355"),
            ("H5566 H889", "H5588"),
            ("H5588 HJQ", "H558J"),
            ("H55 H789", "H5789"),
        ],
    )
    def test_are_not_paid_by_a_lower_rung(self, hand: str, play: str) -> None:
        assert not legal("HAAAA", hand, play, FOUR_DECKS)

    def test_in_a_run_follow_the_general_rule(self) -> None:
        """Two slots: a triple and a pair come before a tractor of pairs."""
        lead, hand = "HKKKKQQQQ", "H333 H55 H667789"
        assert legal(lead, hand, "H33355789", FOUR_DECKS)
        assert legal(lead, hand, "H33366789", FOUR_DECKS)
        assert not legal(lead, hand, "H55667789", FOUR_DECKS)


class TestTwoTriples:
    """`L0`, `L1` and `L2` part in where the tractor of two pairs stands."""

    LEAD = "HJJJQQQ"

    @pytest.mark.parametrize("rules", [THREE_DECKS, L1, L2])
    def test_are_always_owed_the_titanic(self, rules: Ruleset) -> None:
        assert legal(self.LEAD, "H333444 H5566 H888", "H333444", rules)
        assert not legal(self.LEAD, "H333444 H5566 H888", "H333888", rules)
        assert not legal(self.LEAD, "H333444 H5566 H888", "H556688", rules)

    def test_may_be_broken_into_a_tractor_of_pairs_under_l2(self) -> None:
        hand = "H444555 H777"
        assert legal(self.LEAD, hand, "H444555", L2)
        assert legal(self.LEAD, "H444 H55 H777", "H445577", L2)
        assert not legal(self.LEAD, "H444 H55 H777", "H444777", L2)
        assert legal(self.LEAD, "H444 H55 H777", "H444777", L1)

    def test_of_three_follow_the_general_rule_on_every_ladder(self) -> None:
        lead, hand = "HJJJQQQKKK", "H333 H5566 H8 H24 H79"
        for rules in (THREE_DECKS, L1, L2):
            assert legal(lead, hand, "H3335566 H24", rules)
            assert not legal(lead, hand, "H5566 H24879", rules)


class TestThrows:
    def test_are_followed_part_by_part_the_largest_first(self) -> None:
        assert not legal("HAAKK HJJ", "H3344 H77 H56", "H334456")
        assert legal("HAAKK HJJ", "H3344 H77 H56", "H334477")

    def test_leave_to_each_part_what_the_others_do_not_need(self) -> None:
        """The tractor is 44-55, because 33-44 would leave no triple."""
        hand = "H333 H4455 H89"
        assert legal("HAAKK HJJJ", hand, "H3334455")
        assert not legal("HAAKK HJJJ", hand, "H334455 H8")

    def test_owe_one_long_tractor_two_short_ones(self) -> None:
        lead = "HAAKK HJJ99"
        assert legal(lead, "H33445566 H7", "H33445566", Ruleset())
        assert not legal(lead, "H33445566 H78", "H334455 H78", Ruleset())


class TestTriplesProtected:
    RULES = replace(THREE_DECKS, triples_protected=True)

    def test_owe_no_pair(self) -> None:
        assert legal("H88", "H4445", "H45", self.RULES)
        assert not legal("H88", "H44455", "H45", self.RULES)

    def test_may_be_broken_freely(self) -> None:
        assert legal("H88", "H4445", "H44", self.RULES)
        assert legal("H88", "H44455", "H44", self.RULES)

    def test_owe_themselves_to_a_triple(self) -> None:
        assert not legal("H888", "H4445", "H445", self.RULES)

    def test_make_no_tractor_of_pairs(self) -> None:
        assert legal("H8899", "H444 H55 H67", "H5567", self.RULES)
        assert not legal("H8899", "H444 H55 H67", "H4567", self.RULES)

    def test_protect_quads_from_triples(self) -> None:
        rules = replace(FOUR_DECKS, triples_protected=True)
        assert legal("H888", "H4444 H567", "H567", rules)
        assert not legal("H888", "H444 H567", "H567", rules)


class TestTractorOnlyOnTractor:
    RULES = replace(Ruleset(), tractor_only_on_tractor=True)

    def test_owes_no_pair_inside_a_tractor_to_a_pair(self) -> None:
        assert legal("H88", "H4455 H67", "H67", self.RULES)
        assert not legal("H88", "H4455 H67 HQQ", "H67", self.RULES)
        assert legal("H88", "H4455 H67 HQQ", "H44", self.RULES)

    def test_owes_the_tractor_to_a_tractor(self) -> None:
        assert not legal("H8899", "H4455 H67", "H4467", self.RULES)

    def test_looks_at_the_hand_before_the_play(self) -> None:
        """66 stays free although 44-55 are gone to the first part of the throw."""
        assert legal("HAAKK HJJ", "H445566 H23", "H4455 H23", self.RULES)
        assert not legal("HAAKK HJJ", "H4455 H77 H23", "H4455 H23", self.RULES)

    def test_frees_the_pair_beside_a_triple_but_not_the_triple(self) -> None:
        rules = replace(THREE_DECKS, tractor_only_on_tractor=True)
        assert legal("H88", "H444 H55 H67", "H67", rules)
        assert not legal("H888", "H444 H55 H67", "H557", rules)


class TestOffSuitLevelCards:
    def test_stand_on_one_position_with_two_pairs(self) -> None:
        hand = "C1010 D1010 SAA S1010 S34"
        assert legal("S7788", hand, "C1010 S1010", Ruleset())
        assert legal("S7788", hand, "D1010 SAA", Ruleset())
        assert not legal("S7788", hand, "C1010 D1010", Ruleset())
        assert legal("S445566", hand, "SAA D1010 S1010", Ruleset())
        assert not legal("S445566", hand, "C1010 D1010 SAA", Ruleset())

    def test_make_no_pair_of_different_suits(self) -> None:
        assert legal("S77", "C10 D10 S34", "S34", Ruleset())


def test_components_are_named_as_the_kitty_names_them() -> None:
    broken = duty("HJJJQQQ", "H333444 H59", "H33344 H5")
    assert broken is not None
    assert broken.owed == (tractor(size=3, length=2),)
    assert Component(size=3) == TRIPLE
