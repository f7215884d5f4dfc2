import pytest

from engine.bidding import Bid, Unbid, first_banker, flip_kitty, when_nobody_bids
from engine.cards import Suit, parse_cards, print_cards
from engine.presets import preset
from engine.ruleset import FlippedJoker, NoBidFirst, NoBidLater, Ruleset
from engine.seats import Seat

COMPETITION, CARD_ROOM = preset("competition"), preset("card_room")
SHOWN = (
    Bid(seat=Seat.NORTH, cards=parse_cards("H2")),
    Bid(seat=Seat.EAST, cards=parse_cards("S2 S2")),
)


class TestFirstBanker:
    def test_is_the_final_bidder_in_competition(self) -> None:
        assert first_banker(SHOWN, COMPETITION, nobody=Seat.SOUTH) is Seat.EAST

    def test_is_the_first_bidder_in_the_card_room(self) -> None:
        assert first_banker(SHOWN, CARD_ROOM, nobody=Seat.SOUTH) is Seat.NORTH

    def test_is_given_if_nobody_bid(self) -> None:
        assert first_banker((), CARD_ROOM, nobody=Seat.SOUTH) is Seat.SOUTH


class TestNobodyBids:
    def test_deals_the_first_deal_again_in_competition(self) -> None:
        assert when_nobody_bids(COMPETITION, first_deal=True) is Unbid.REDEAL

    def test_turns_up_a_kitty_card_later_in_competition(self) -> None:
        assert when_nobody_bids(COMPETITION, first_deal=False) is Unbid.FLIP_FIRST

    @pytest.mark.parametrize("first_deal", [True, False])
    def test_means_no_trump_in_the_card_room(self, first_deal: bool) -> None:
        assert when_nobody_bids(CARD_ROOM, first_deal=first_deal) is Unbid.NO_TRUMP

    def test_lets_the_partner_name_the_suit_of_a_duplicate_board(self) -> None:
        assert when_nobody_bids(COMPETITION, first_deal=False, duplicate=True) is Unbid.PARTNER_NAMES

    def test_has_an_answer_for_every_option(self) -> None:
        first = {when_nobody_bids(Ruleset(no_bid_first=option), first_deal=True) for option in NoBidFirst}
        later = {when_nobody_bids(Ruleset(no_bid_later=option), first_deal=False) for option in NoBidLater}
        assert first | later == set(Unbid)


class TestFlippedKitty:
    @pytest.mark.parametrize(
        ("kitty", "unbid", "joker", "shown", "suit"),
        [
            ("H3 S4 D5 C6 C7", Unbid.FLIP_FIRST, FlippedJoker.NO_TRUMP, "H3", Suit.HEARTS),
            ("H3 S4 D5 C6 C7", Unbid.FLIP_THIRD, FlippedJoker.NO_TRUMP, "D5", Suit.DIAMONDS),
            ("LJ S4 D5 C6 C7", Unbid.FLIP_FIRST, FlippedJoker.NO_TRUMP, "LJ", None),
            ("LJ S4 D5 C6 C7", Unbid.FLIP_FIRST, FlippedJoker.NEXT_CARD, "LJ S4", Suit.SPADES),
            ("H3 S4 BJ LJ C7", Unbid.FLIP_THIRD, FlippedJoker.NEXT_CARD, "BJ LJ C7", Suit.CLUBS),
            ("LJ LJ BJ BJ LJ", Unbid.FLIP_FIRST, FlippedJoker.NEXT_CARD, "LJ LJ BJ BJ LJ", None),
            ("H3 S4", Unbid.FLIP_THIRD, FlippedJoker.NO_TRUMP, "S4", Suit.SPADES),
        ],
    )
    def test_gives_the_suit_of_the_card_turned_up(
        self, kitty: str, unbid: Unbid, joker: FlippedJoker, shown: str, suit: Suit | None
    ) -> None:
        flip = flip_kitty(parse_cards(kitty), unbid=unbid, flipped_joker=joker)
        assert (print_cards(flip.cards), flip.suit) == (shown, suit)
