import pytest

from engine.cards import Card, Hand, print_cards
from engine.play.follow import legal_plays, some_legal_play
from engine.ruleset import Ruleset
from tests.builders.play import SPADES_AT_TEN, cards, led

RULES = Ruleset(decks=3)


def plays(lead: str, hand: str) -> list[str]:
    return [print_cards(play) for play in legal_plays(cards(hand), led(lead), SPADES_AT_TEN, RULES)]


def chosen(lead: str, hand: str) -> str:
    return print_cards(some_legal_play(cards(hand), led(lead), SPADES_AT_TEN, RULES))


def dearest(card: Card) -> int:
    return -SPADES_AT_TEN.position(card)


class TestLegalPlays:
    @pytest.mark.parametrize(
        ("lead", "hand", "expected"),
        [
            ("H8", "H35 D5", ["H5", "H3"]),
            ("H8", "D55 S3", ["S3", "D5"]),
            ("H88", "H3445 H5", ["H5 H5", "H4 H4"]),
            ("H88", "H345", ["H5 H4", "H5 H3", "H4 H3"]),
            ("H88", "H3 D55 D7", ["H3 D7", "H3 D5"]),
            ("HQQKK", "H445577", ["H5 H5 H4 H4"]),
            ("HQQKK", "H55 H789", ["H9 H8 H5 H5", "H9 H7 H5 H5", "H8 H7 H5 H5"]),
        ],
    )
    def test_are_each_listed_once_in_a_fixed_order(self, lead: str, hand: str, expected: list[str]) -> None:
        assert plays(lead, hand) == expected

    def test_come_one_at_a_time(self) -> None:
        hand = Hand(cards("S23456789JQKA D23456789JQKA C23456789JQKA"))
        first = next(legal_plays(hand, led("H2345678 H9 HJQKA"), SPADES_AT_TEN, RULES))
        assert len(first) == 12


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
