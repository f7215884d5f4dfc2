from dataclasses import replace
from itertools import islice

import pytest

from engine.cards import Hand, print_cards
from engine.play.follow import legal_plays
from engine.play.ladder import rungs
from engine.ruleset import Ruleset
from tests.builders.play import SPADES_AT_TEN, cards, led

RULES = Ruleset(decks=3)


def plays(lead: str, hand: str) -> list[str]:
    return [print_cards(play) for play in legal_plays(cards(hand), led(lead), SPADES_AT_TEN, RULES)]


class TestLegalPlays:
    @pytest.mark.parametrize(
        ("lead", "hand", "expected"),
        [
            ("H8", "H35 D5", ["H3", "H5"]),
            ("H8", "D55 S3", ["S3", "D5"]),
            ("H88", "H3445 H5", ["H4 H4", "H5 H5"]),
            ("H88", "H345", ["H4 H3", "H5 H3", "H5 H4"]),
            ("H88", "H3 D55 D7", ["H3 D7", "H3 D5"]),
            ("HQQKK", "H445577", ["H5 H5 H4 H4"]),
            ("HQQKK", "H55 H789", ["H8 H7 H5 H5", "H9 H7 H5 H5", "H9 H8 H5 H5"]),
        ],
    )
    def test_are_each_listed_once_in_a_fixed_order(self, lead: str, hand: str, expected: list[str]) -> None:
        assert plays(lead, hand) == expected

    def test_come_one_at_a_time(self) -> None:
        hand = Hand(cards("S23456789JQKA D23456789JQKA C23456789JQKA"))
        first = next(legal_plays(hand, led("H2345678 H9 HJQKA"), SPADES_AT_TEN, RULES))
        assert len(first) == 12


class TestLegalPlaysUnderOptions:
    def test_may_do_more_than_is_owed(self) -> None:
        """A protected triple owes no pair, but may be broken."""
        rules = replace(RULES, triples_protected=True)
        listed = legal_plays(cards("H4445"), led("H88"), SPADES_AT_TEN, rules)
        assert {print_cards(play) for play in listed} == {"H4 H4", "H5 H4"}

    def test_are_found_without_asking_choice_after_choice_whether_it_does(self) -> None:
        """In wild hands nearly every choice of cards falls short; asking each took seconds."""
        rules = replace(RULES, decks=4, tractor_only_on_tractor=True)
        hand = cards("S2222333344445555666777888999JJJQQQKKKAAA D10 H1010 S10 LJ LJ BJ")
        before = rungs.cache_info().misses
        listed = list(islice(legal_plays(hand, led("S334455 S7788 SJJ"), SPADES_AT_TEN, rules), 500))
        assert len(set(listed)) == 500
        assert rungs.cache_info().misses <= before + 1
