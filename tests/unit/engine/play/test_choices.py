import pytest

from engine.cards import Card, print_cards
from engine.play.follow import some_legal_play
from engine.ruleset import Ruleset
from tests.builders.play import SPADES_AT_TEN, cards, led

RULES = Ruleset(decks=3)


def chosen(lead: str, hand: str) -> str:
    return print_cards(some_legal_play(cards(hand), led(lead), SPADES_AT_TEN, RULES))


def dearest(card: Card) -> int:
    return -SPADES_AT_TEN.position(card)


class TestSomeLegalPlay:
    @pytest.mark.parametrize(
        ("lead", "hand", "expected"),
        [
            ("H8", "H5 H3 D5", "H3"),
            ("H8", "H5 HA", "HA"),
            ("H8", "D5 D6 S3", "D6"),
            ("H8", "D5 S3", "S3"),
            ("H88", "H33 H77 H4", "H3 H3"),
            ("H88", "H4 H5566", "H6 H6"),
            ("H88", "H4 D6 S3", "H4 D6"),
            ("HQQKK", "H3344 H5566 H2", "H4 H4 H3 H3"),
        ],
    )
    def test_is_cheap(self, lead: str, hand: str, expected: str) -> None:
        assert chosen(lead, hand) == expected

    def test_follows_a_wish(self) -> None:
        hand = cards("H3344 H7799 HA")
        play = some_legal_play(hand, led("H88"), SPADES_AT_TEN, RULES, prefer=dearest)
        assert print_cards(play) == "H9 H9"

    def test_gives_a_small_hand_away_as_a_whole(self) -> None:
        assert chosen("H88", "S3") == "S3"
