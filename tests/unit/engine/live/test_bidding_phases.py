from dataclasses import replace
from random import Random

import pytest

from engine.bidding import BidFault, BidRefused, Unbid
from engine.cards import Rank, Suit
from engine.live import BoardTrump, Phase, Setup, errors
from engine.live.commands import BuryKitty, DealCards, DrawCards, MakeBid, NameSuit, OpenDeal, PassBid
from engine.live.events import BidPassed, KittyFlipped, KittyTaken, NobodyBid, TrumpFixed
from engine.presets import preset
from engine.ruleset import DuplicateBidding, FlippedJoker, NoBidFirst, NoBidLater, PostKitty, Ruleset
from engine.seats import Seat
from tests.builders.table import Table, all_pass, cards, dealt, drawn, shuffled, stacked

N, W, S, E = Seat.NORTH, Seat.WEST, Seat.SOUTH, Seat.EAST
COMPETITION, CARD_ROOM = preset("competition"), preset("card_room")
FIRST = Setup(rules=COMPETITION)
LATER = Setup(rules=COMPETITION, banker=S, ns_level=Rank.TEN, ew_level=Rank.FIVE, number=4, first_draw=S)
BOARD = Setup(rules=COMPETITION, banker=S, ns_level=Rank.TEN, ew_level=Rank.TEN, board=7)
NO_BIDDER = stacked(COMPETITION, {})


def fixed(table: Table) -> tuple[Seat, Rank, Suit | None]:
    event = table.last(TrumpFixed)
    assert isinstance(event, TrumpFixed)
    return event.banker, event.level, event.suit


class TestOpening:
    @pytest.mark.parametrize(
        ("setup", "field"),
        [
            (replace(FIRST, ns_level=Rank.FIVE), "level"),
            (replace(LATER, ns_level=Rank.BIG_JOKER), "level"),
            (replace(FIRST, board=3), "banker"),
            (replace(BOARD, rules=Ruleset(duplicate_bidding=DuplicateBidding.PRESET)), "board_trump"),
            (replace(BOARD, board_trump=BoardTrump(suit=None)), "board_trump"),
        ],
    )
    def test_refuses_what_no_deal_can_begin_with(self, setup: Setup, field: str) -> None:
        with pytest.raises(errors.SetupWrong) as caught:
            Table().do(OpenDeal(setup))
        assert caught.value.field == field

    def test_refuses_cards_that_are_not_the_decks_of_the_rules(self) -> None:
        with pytest.raises(errors.DeckWrong):
            dealt(FIRST, NO_BIDDER[1:])

    def test_comes_before_dealing(self) -> None:
        with pytest.raises(errors.WrongPhase):
            Table().do(DealCards(NO_BIDDER))

    def test_does_not_interrupt_a_deal(self) -> None:
        with pytest.raises(errors.WrongPhase):
            dealt(FIRST, NO_BIDDER).do(OpenDeal(FIRST))


class TestDrawing:
    def test_gives_cards_in_playing_order_from_who_draws_first(self) -> None:
        deck = shuffled(COMPETITION, Random(1))
        state = dealt(LATER, deck).do(DrawCards(5)).state
        assert [state.hand(seat).cards for seat in (S, E, N, W)] == [
            *[tuple(sorted((deck[0], deck[4]), key=lambda card: card.code))],
            (deck[1],),
            (deck[2],),
            (deck[3],),
        ]

    def test_ends_with_full_hands_and_everybody_asked(self) -> None:
        state = drawn(FIRST, NO_BIDDER).state
        assert ([len(hand) for hand in state.hands], state.phase) == ([25] * 4, Phase.BID)
        assert state.waiting == (N, W, S, E)

    @pytest.mark.parametrize("count", [0, -1, 101])
    def test_refuses_more_cards_than_there_are(self, count: int) -> None:
        with pytest.raises(errors.CountWrongToDraw):
            dealt(FIRST, NO_BIDDER).do(DrawCards(count))

    def test_lets_a_card_be_shown_as_soon_as_it_is_drawn(self) -> None:
        table = dealt(FIRST, stacked(COMPETITION, {W: "H2"}))
        with pytest.raises(BidRefused) as caught:
            table.do(MakeBid(W, cards("H2")))
        assert caught.value.fault is BidFault.NOT_HELD
        assert table.do(DrawCards(2), MakeBid(W, cards("H2"))).state.bids[-1].suit is Suit.HEARTS

    def test_asks_nobody_to_pass(self) -> None:
        with pytest.raises(errors.WrongPhase):
            dealt(FIRST, NO_BIDDER).do(DrawCards(2), PassBid(N))


class TestBidding:
    def table(self) -> Table:
        return drawn(FIRST, stacked(COMPETITION, {W: "H2", E: "S2 S2", N: "C2"}))

    def test_fixes_trump_and_bank_when_all_others_have_passed(self) -> None:
        table = self.table().do(MakeBid(W, cards("H2")), PassBid(N), PassBid(S), PassBid(E))
        assert fixed(table) == (W, Rank.TWO, Suit.HEARTS)
        assert (table.state.phase, table.state.turn, len(table.state.hand(W))) == (Phase.KITTY, W, 33)

    def test_asks_again_after_an_overturn(self) -> None:
        table = self.table().do(MakeBid(W, cards("H2")), PassBid(N), PassBid(S), MakeBid(E, cards("S2 S2")))
        assert table.state.waiting == (N, W, S)
        assert fixed(all_pass(table)) == (E, Rank.TWO, Suit.SPADES)

    def test_hears_nobody_twice(self) -> None:
        with pytest.raises(errors.NotYourTurn):
            self.table().do(PassBid(W), MakeBid(W, cards("H2")))

    def test_gives_the_bank_to_the_first_bidder_in_the_card_room(self) -> None:
        setup = Setup(rules=CARD_ROOM)
        table = drawn(setup, stacked(CARD_ROOM, {W: "H2", E: "S2 S2"}))
        table.do(MakeBid(W, cards("H2")), MakeBid(E, cards("S2 S2")))
        assert fixed(all_pass(table)) == (W, Rank.TWO, Suit.SPADES)

    def test_never_moves_the_bank_in_a_later_deal(self) -> None:
        table = drawn(LATER, stacked(COMPETITION, {W: "H10"}, first_draw=S)).do(MakeBid(W, cards("H10")))
        assert fixed(all_pass(table)) == (S, Rank.TEN, Suit.HEARTS)

    def test_names_the_fault_of_a_refused_bid(self) -> None:
        with pytest.raises(BidRefused) as caught:
            self.table().do(MakeBid(W, cards("H2")), MakeBid(N, cards("C2")))
        assert caught.value.facts() == {"fault": "not_stronger", "cards": "C2", "standing": "H2"}


class TestNobodyBids:
    def test_deals_the_first_deal_again(self) -> None:
        table = all_pass(drawn(FIRST, NO_BIDDER))
        assert (table.last(NobodyBid), table.state.phase) == (NobodyBid(Unbid.REDEAL), Phase.WAITING)
        assert table.do(DealCards(shuffled(COMPETITION, Random(2)))).state.phase is Phase.DRAW

    def test_plays_no_trump_in_the_card_room_with_the_first_drawer_as_banker(self) -> None:
        table = all_pass(drawn(Setup(rules=CARD_ROOM, first_draw=E), stacked(CARD_ROOM, {}, first_draw=E)))
        assert fixed(table) == (E, Rank.TWO, None)

    def test_turns_up_the_first_kitty_card_of_a_later_deal(self) -> None:
        table = all_pass(drawn(LATER, stacked(COMPETITION, {}, kitty="D4", first_draw=S)))
        assert table.last(KittyFlipped) == KittyFlipped(cards("D4"), Suit.DIAMONDS)
        assert fixed(table) == (S, Rank.TEN, Suit.DIAMONDS)

    def test_may_turn_up_the_third_and_go_on_after_a_joker(self) -> None:
        rules = Ruleset(no_bid_later=NoBidLater.FLIP_KITTY_THIRD, flipped_joker=FlippedJoker.NEXT_CARD)
        setup = replace(LATER, rules=rules)
        table = all_pass(drawn(setup, stacked(rules, {}, kitty="D4 C4 BJ H4", first_draw=S)))
        assert table.last(KittyFlipped) == KittyFlipped(cards("BJ H4"), Suit.HEARTS)

    def test_may_turn_up_the_kitty_of_the_first_deal(self) -> None:
        rules = Ruleset(no_bid_first=NoBidFirst.FLIP_KITTY)
        table = all_pass(drawn(Setup(rules=rules), stacked(rules, {}, kitty="LJ")))
        assert fixed(table) == (N, Rank.TWO, None)

    def test_may_let_the_partner_name_the_suit(self) -> None:
        rules = Ruleset(no_bid_later=NoBidLater.PARTNER_NAMES)
        table = all_pass(drawn(replace(LATER, rules=rules), stacked(rules, {}, first_draw=S)))
        assert (table.state.phase, table.state.waiting) == (Phase.NAME, (N,))
        with pytest.raises(errors.NotYourTurn):
            table.do(NameSuit(S, Suit.CLUBS))
        assert fixed(table.do(NameSuit(N, Suit.CLUBS))) == (S, Rank.TEN, Suit.CLUBS)


class TestOtherSideBids:
    def table(self) -> Table:
        rules = Ruleset(no_bid_later=NoBidLater.OTHER_SIDE_BIDS)
        deck = stacked(rules, {W: "H5", E: "D5"}, first_draw=S)
        return all_pass_to_other_side(drawn(replace(LATER, rules=rules), deck))

    def test_asks_the_attackers_in_playing_order(self) -> None:
        table = self.table()
        assert (table.state.phase, table.state.waiting) == (Phase.OTHER_SIDE, (E,))
        assert table.do(PassBid(E)).state.waiting == (W,)

    def test_gives_the_bank_and_the_own_level_to_who_bids(self) -> None:
        assert fixed(self.table().do(PassBid(E), MakeBid(W, cards("H5")))) == (W, Rank.FIVE, Suit.HEARTS)

    def test_means_no_trump_if_they_pass_too(self) -> None:
        assert fixed(self.table().do(PassBid(E), PassBid(W))) == (S, Rank.TEN, None)


def all_pass_to_other_side(table: Table) -> Table:
    while table.state.phase is Phase.BID:
        table.do(PassBid(table.state.waiting[0]))
    return table


class TestDuplicate:
    def table(self) -> Table:
        return dealt(BOARD, stacked(COMPETITION, {N: "H10", E: "C10 C10", S: "S10"}))

    def test_deals_all_cards_at_once_and_asks_the_partner_first(self) -> None:
        state = self.table().state
        assert (state.phase, state.waiting, len(state.hand(N))) == (Phase.AUCTION, (N,), 25)

    def test_goes_round_until_three_have_passed(self) -> None:
        table = self.table().do(MakeBid(N, cards("H10")), PassBid(W), PassBid(S), MakeBid(E, cards("C10 C10")))
        assert table.state.waiting == (N,)
        assert fixed(table.do(PassBid(N), PassBid(W), PassBid(S))) == (S, Rank.TEN, Suit.CLUBS)

    def test_refuses_a_bid_out_of_turn(self) -> None:
        with pytest.raises(errors.NotYourTurn):
            self.table().do(MakeBid(E, cards("C10 C10")))

    def test_lets_the_fourth_speak_though_three_have_passed(self) -> None:
        table = self.table().do(PassBid(N), PassBid(W), PassBid(S))
        assert table.state.waiting == (E,)

    def test_lets_the_partner_name_the_suit_if_nobody_shows(self) -> None:
        table = all_pass(self.table())
        assert (table.state.phase, table.state.waiting) == (Phase.NAME, (N,))

    def test_may_have_the_trump_suit_on_the_board(self) -> None:
        rules = Ruleset(duplicate_bidding=DuplicateBidding.PRESET, post_kitty=PostKitty.STIR)
        setup = replace(BOARD, rules=rules, board_trump=BoardTrump(suit=Suit.CLUBS))
        table = dealt(setup, stacked(rules, {}))
        assert fixed(table) == (S, Rank.TEN, Suit.CLUBS)
        assert table.do(bury_lowest(table, S)).state.phase is Phase.PLAY


def bury_lowest(table: Table, seat: Seat) -> BuryKitty:
    return BuryKitty(seat, table.state.hand(seat).cards[-8:])


class TestKitty:
    def table(self) -> Table:
        return all_pass(drawn(FIRST, stacked(COMPETITION, {W: "H2"})).do(MakeBid(W, cards("H2"))))

    def test_is_taken_by_the_banker_who_buries_as_many_and_leads(self) -> None:
        table = self.table()
        table.do(bury_lowest(table, W))
        assert (table.state.phase, table.state.turn) == (Phase.PLAY, W)
        assert (len(table.state.hand(W)), len(table.state.kitty)) == (25, 8)

    def test_is_not_buried_by_another(self) -> None:
        table = self.table()
        with pytest.raises(errors.NotYourTurn):
            table.do(bury_lowest(table, N))

    def test_keeps_its_size(self) -> None:
        table = self.table()
        with pytest.raises(errors.CountWrongToBury):
            table.do(BuryKitty(W, table.state.hand(W).cards[:7]))

    def test_is_of_cards_that_are_held(self) -> None:
        with pytest.raises(errors.CardsNotHeld) as caught:
            self.table().do(BuryKitty(W, cards("BJ BJ BJ BJ BJ BJ BJ BJ")))
        assert "BJ" in caught.value.missing


class TestAfterTheBurial:
    def table(self, post_kitty: PostKitty) -> Table:
        rules = Ruleset(post_kitty=post_kitty, no_trump_bid=True)
        deck = stacked(rules, {W: "H2 H2", S: "C2 C2", E: "BJ BJ"})
        table = all_pass(drawn(Setup(rules=rules), deck).do(MakeBid(W, cards("H2"))))
        return table.do(BuryKitty(W, table.state.hand(W).cards[-8:]))

    def test_asks_from_the_bankers_right_hand_neighbour(self) -> None:
        state = self.table(PostKitty.STIR).state
        assert (state.phase, state.waiting) == (Phase.STIR, (S,))

    def test_opens_play_after_three_passes(self) -> None:
        table = self.table(PostKitty.STIR).do(PassBid(S), PassBid(E), PassBid(N))
        assert (table.state.phase, table.state.turn) == (Phase.PLAY, W)

    def test_gives_the_kitty_to_who_stirs_but_not_the_bank(self) -> None:
        table = self.table(PostKitty.STIR).do(MakeBid(S, cards("C2 C2")))
        assert table.last(KittyTaken) == KittyTaken(S)
        assert (table.state.phase, table.state.trump, len(table.state.hand(S))) == (Phase.KITTY, Suit.CLUBS, 33)
        table.do(bury_lowest(table, S))
        assert (table.state.waiting, table.state.banker) == ((E,), W)
        table.do(MakeBid(E, cards("BJ BJ")))
        table.do(bury_lowest(table, E), PassBid(N), PassBid(W), PassBid(S))
        assert (table.state.turn, table.state.trump, table.state.kitty_owner) == (W, None, E)

    def test_leaves_the_kitty_where_only_overturning_is_allowed(self) -> None:
        table = self.table(PostKitty.OVERTURN_ONLY)
        buried = table.state.kitty
        table.do(MakeBid(S, cards("C2 C2")), PassBid(E), PassBid(N), PassBid(W))
        assert (table.state.phase, table.state.turn, table.state.trump) == (Phase.PLAY, W, Suit.CLUBS)
        assert (table.state.kitty, table.state.kitty_owner) == (buried, W)

    def test_is_no_time_to_reinforce(self) -> None:
        table = self.table(PostKitty.STIR).do(PassBid(S))
        table.do(MakeBid(E, cards("BJ BJ")))
        table.do(bury_lowest(table, E), PassBid(N))
        with pytest.raises(BidRefused):
            table.do(MakeBid(W, cards("H2 H2")))

    def test_says_who_passed(self) -> None:
        assert self.table(PostKitty.STIR).do(PassBid(S)).last(BidPassed) == BidPassed(S)
