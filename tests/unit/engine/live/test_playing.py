from dataclasses import replace

import pytest

from engine.bidding import BidRefused
from engine.cards import Rank, Suit
from engine.kitty import PAIR
from engine.live import BoardTrump, Ending, Phase, Setup, errors
from engine.live.commands import BuryKitty, ChooseForced, ExpireTime, PassBid
from engine.live.events import CardsPlayed, LeadForced, ThrowFailed, TrickWon
from engine.live.state import TableState
from engine.play.shape import LeadEmpty, LeadMixed
from engine.ruleset import DuplicateBidding, FailedThrow, Ruleset, ThrowPenalty
from engine.seats import Seat
from tests.builders.table import Table, cards, dealt, play, stacked

N, W, S, E = Seat.NORTH, Seat.WEST, Seat.SOUTH, Seat.EAST
RULES = Ruleset(duplicate_bidding=DuplicateBidding.PRESET)


def table(hands: dict[Seat, str], *, buried: str = "", rules: Ruleset = RULES) -> Table:
    """Spades are trump, tens are level, south has the bank and has buried cards of the kitty dealt."""
    setup = Setup(
        rules=replace(rules, duplicate_bidding=DuplicateBidding.PRESET),
        banker=S,
        ns_level=Rank.TEN,
        ew_level=Rank.TEN,
        board=1,
        board_trump=BoardTrump(suit=Suit.SPADES),
    )
    deck = stacked(rules, hands, kitty=buried)
    start = dealt(setup, deck)
    return start.do(BuryKitty(S, deck[-8:]))


class TestLeading:
    def test_is_the_bankers_to_begin_with(self) -> None:
        start = table({S: "HA"})
        with pytest.raises(errors.NotYourTurn):
            start.do(play(N, "H3"))
        assert start.do(play(S, "HA")).state.turn is E

    def test_needs_cards_that_are_held(self) -> None:
        with pytest.raises(errors.CardsNotHeld) as caught:
            table({S: "HA", N: "BJ BJ"}).do(play(S, "HA HA BJ"))
        assert "BJ" in caught.value.missing

    def test_needs_cards(self) -> None:
        with pytest.raises(LeadEmpty):
            table({S: "HA"}).do(play(S, ""))

    def test_needs_one_class(self) -> None:
        with pytest.raises(LeadMixed):
            table({S: "HA CA"}).do(play(S, "HA CA"))

    def test_is_no_bid(self) -> None:
        with pytest.raises(errors.WrongPhase):
            table({S: "HA"}).do(PassBid(S))


class TestFollowing:
    def start(self) -> Table:
        return table({S: "HK HK", E: "H3 H3 H4 H5"}).do(play(S, "HK HK"))

    def test_names_the_broken_duty_and_the_cards_that_must_go(self) -> None:
        with pytest.raises(errors.PlayRefused) as caught:
            self.start().do(play(E, "H4 H5"))
        assert (caught.value.must, bool(caught.value.duty)) == ("H3 H3", True)

    def test_goes_on_with_the_next_seat(self) -> None:
        state = self.start().do(play(E, "H3 H3")).state
        assert (state.turn, state.trick is not None and state.trick.seats()) == (N, (S, E))

    def test_ends_the_trick_with_its_points(self) -> None:
        hands = {S: "HK HK", E: "H3 H3", N: "HA HA", W: "H5 H5"}
        start = table(hands).do(play(S, "HK HK"), play(E, "H3 H3"), play(N, "HA HA"), play(W, "H5 H5"))
        assert start.last(TrickWon) == TrickWon(N, 30)
        assert (start.state.turn, start.state.trick, start.state.banker_points) == (N, None, 30)


class TestFailedThrow:
    HANDS = {S: "HQ H4 H4", E: "HK H5 H5", N: "H9 H8 H7", W: "H9 H8 H7"}

    def test_with_one_failing_category_is_led_small_at_once(self) -> None:
        start = table({S: "HQ HJ", E: "HK"}).do(play(S, "HQ HJ"))
        assert start.last(ThrowFailed) == ThrowFailed(S, cards("HQ HJ"), (cards("HJ"),), None)
        assert start.last(LeadForced) == LeadForced(S, cards("HJ"), 10)
        assert (start.state.penalty, start.state.turn, len(start.state.hand(S))) == (10, E, 24)

    def test_with_several_waits_for_the_next_players_choice(self) -> None:
        start = table(self.HANDS).do(play(S, "HQ H4 H4"))
        assert (start.state.phase, start.state.waiting, len(start.state.hand(S))) == (Phase.CHOICE, (E,), 25)
        start.do(ChooseForced(E, cards("H4 H4")))
        assert start.last(LeadForced) == LeadForced(S, cards("H4 H4"), 20)
        assert (start.state.phase, start.state.turn) == (Phase.PLAY, E)

    def test_does_not_let_the_leader_choose(self) -> None:
        with pytest.raises(errors.NotYourTurn):
            table(self.HANDS).do(play(S, "HQ H4 H4"), ChooseForced(S, cards("HQ")))

    def test_lets_nothing_else_be_chosen(self) -> None:
        with pytest.raises(errors.ChoiceRefused) as caught:
            table(self.HANDS).do(play(S, "HQ H4 H4"), ChooseForced(E, cards("H4")))
        assert sorted(caught.value.candidates) == ["H4 H4", "HQ"]

    def test_may_leave_the_choice_to_the_rules(self) -> None:
        rules = replace(RULES, failed_throw=FailedThrow.LOWEST_RANK, throw_penalty=ThrowPenalty.NONE)
        start = table(self.HANDS, rules=rules).do(play(S, "HQ H4 H4"))
        assert start.last(LeadForced) == LeadForced(S, cards("H4 H4"), 0)

    def test_costs_the_attackers_when_they_fail(self) -> None:
        hands = {S: "H3", E: "HA CQ CQ CJ", N: "CK"}
        start = table(hands).do(play(S, "H3"), play(E, "HA"), ExpireTime(N), ExpireTime(W))
        start.do(play(E, "CQ CQ CJ"))
        assert start.last(LeadForced) == LeadForced(E, cards("CJ"), -20)
        assert start.state.penalty == -20

    def test_is_shown_as_it_happened(self) -> None:
        state = table(self.HANDS).do(play(S, "HQ H4 H4")).state
        assert [throw.cards for throw in state.throws] == [cards("HQ H4 H4")]

    def test_stands_where_nobody_is_higher(self) -> None:
        start = table({S: "HA HA HK", E: "HQ HQ"}).do(play(S, "HA HA HK"))
        assert start.last(CardsPlayed) == CardsPlayed(S, cards("HA HA HK"))


def play_lowest(table: Table, *, until: Phase = Phase.FINISHED) -> TableState:
    from random import Random

    from engine.live.bots import RandomBot
    from tests.builders.table import next_act

    random = Random(3)
    while table.state.phase is not until:
        next_act(table, RandomBot(random, throws=0), random)
    return table.state


class TestLastTrick:
    def test_has_a_phase_of_its_own(self) -> None:
        state = play_lowest(table({S: "HA"}), until=Phase.LAST_TRICK)
        assert state.turn is not None
        assert state.trick is not None
        assert not len(state.hand(state.trick.leader))

    def test_ends_the_deal_with_its_count(self) -> None:
        state = play_lowest(table({S: "HA"}))
        result = state.result
        assert result is not None
        assert result.outcome is not None
        assert (result.ended, result.banker, result.level, result.trump) == (
            Ending.PLAYED,
            S,
            Rank.TEN,
            Suit.SPADES,
        )
        assert state.attackers_points + state.banker_points + result.outcome.kitty_points == 200

    def test_captures_the_kitty_by_the_component_it_is_won_with(self) -> None:
        from engine.live.consequence import deal_result
        from engine.live.state import Trick

        state = table({S: "HA"}, buried="HK HK H5 C3 C3 C4 C4 C6").state
        lead, ruff = cards("D3 D3"), cards("S4 S4")
        last = Trick(leader=S, plays=(lead, ruff, cards("D4 D4"), cards("D6 D6")), winner=E)
        ended = replace(state, tricks=(last,), attackers_points=60, banker_points=115)
        result = deal_result(ended)
        assert (result.last_winner, result.last_trick, result.points) == (E, PAIR, 60 + 4 * 25)

    def test_lets_nobody_play_on(self) -> None:
        start = table({S: "HA"})
        play_lowest(start)
        with pytest.raises(errors.WrongPhase):
            start.do(play(S, "HA"))
        with pytest.raises((BidRefused, errors.WrongPhase)):
            start.do(PassBid(S))
