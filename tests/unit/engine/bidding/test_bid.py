from itertools import pairwise

import pytest

from engine.bidding import Bid, bid_strength
from engine.cards import Suit, parse_cards
from engine.presets import preset
from engine.ruleset import BidOrder, Ruleset
from engine.seats import Seat


def bid(text: str, seat: Seat = Seat.NORTH) -> Bid:
    return Bid(seat=seat, cards=parse_cards(text))


class TestStrength:
    @pytest.mark.parametrize(
        ("rules", "ladder"),
        [
            (Ruleset(no_trump_bid=True), ["H10", "S10 S10", "LJ LJ", "BJ BJ"]),
            (
                Ruleset(decks=3, no_trump_bid=True),
                ["C10", "H10 H10", "LJ LJ", "BJ BJ", "D10 D10 D10", "LJ LJ LJ", "BJ BJ BJ"],
            ),
            (
                Ruleset(decks=4, no_trump_bid=True),
                ["BJ BJ BJ", "D10 D10 D10 D10", "LJ LJ LJ LJ", "BJ BJ BJ BJ"],
            ),
            (
                preset("suit_ranked_competition"),
                ["S10", "D10 D10", "C10 C10", "H10 H10", "S10 S10", "LJ LJ", "BJ BJ"],
            ),
            (preset("three_deck_titanic"), ["H10", "H10 H10", "LJ LJ", "H10 H10 H10", "LJ LJ LJ"]),
        ],
    )
    def test_rises_along_the_order_of_the_rules(self, rules: Ruleset, ladder: list[str]) -> None:
        for lower, higher in pairwise(ladder):
            assert bid_strength(bid(lower), rules) < bid_strength(bid(higher), rules)

    def test_is_the_same_for_both_joker_pairs_of_the_titanic_order(self) -> None:
        rules = preset("three_deck_titanic")
        assert bid_strength(bid("LJ LJ"), rules) == bid_strength(bid("BJ BJ"), rules)

    @pytest.mark.parametrize("order", [BidOrder.WIKI7, BidOrder.SUIT_RANKED])
    def test_is_the_same_for_single_level_cards_of_all_suits(self, order: BidOrder) -> None:
        rules = Ruleset(bid_order=order)
        assert len({bid_strength(bid(f"{suit}10"), rules) for suit in Suit}) == 1


class TestBid:
    def test_proposes_the_suit_of_its_cards(self) -> None:
        assert (bid("H10 H10").suit, bid("H10 H10").no_trump) == (Suit.HEARTS, False)

    def test_proposes_no_trump_with_jokers(self) -> None:
        assert (bid("LJ LJ").suit, bid("LJ LJ").no_trump) == (None, True)
