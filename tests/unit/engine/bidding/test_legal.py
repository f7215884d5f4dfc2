from dataclasses import replace

import pytest

from engine.bidding import Bid, BidFault, Standing, bid_fault, legal_bids
from engine.cards import Hand, Rank, parse_cards, print_cards
from engine.presets import preset
from engine.ruleset import BidOrder, Ruleset
from engine.seats import Seat

N, W, S = Seat.NORTH, Seat.WEST, Seat.SOUTH
COMPETITION = preset("competition")
WITH_NO_TRUMP = replace(COMPETITION, no_trump_bid=True)
CARD_ROOM = preset("card_room")


def shown(*bids: tuple[Seat, str]) -> tuple[Bid, ...]:
    return tuple(Bid(seat=seat, cards=parse_cards(text)) for seat, text in bids)


def fault(
    bid: tuple[Seat, str], *, hand: str, after: tuple[tuple[Seat, str], ...] = (), rules: Ruleset = WITH_NO_TRUMP
) -> BidFault | None:
    position = Standing(level=Rank.TEN, bids=shown(*after), rules=rules)
    return bid_fault(shown(bid)[0], Hand(parse_cards(hand)), position)


class TestFirstBid:
    def test_may_be_any_card_of_the_level_rank(self) -> None:
        assert fault((N, "H10"), hand="H10 S3") is None

    @pytest.mark.parametrize("cards", ["", "H9", "H10 S10", "H10 LJ"])
    def test_must_be_equal_level_cards_or_jokers(self, cards: str) -> None:
        assert fault((N, cards), hand="H10 S10 H9 LJ") is BidFault.NO_BID

    def test_must_be_held(self) -> None:
        assert fault((N, "H10 H10"), hand="H10 S10") is BidFault.NOT_HELD

    def test_is_not_one_joker_alone(self) -> None:
        assert fault((N, "BJ"), hand="BJ BJ") is BidFault.ONE_JOKER

    def test_is_no_joker_pair_in_competition(self) -> None:
        assert fault((N, "BJ BJ"), hand="BJ BJ", rules=COMPETITION) is BidFault.NO_TRUMP_OFF

    @pytest.mark.parametrize(("card", "joker"), [("H10", "BJ"), ("D10", "BJ"), ("S10", "LJ"), ("C10", "LJ")])
    def test_may_need_a_joker_of_the_colour(self, card: str, joker: str) -> None:
        rules = replace(COMPETITION, bid_needs_joker=True)
        other = {"BJ": "LJ", "LJ": "BJ"}[joker]
        assert fault((N, card), hand=f"{card} {joker}", rules=rules) is None
        assert fault((N, card), hand=f"{card} {other}", rules=rules) is BidFault.NEEDS_JOKER


class TestOverturning:
    def test_takes_a_pair_over_a_single(self) -> None:
        assert fault((W, "C10 C10"), hand="C10 C10", after=((N, "H10"),)) is None

    def test_is_refused_for_another_single(self) -> None:
        assert fault((W, "C10"), hand="C10", after=((N, "H10"),)) is BidFault.NOT_STRONGER

    def test_is_refused_for_an_equal_pair(self) -> None:
        assert fault((S, "D10 D10"), hand="D10 D10", after=((W, "C10 C10"),)) is BidFault.NOT_STRONGER

    def test_is_allowed_to_a_higher_suit_where_suits_are_ranked(self) -> None:
        rules = preset("suit_ranked_competition")
        assert fault((S, "C10 C10"), hand="C10 C10", after=((W, "D10 D10"),), rules=rules) is None
        assert fault((S, "D10 D10"), hand="D10 D10", after=((W, "C10 C10"),), rules=rules) is BidFault.NOT_STRONGER

    def test_of_a_joker_pair_by_the_other_is_refused_in_the_titanic_order(self) -> None:
        rules = preset("three_deck_titanic")
        assert fault((S, "BJ BJ"), hand="BJ BJ", after=((W, "LJ LJ"),), rules=rules) is BidFault.NOT_STRONGER


class TestOwnBid:
    def test_is_not_overturned_in_competition(self) -> None:
        assert fault((N, "S10 S10"), hand="H10 S10 S10", after=((N, "H10"),)) is BidFault.OWN_BID

    def test_is_overturned_in_the_card_room(self) -> None:
        assert fault((N, "S10 S10"), hand="H10 S10 S10", after=((N, "H10"),), rules=CARD_ROOM) is None

    def test_that_was_overturned_does_not_bar_a_new_one(self) -> None:
        assert fault((N, "LJ LJ"), hand="LJ LJ", after=((N, "H10"), (W, "C10 C10"))) is None


class TestReinforcing:
    def test_adds_the_identical_card(self) -> None:
        assert fault((N, "H10 H10"), hand="H10 H10", after=((N, "H10"),)) is None

    def test_can_be_off(self) -> None:
        rules = replace(COMPETITION, reinforce=False)
        assert fault((N, "H10 H10"), hand="H10 H10", after=((N, "H10"),), rules=rules) is BidFault.REINFORCE_OFF

    def test_leaves_only_joker_pairs_with_two_decks(self) -> None:
        rules = preset("suit_ranked_competition")
        reinforced = ((N, "H10"), (N, "H10 H10"))
        assert fault((W, "S10 S10"), hand="S10 S10", after=reinforced, rules=rules) is BidFault.REINFORCED
        assert fault((W, "LJ LJ"), hand="LJ LJ", after=reinforced, rules=rules) is None

    def test_is_not_what_a_pair_shown_at_once_is(self) -> None:
        rules = preset("suit_ranked_competition")
        assert fault((W, "S10 S10"), hand="S10 S10", after=((N, "H10 H10"),), rules=rules) is None

    def test_falls_to_three_equal_cards_with_three_decks(self) -> None:
        rules = Ruleset(decks=3)
        assert fault((W, "S10 S10 S10"), hand="S10 S10 S10", after=((N, "H10"), (N, "H10 H10")), rules=rules) is None


class TestOneChange:
    @pytest.mark.parametrize("change", [(N, "H10 H10"), (N, "S10 S10"), (W, "C10 C10")])
    def test_leaves_only_joker_bids(self, change: tuple[Seat, str]) -> None:
        rules = replace(CARD_ROOM, decks=3)
        after = ((N, "H10"), change)
        assert fault((S, "D10 D10 D10"), hand="D10 D10 D10", after=after, rules=rules) is BidFault.ONE_CHANGE
        assert fault((S, "LJ LJ"), hand="LJ LJ", after=after, rules=rules) is None

    def test_does_not_count_the_first_bid(self) -> None:
        assert fault((W, "C10 C10"), hand="C10 C10", after=((N, "H10"),), rules=CARD_ROOM) is None


class TestLegalBids:
    def test_lists_everything_from_weak_to_strong(self) -> None:
        hand = Hand(parse_cards("H10 H10 S10 LJ LJ BJ SA"))
        bids = legal_bids(hand, seat=N, level=Rank.TEN, rules=WITH_NO_TRUMP)
        assert [print_cards(bid.cards) for bid in bids] == ["S10", "H10", "H10 H10", "LJ LJ"]

    def test_needs_no_history_beside_the_standing_bid(self) -> None:
        hand = Hand(parse_cards("H10 H10 S10"))
        standing = shown((W, "D10"))[0]
        bids = legal_bids(hand, seat=N, level=Rank.TEN, rules=COMPETITION, standing=standing)
        assert [print_cards(bid.cards) for bid in bids] == ["H10 H10"]

    @pytest.mark.parametrize("order", list(BidOrder))
    def test_names_no_bid_that_has_a_fault(self, order: BidOrder) -> None:
        rules = Ruleset(decks=3 if order is BidOrder.TITANIC5 else 2, bid_order=order, no_trump_bid=True)
        hand, bids = Hand(parse_cards("H10 H10 D10 LJ LJ BJ BJ")), shown((W, "S10"))
        for bid in legal_bids(hand, seat=N, level=Rank.TEN, rules=rules, history=bids):
            assert bid_fault(bid, hand, Standing(level=Rank.TEN, bids=bids, rules=rules)) is None
