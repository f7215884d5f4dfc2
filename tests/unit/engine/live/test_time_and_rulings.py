import pytest

from engine.bidding import Unbid
from engine.cards import Rank, Suit
from engine.kitty import SINGLE
from engine.live import Ending, Phase, Ruling, RulingKind, Setup, errors
from engine.live.commands import Claim, DealCards, DrawCards, ExpireTime, OpenDeal, PassBid, Rule, Substitute
from engine.live.events import BidPassed, NobodyBid, SuitNamed, TimeRanOut
from engine.outcome import PointsNotInFives
from engine.ruleset import NoBidLater, Ruleset
from engine.seats import Seat, Side
from tests.builders.table import Table, all_pass, dealt, drawn, play, stacked
from tests.unit.engine.live.test_playing import E, N, S, W, play_lowest, table
from tests.unit.engine.live.test_proposals import one_trick, yes

VOID = Ruling(kind=RulingKind.VOID, reason="cards exposed")


def adjust(points: int) -> Rule:
    return Rule(Ruling(kind=RulingKind.ADJUST, reason="revoke", points=points))


def penalise(points: int = 0, *, levels: int = 0, side: Side | None = None, warned: Seat | None = None) -> Rule:
    return Rule(Ruling(kind=RulingKind.PENALISE, reason="slow", points=points, levels=levels, side=side, warned=warned))


class TestTime:
    def test_passes_for_who_does_not_bid(self) -> None:
        rules = Ruleset()
        table = drawn(Setup(rules=rules), stacked(rules, {}))
        table.do(ExpireTime(N))
        assert table.log[-2:] == [TimeRanOut(N), BidPassed(N)]

    def test_ends_bidding_when_it_runs_out_for_all(self) -> None:
        rules = Ruleset()
        table = drawn(Setup(rules=rules), stacked(rules, {}))
        for seat in table.state.waiting:
            table.do(ExpireTime(seat))
        assert table.last(NobodyBid) == NobodyBid(Unbid.REDEAL)

    def test_names_the_partners_longest_suit(self) -> None:
        rules = Ruleset(no_bid_later=NoBidLater.PARTNER_NAMES)
        setup = Setup(rules=rules, banker=S, ns_level=Rank.TEN, ew_level=Rank.TEN)
        hand = "D2 D3 D4 D5 D6 D7 D8 D9 DJ DQ DK DA D2 D3 D4 D5 D6 D7 D8 D9"
        table = all_pass(drawn(setup, stacked(rules, {N: hand}))).do(ExpireTime(N))
        assert table.last(SuitNamed) == SuitNamed(N, Suit.DIAMONDS)

    def test_buries_and_plays_something_legal_to_the_end(self) -> None:
        start = table({S: "HQ H4 H4", E: "HK H5 H5", N: "H9 H8 H7", W: "H9 H8 H7"}).do(play(S, "HQ H4 H4"))
        assert start.state.phase is Phase.CHOICE
        while start.state.result is None:
            start.do(ExpireTime(start.state.waiting[0]))
        assert start.state.result.ended is Ending.PLAYED

    def test_buries_what_is_least_missed(self) -> None:
        rules = Ruleset()
        setup = Setup(rules=rules, banker=S, ns_level=Rank.TEN, ew_level=Rank.TEN)
        table = all_pass(drawn(setup, stacked(rules, {S: "BJ HK H5 C3 C4"}, kitty="S3")))
        table.do(ExpireTime(S))
        assert not any(card.points or card.rank.is_joker for card in table.state.kitty)

    def test_runs_out_only_for_who_is_to_act(self) -> None:
        with pytest.raises(errors.NotYourTurn):
            table({S: "HA"}).do(ExpireTime(N))


class TestSubstitute:
    def test_takes_a_seat_at_any_time(self) -> None:
        assert table({S: "HA"}).do(Substitute(W, "Li")).state.players == (None, "Li", None, None)

    def test_stays_for_the_next_deal(self) -> None:
        start = one_trick().do(Substitute(W, "Li"), Claim(S), *yes(E, W))
        assert start.do(OpenDeal(start.state.setup)).state.players == (None, "Li", None, None)


class TestVoid:
    def test_ends_the_deal_without_a_result(self) -> None:
        state = one_trick().do(Rule(VOID)).state
        assert (state.phase, state.result, state.waiting, state.rulings) == (Phase.VOID, None, (), (VOID,))

    def test_lets_the_deal_be_played_anew(self) -> None:
        start = one_trick().do(Rule(VOID))
        state = start.do(DealCards(start.state.deck)).state
        assert (state.phase, state.banker_points, state.tricks) == (Phase.KITTY, 0, ())

    def test_takes_the_result_of_a_finished_deal_away(self) -> None:
        start = table({S: "HA"})
        play_lowest(start)
        assert start.do(Rule(VOID)).state.result is None

    def test_is_said_once(self) -> None:
        with pytest.raises(errors.WrongPhase):
            one_trick().do(Rule(VOID), Rule(VOID))


class TestAdjustment:
    def test_ends_the_deal_with_the_points_given(self) -> None:
        result = one_trick().do(adjust(85)).state.result
        assert result is not None
        assert (result.points, result.ended, result.outcome) == (85, Ending.ADJUSTED, None)

    def test_replaces_the_result_of_a_finished_deal(self) -> None:
        start = table({S: "HA"})
        play_lowest(start)
        result = start.do(adjust(80)).state.result
        assert result is not None
        assert (result.points, result.ended) == (80, Ending.ADJUSTED)

    def test_is_of_points_that_can_be(self) -> None:
        with pytest.raises(PointsNotInFives):
            one_trick().do(adjust(83))


class TestPenalty:
    def test_counts_when_the_deal_ends(self) -> None:
        start = one_trick().do(penalise(20), Claim(S, SINGLE), *yes(E, W))
        result = start.state.result
        assert result is not None
        assert (result.points, result.ruled) == (20, 20)

    def test_counts_a_finished_deal_anew(self) -> None:
        start = one_trick().do(Claim(S), *yes(E, W), penalise(40))
        assert start.state.result is not None
        assert start.state.result.points == 40

    def test_never_leaves_less_than_nothing(self) -> None:
        start = one_trick().do(penalise(-30), Claim(S), *yes(E, W))
        assert start.state.result is not None
        assert start.state.result.points == 0

    def test_of_levels_is_kept_for_whoever_settles(self) -> None:
        state = one_trick().do(penalise(levels=-1, side=Side.EW), penalise(warned=N)).state
        assert [(ruling.levels, ruling.side, ruling.warned) for ruling in state.rulings] == [
            (-1, Side.EW, None),
            (0, None, N),
        ]

    @pytest.mark.parametrize(
        ("ruling", "field"),
        [
            (penalise(), "points"),
            (penalise(7), "points"),
            (penalise(205), "points"),
            (penalise(levels=13, side=Side.NS), "levels"),
            (penalise(levels=1), "side"),
            (Rule(Ruling(kind=RulingKind.VOID, reason=" ")), "reason"),
            (Rule(Ruling(kind=RulingKind.VOID, reason="x", points=5)), "points"),
        ],
    )
    def test_says_something_that_can_be_imposed(self, ruling: Rule, field: str) -> None:
        with pytest.raises(errors.RulingWrong) as caught:
            one_trick().do(ruling)
        assert caught.value.field == field

    def test_needs_a_deal(self) -> None:
        with pytest.raises(errors.WrongPhase):
            Table().do(penalise(20))

    def test_survives_a_redeal(self) -> None:
        rules = Ruleset()
        table = dealt(Setup(rules=rules), stacked(rules, {})).do(DrawCards(100), penalise(20))
        for seat in (N, W, S, E):
            table.do(PassBid(seat))
        table.do(DealCards(stacked(rules, {})))
        assert table.state.ruled == 20
