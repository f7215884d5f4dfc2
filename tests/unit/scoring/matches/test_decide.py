"""Who won a match, and why."""

from dataclasses import replace

import pytest

from engine.seats import Seat, Side
from scoring.errors import PayloadUnreadable
from scoring.levels import DealOutcome, LevelRules
from scoring.matches import (
    FinalLevels,
    LevelTie,
    MatchFacts,
    MatchResult,
    Outcome,
    PlayForm,
    PlayRules,
    RulingFact,
    RulingKind,
    decide_match,
    final_from_payload,
)
from tests.builders.sheets import final

TIMED = PlayRules(form=PlayForm.TIMED, minutes=50)
TO_A = PlayRules(form=PlayForm.TO_A)
NS, EW = Side.NS, Side.EW
WON_BY_NS = (Outcome.WIN, Outcome.LOSS)
OPEN = (Outcome.OPEN, Outcome.OPEN)


def fixed(deals: int, tie: LevelTie = LevelTie.DRAW) -> PlayRules:
    return PlayRules(form=PlayForm.FIXED_DEALS, deals=deals, level_tie=tie)


def played(*points: int, ended: bool = False, rulings: tuple[RulingFact, ...] = ()) -> MatchFacts:
    deals = [DealOutcome(attackers=p, banker=Seat.NORTH if n == 0 else None) for n, p in enumerate(points)]
    return MatchFacts(deals=tuple(enumerate(deals, start=1)), ended=ended, rulings=rulings)


def decide(play: PlayRules, facts: MatchFacts, lot: str = "lot") -> MatchResult:
    return decide_match(LevelRules(), play, facts, lot)


def outcomes(result: MatchResult) -> tuple[Outcome, Outcome]:
    return result.ns, result.ew


def said(result: MatchResult) -> list[str]:
    return [why.code for why in result.why]


class TestToA:
    def test_is_open_until_a_side_passes_a(self) -> None:
        assert outcomes(decide(TO_A, played(0, 0, 0, 0))) == OPEN

    def test_is_won_by_passing_a(self) -> None:
        result = decide(TO_A, played(0, 0, 0, 0, 75))
        assert (outcomes(result), result.passed, said(result)) == (WON_BY_NS, NS, ["match.passed_ace"])

    def test_goes_to_the_higher_level_when_the_director_ends_it(self) -> None:
        assert outcomes(decide(TO_A, played(0, ended=True))) == WON_BY_NS


class TestFixedDeals:
    def test_is_open_before_the_last_deal(self) -> None:
        assert outcomes(decide(fixed(2), played(0))) == OPEN

    def test_is_won_by_the_higher_level_after_it(self) -> None:
        result = decide(fixed(2), played(0, 80))
        assert (outcomes(result), result.ns_level, result.ew_level) == (WON_BY_NS, 5, 2)

    def test_does_not_count_a_void_deal(self) -> None:
        void = RulingFact(kind=RulingKind.VOID_DEAL, deal=2)
        assert outcomes(decide(fixed(2), played(0, 80, rulings=(void,)))) == OPEN

    def test_stops_at_a_deal_that_waits_for_confirmation(self) -> None:
        facts = MatchFacts(deals=tuple(one for one in played(0, 80, 80).deals if one[0] != 2))
        assert outcomes(decide(fixed(2), facts)) == OPEN

    def test_is_open_while_a_deal_contradicts_the_bank(self) -> None:
        deals = ((1, DealOutcome(attackers=0, banker=Seat.NORTH)), (2, DealOutcome(attackers=0, banker=Seat.EAST)))
        result = decide(fixed(2), MatchFacts(deals=deals))
        assert outcomes(result) == OPEN
        assert said(result)[0] == "match.deal_unusable"

    def test_ignores_deals_after_the_end(self) -> None:
        result = decide(fixed(9), played(0, 0, 0, 0, 75, 300))
        assert result.passed is NS
        assert "match.deals_after_end" in said(result)


class TestTimed:
    def test_is_open_while_time_runs(self) -> None:
        assert outcomes(decide(TIMED, played(0, 0))) == OPEN

    def test_is_won_by_the_higher_level_at_time(self) -> None:
        assert outcomes(decide(TIMED, played(0, 0, ended=True))) == WON_BY_NS

    def test_is_open_if_nothing_was_entered(self) -> None:
        assert said(decide(TIMED, MatchFacts(ended=True))) == ["match.not_played"]


class TestLevelTie:
    # 2:2 after two take-overs without gain; North, then West banked, so South banks next.
    EVEN = played(80, 80)

    @pytest.mark.parametrize(
        ("tie", "expected"),
        [
            (LevelTie.DRAW, (Outcome.DRAW, Outcome.DRAW)),
            (LevelTie.NEXT_TO_LEAD, WON_BY_NS),
            (LevelTie.BANKER_SIDE, WON_BY_NS[::-1]),
            (LevelTie.EXTRA_DEAL, OPEN),
            (LevelTie.FIRST_TO_REACH, OPEN),
        ],
    )
    def test_is_broken_as_the_stage_says(self, tie: LevelTie, expected: tuple[Outcome, Outcome]) -> None:
        assert outcomes(decide(fixed(2, tie), self.EVEN)) == expected

    def test_goes_to_who_reached_the_level_first(self) -> None:
        # North–South to 3, then East–West take over with +1 to 3.
        assert outcomes(decide(fixed(2, LevelTie.FIRST_TO_REACH), played(40, 120))) == WON_BY_NS

    def test_ends_with_an_extra_deal(self) -> None:
        assert outcomes(decide(fixed(2, LevelTie.EXTRA_DEAL), played(80, 80, 0))) == WON_BY_NS

    def test_falls_by_lot_the_same_way_every_time(self) -> None:
        drawn = {decide(fixed(2, LevelTie.LOTS), self.EVEN, lot=str(n)).winner for n in range(20)}
        assert drawn == {NS, EW}
        again = [decide(fixed(2, LevelTie.LOTS), self.EVEN, lot="x").winner for _ in range(3)]
        assert len(set(again)) == 1

    def test_stays_open_where_only_final_levels_are_known(self) -> None:
        play = PlayRules(form=PlayForm.TIMED, minutes=50, level_tie=LevelTie.NEXT_TO_LEAD)
        assert said(decide(play, final(9, 9)))[-1] == "match.tie_open"


class TestFinalLevels:
    def test_decide_any_form(self) -> None:
        assert outcomes(decide(TO_A, final(11, 4))) == WON_BY_NS

    def test_go_to_the_side_that_passed_a_at_equal_levels(self) -> None:
        assert decide(TIMED, final(14, 14, EW)).winner is EW

    @pytest.mark.parametrize(
        ("payload", "field"),
        [
            ({"form": "deal"}, "form"),
            ({"form": "levels", "NS": 15, "EW": 2}, "NS"),
            ({"form": "levels", "NS": 14, "EW": "2"}, "EW"),
            ({"form": "levels", "NS": 13, "EW": 2, "passed_a": "NS"}, "passed_a"),
            ({"form": "levels", "NS": 13, "EW": 2, "passed_a": "N"}, "passed_a"),
        ],
    )
    def test_refuse_what_is_no_score(self, payload: dict[str, object], field: str) -> None:
        with pytest.raises(PayloadUnreadable) as caught:
            final_from_payload(payload)
        assert caught.value.field == field

    def test_are_read_from_a_payload(self) -> None:
        payload = {"form": "levels", "NS": 14, "EW": 5, "passed_a": "NS"}
        assert final_from_payload(payload) == FinalLevels(ns=14, ew=5, passed=NS)


class TestRulings:
    def test_add_points_to_a_deal(self) -> None:
        more = RulingFact(kind=RulingKind.POINTS, deal=1, amount=40)
        assert decide(fixed(1), played(80, rulings=(more,))).ew_level == 3

    def test_move_levels_after_a_deal(self) -> None:
        down = RulingFact(kind=RulingKind.LEVELS, side=NS, deal=1, amount=-2)
        assert decide(fixed(1), played(0, rulings=(down,))).ns_level == 3

    def test_move_final_levels_too(self) -> None:
        up = RulingFact(kind=RulingKind.LEVELS, side=EW, amount=1)
        facts = MatchFacts(final=FinalLevels(ns=9, ew=9), rulings=(up,), ended=True)
        assert decide(TIMED, facts).winner is EW

    @pytest.mark.parametrize(
        ("taken", "theirs", "winner", "why"),
        [(1, 5, NS, "match.higher_level"), (3, 13, EW, "match.higher_level"), (2, 12, None, "match.drawn")],
    )
    def test_put_back_below_a_a_side_that_had_passed_it(
        self, taken: int, theirs: int, winner: Side | None, why: str
    ) -> None:
        back = RulingFact(kind=RulingKind.LEVELS, side=NS, amount=-taken)
        facts = MatchFacts(final=FinalLevels(ns=14, ew=theirs, passed=NS), rulings=(back,), ended=True)
        result = decide(replace(TIMED, level_tie=LevelTie.DRAW), facts)
        assert (result.ns_level, result.passed, result.winner, said(result)[-1]) == (14 - taken, None, winner, why)

    def test_leave_a_match_over_whose_winner_by_deals_is_put_back(self) -> None:
        played_out = played(0, 0, 0, 0, 75)
        assert decide(TO_A, played_out).passed is NS
        back = RulingFact(kind=RulingKind.LEVELS, side=NS, amount=-1)
        result = decide(TO_A, replace(played_out, rulings=(back,)))
        assert (result.finished, result.winner, result.ns_level, result.passed) == (True, NS, 13, None)

    def test_award_the_match_against_the_levels(self) -> None:
        award = RulingFact(kind=RulingKind.AWARD, side=EW)
        facts = MatchFacts(final=FinalLevels(ns=9, ew=2), rulings=(award,), ended=True)
        result = decide(TIMED, facts)
        assert (result.winner, result.ns_level, said(result)) == (EW, 9, ["match.awarded"])

    def test_forfeit_for_one_side(self) -> None:
        facts = MatchFacts(rulings=(RulingFact(kind=RulingKind.FORFEIT, side=NS),))
        assert outcomes(decide(TIMED, facts)) == (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)

    def test_forfeit_for_both(self) -> None:
        both = tuple(RulingFact(kind=RulingKind.FORFEIT, side=side) for side in (NS, EW))
        result = decide(TIMED, MatchFacts(rulings=both))
        assert (outcomes(result), result.winner) == ((Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS), None)
