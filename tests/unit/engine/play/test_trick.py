import re
from dataclasses import replace

import pytest

from engine.play.groups import PAIR, SINGLE, TRIPLE, Component, tractor
from engine.play.shape import LeadEmpty, LeadMixed
from engine.play.trick import CannotWin, CountDiffers, trick_winner, winning_component
from engine.ruleset import Ruleset, ThrowCompare
from engine.trumps import parse_trumps
from tests.builders.play import SPADES_AT_TEN, cards, led, trumps_of
from tests.builders.rules_cases import RulesCase, rules_cases

WINNERS = [*(f"G{number}" for number in range(4, 12)), "G15"]
RUFFS = ["G1", "G2", "G3"]
RULES = Ruleset()


def winner(*plays: str, trumps: str = "S10", compare: ThrowCompare = ThrowCompare.HIGHEST_CATEGORY) -> int:
    rules = replace(RULES, throw_compare=compare)
    return trick_winner([cards(play) for play in plays], parse_trumps(trumps), rules)


class TestExamplesOfTheRules:
    @pytest.mark.parametrize("case", rules_cases(*WINNERS), ids=lambda case: case.id)
    def test_are_won_by_whom_the_rules_say(self, case: RulesCase) -> None:
        plays = [cards(play) for play in re.sub(r"\(.*\)", "", case.question).split("/")]
        expected = re.match(r"player (\d) wins", case.expected)
        assert expected is not None
        assert trick_winner(plays, trumps_of(case), RULES) == int(expected[1]) - 1

    @pytest.mark.parametrize("case", rules_cases(*RUFFS), ids=lambda case: case.id)
    def test_ruff_where_the_rules_say(self, case: RulesCase) -> None:
        asked = re.match(r"lead (\w+); (\w+) is a valid ruff", case.question)
        assert asked is not None
        lead, ruff = (cards(text) for text in asked.groups())
        discard = cards("D234678"[: 1 + len(lead)])
        ruffed = trick_winner([lead, ruff, discard, discard], trumps_of(case), RULES) == 1
        assert ("yes" if ruffed else "no") == case.expected

    @pytest.mark.parametrize("case", rules_cases("B2"), ids=lambda case: case.id)
    def test_give_equal_level_cards_to_the_first(self, case: RulesCase) -> None:
        assert winner("H10", "D10", "S3", "S4") == 0
        assert winner("S3", "D10", "H10", "C10") == 1
        assert case.expected == "equal; first played wins"


class TestUnits:
    def test_are_beaten_only_by_the_same_format(self) -> None:
        assert winner("H3344", "H5566", "HKKQQ", "HAAJJ") == 2
        assert winner("H333", "HAAK", "H444", "HKKK") == 3
        assert winner("H3333", "H5566", "HAAKK", "H4444") == 3

    def test_are_ruffed_by_the_same_format(self) -> None:
        assert winner("HAAKK", "S2233", "S4488", "D2233") == 1
        assert winner("HAAKK", "S2233", "SAA C1010", "BJ BJ LJ LJ") == 3

    def test_are_not_beaten_by_other_plain_suits(self) -> None:
        assert winner("H3", "DA", "CA", "H2") == 0

    def test_of_trumps_are_beaten_by_higher_trumps(self) -> None:
        assert winner("S3", "HA", "D10", "LJ") == 3
        assert winner("S33", "SA BJ", "C1010", "D1010") == 2

    def test_know_off_suit_level_cards_in_a_tractor_from_either_suit(self) -> None:
        assert winner("S77 S88", "SAA D1010", "SAA C1010", "S1010 LJ LJ") == 3
        assert winner("S77 S88", "SAA D1010", "SAA C1010", "SQQ SKK") == 1

    def test_know_no_trump(self) -> None:
        assert winner("S10", "H10", "LJ", "SA", trumps="NT10") == 2
        assert winner("SA", "HA", "H10", "S10", trumps="NT10") == 2


class TestThrows:
    def test_that_stand_are_never_beaten_in_their_class(self) -> None:
        assert winner("H455", "HAKK", "HQQJ", "H678") == 0
        assert winner("S455", "S788", "SA BJ BJ", "S678") == 0

    def test_are_ruffed_by_trumps_with_the_whole_format(self) -> None:
        assert winner("HAKK", "S234", "S233", "D345") == 2
        assert winner("HAJJQQ", "S22 S44 S3", "S22 S33 S4", "D34567") == 2

    def test_let_a_longer_tractor_stand_for_a_shorter_one_and_pairs(self) -> None:
        assert winner("HAA H8877", "S223344", "D223344", "D556677") == 1

    def test_are_not_ruffed_with_a_plain_card_among_the_trumps(self) -> None:
        assert winner("HAKK", "S33 D2", "D345", "D678") == 0


class TestThrowCompare:
    LEAD = "HA H55"

    def test_looks_at_the_highest_category_only(self) -> None:
        assert winner(self.LEAD, "SA S33", "S2 S44", "D234") == 2
        assert winner(self.LEAD, "S2 S44", "SA S44", "D234") == 1

    def test_may_ask_for_every_component(self) -> None:
        every = ThrowCompare.ALL_COMPONENTS
        assert winner(self.LEAD, "SA S33", "S2 S44", "BJ S55", compare=every) == 3
        assert winner(self.LEAD, "SA S33", "S2 S44", "SA S66", compare=every) == 1

    def test_may_go_down_to_the_first_difference(self) -> None:
        first = ThrowCompare.LEXICOGRAPHIC
        assert winner(self.LEAD, "S2 S44", "S3 S44", "SA S33", compare=first) == 2
        assert winner(self.LEAD, "S2 S44", "S2 S44", "D234", compare=first) == 1

    def test_may_look_at_the_highest_card(self) -> None:
        highest = ThrowCompare.HIGHEST_CARD
        assert winner(self.LEAD, "SA S33", "S2 S44", "BJ S22", compare=highest) == 3
        assert winner(self.LEAD, "SA S33", "S2 S44", "SA S55", compare=highest) == 1

    def test_divides_a_ruff_as_is_best_for_it(self) -> None:
        """Of 33-44-55 the tractor 44-55 counts, not 33-44."""
        lead = "HAA H8877"
        assert winner(lead, "S3344 SQQ", "S334455", "D223344") == 2
        assert winner(lead, "S334455", "S4455 SQQ", "D223344") == 1

    def test_divides_for_every_component_too(self) -> None:
        """55-66-77 is 66-55 with 77 against 44-33 with 66, though 77-66 with 55 is its first division."""
        lead = "HAA H8877"
        assert winner(lead, "S3344 S66", "S556677", "D223344", compare=ThrowCompare.ALL_COMPONENTS) == 2


class TestTrickWinner:
    def test_refuses_plays_of_different_size(self) -> None:
        with pytest.raises(CountDiffers) as caught:
            winner("H3", "H4", "H55", "H6")
        assert caught.value.facts() == {"player": 2, "led": 1, "played": 2}

    def test_refuses_what_is_no_lead(self) -> None:
        with pytest.raises(LeadEmpty):
            winner("", "", "", "")
        with pytest.raises(LeadMixed):
            winner("H3 S3", "H44", "H55", "H66")


class TestWinningComponent:
    @pytest.mark.parametrize(
        ("lead", "play", "component"),
        [
            ("H567", "S977", SINGLE),
            ("H544", "S977", PAIR),
            ("HAKQJ987 H66", "HAKQJ987 H66", PAIR),
            ("HAAJJ", "HAAJJ", PAIR),
            ("H3344", "S7788", tractor(size=2, length=2)),
            ("HAA H8877", "S223344", tractor(size=2, length=2)),
            ("H444 H8", "S555 S8", TRIPLE),
        ],
    )
    def test_is_the_largest_of_the_play_divided_as_the_lead(self, lead: str, play: str, component: Component) -> None:
        assert winning_component(led(lead), cards(play), SPADES_AT_TEN) == component

    @pytest.mark.parametrize("play", ["S34", "D33", "S3 D3", "S333"])
    def test_is_refused_to_a_play_that_cannot_win(self, play: str) -> None:
        with pytest.raises(CannotWin):
            winning_component(led("H44"), cards(play), SPADES_AT_TEN)
