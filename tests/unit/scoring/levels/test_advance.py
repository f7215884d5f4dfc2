"""Levels and bank from deal to deal."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.seats import Seat, Side
from scoring.errors import (
    BankerContradicted,
    BankerUnknown,
    LastWinnerUnknown,
    LevelRulesContradictory,
    MatchOver,
    PayloadUnreadable,
)
from scoring.levels import (
    START,
    DealOutcome,
    Hook,
    HookHit,
    IfStayed,
    IfTaken,
    LevelRules,
    LevelState,
    match_sheet,
    outcome_from_payload,
    play_deal,
    standard,
)

RULES = LevelRules()
N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST


def at(ns: int, ew: int, banker: Seat) -> LevelState:
    return LevelState(ns=ns, ew=ew, banker=banker)


def deal(points: int, **more: object) -> DealOutcome:
    return DealOutcome(attackers=points, **more)  # type: ignore[arg-type]  # tests name the fields


class TestBank:
    def test_goes_to_the_partner_when_the_side_stays(self) -> None:
        effect = play_deal(RULES, at(2, 2, N), deal(40))
        assert (effect.after.banker, effect.after.ns, effect.gained) == (S, 3, 1)

    def test_goes_to_the_player_after_the_banker_when_attackers_take_over(self) -> None:
        effect = play_deal(RULES, at(2, 2, N), deal(120))
        assert (effect.after.banker, effect.after.ew, effect.taken_over) == (W, 3, True)

    def test_stays_in_the_seat_when_the_rules_say_so(self) -> None:
        rules = LevelRules(if_stayed=IfStayed.SAME_SEAT)
        assert play_deal(rules, at(2, 2, E), deal(0)).after.banker is E

    def test_goes_to_the_winner_of_the_last_trick_when_the_rules_say_so(self) -> None:
        rules = LevelRules(if_taken=IfTaken.LAST_TRICK_WINNER)
        assert play_deal(rules, at(2, 2, N), deal(80, last_winner=E)).after.banker is E
        with pytest.raises(LastWinnerUnknown):
            play_deal(rules, at(2, 2, N), deal(80))

    def test_never_stays_with_a_side_that_lost_it(self) -> None:
        rules = LevelRules(if_taken=IfTaken.LAST_TRICK_WINNER)
        assert play_deal(rules, at(2, 2, N), deal(80, last_winner=S)).after.banker is W

    def test_must_be_named_in_the_first_deal(self) -> None:
        with pytest.raises(BankerUnknown):
            play_deal(RULES, START, deal(40))
        assert play_deal(RULES, START, deal(40, banker=E)).after.ew == 3

    def test_cannot_be_named_against_the_rules(self) -> None:
        with pytest.raises(BankerContradicted) as caught:
            play_deal(RULES, at(2, 2, N), deal(40, banker=E))
        assert caught.value.facts() == {"expected": "N", "stated": "E"}


class TestMustPlay:
    def test_stops_gains_at_ace(self) -> None:
        effect = play_deal(RULES, at(13, 2, N), deal(0))
        assert effect.after == LevelState(ns=14, ew=2, banker=S)
        assert not effect.finished

    def test_holds_attackers_at_ace(self) -> None:
        effect = play_deal(RULES, at(2, 14, N), deal(200))
        assert (effect.after.ew, effect.after.winner) == (14, None)
        assert [why.code for why in effect.why] == ["levels.taken_over", "levels.held"]

    def test_holds_attackers_at_a_listed_level(self) -> None:
        rules = LevelRules(must_play=(5, 10, 13, 14))
        assert play_deal(rules, at(2, 5, N), deal(160)).after.ew == 5

    def test_lets_a_banker_side_leave_a_listed_level_up_to_the_next(self) -> None:
        rules = LevelRules(must_play=(5, 6, 14))
        assert play_deal(rules, at(5, 2, N), deal(0)).after.ns == 6

    def test_needs_ace_in_the_list(self) -> None:
        with pytest.raises(LevelRulesContradictory) as caught:
            LevelRules(must_play=(5, 10))
        assert caught.value.reason == "needs_ace"


class TestEnd:
    def test_comes_when_the_banker_side_wins_at_ace(self) -> None:
        effect = play_deal(RULES, at(14, 6, S), deal(75))
        assert (effect.after.winner, effect.after.banker, effect.gained) == (Side.NS, None, 1)

    def test_leaves_no_further_deal(self) -> None:
        over = LevelState(ns=14, ew=6, winner=Side.NS)
        with pytest.raises(MatchOver):
            play_deal(RULES, over, deal(75, banker=N))


class TestHook:
    JACKS = LevelRules(hook=Hook.JACK)

    @pytest.mark.parametrize(("hit", "falls_to"), [(HookHit.TRUMP_JACK, 2), (HookHit.OFF_SUIT_JACK, 8)])
    def test_throws_a_banker_side_at_jack_back(self, hit: HookHit, falls_to: int) -> None:
        assert play_deal(self.JACKS, at(11, 3, N), deal(90, hook=hit)).after.ns == falls_to

    def test_throws_a_banker_side_at_queen_back_to_six(self) -> None:
        rules = LevelRules(hook=Hook.QUEEN)
        assert play_deal(rules, at(12, 3, N), deal(90, hook=HookHit.QUEEN)).after.ns == 6

    @pytest.mark.parametrize(
        ("rules", "state", "points"),
        [(RULES, at(11, 3, N), 90), (JACKS, at(10, 3, N), 90), (JACKS, at(11, 3, N), 75)],
        ids=["not in the rules", "at another level", "bank kept"],
    )
    def test_does_nothing_otherwise(self, rules: LevelRules, state: LevelState, points: int) -> None:
        effect = play_deal(rules, state, deal(points, hook=HookHit.TRUMP_JACK))
        assert effect.after.ns >= state.ns


class TestMatchSheet:
    def test_folds_a_whole_match(self) -> None:
        rows = match_sheet(RULES, [deal(0, banker=N), deal(95), deal(160, is_void=True), deal(35)])
        assert [(row.after.ns, row.after.ew, row.after.banker) for row in rows] == [
            (5, 2, S),
            (5, 2, E),
            (5, 2, E),
            (5, 4, W),
        ]
        assert rows[2].effect is None

    def test_lists_deals_after_the_end_without_effect(self) -> None:
        shut_outs = [deal(0, banker=N), *[deal(0)] * 5]
        rows = match_sheet(RULES, shut_outs)
        assert [row.after.ns for row in rows] == [5, 8, 11, 14, 14, 14]
        assert rows[4].after.winner is Side.NS
        assert rows[5].why[0].code == "levels.after_the_end"

    @given(points=st.lists(st.integers(0, 80).map(lambda fives: 5 * fives), max_size=40))
    @settings(max_examples=60)
    def test_keeps_levels_on_the_ladder_and_never_lowers_them_without_hooks(self, points: list[int]) -> None:
        deals = [DealOutcome(attackers=p, banker=N if n == 0 else None) for n, p in enumerate(points)]
        for row in match_sheet(LevelRules(schedule=standard(decks=2)), deals):
            assert 2 <= row.before.ns <= row.after.ns <= 14
            assert 2 <= row.before.ew <= row.after.ew <= 14


class TestOutcomeFromPayload:
    def test_reads_a_stored_deal(self) -> None:
        payload = {"form": "deal", "attackers": 95, "banker": "W", "hook": "queen", "last_winner": None, "kitty": 5}
        assert outcome_from_payload(payload) == deal(95, banker=W, hook=HookHit.QUEEN)

    @pytest.mark.parametrize(
        ("payload", "field"),
        [
            ({"form": "levels"}, "attackers"),
            ({"form": "deal", "attackers": "95"}, "attackers"),
            ({"form": "deal", "attackers": True}, "attackers"),
            ({"form": "deal", "attackers": 95, "banker": "X"}, "banker"),
            ({"form": "deal", "attackers": 95, "hook": "K"}, "hook"),
        ],
    )
    def test_names_the_field_at_fault(self, payload: dict[str, object], field: str) -> None:
        with pytest.raises(PayloadUnreadable) as caught:
            outcome_from_payload(payload)
        assert caught.value.field == field
