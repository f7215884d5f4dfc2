from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Suit
from engine.live import Setup, decide, duty_broken, least_act, only_play, view
from engine.live.commands import Answer, Claim, PlayCards
from engine.live.errors import PlayRefused
from engine.play.follow import DutyCode
from engine.ruleset import Ruleset
from engine.seats import PLAYING_ORDER
from tests.builders.any_rules import any_rules, any_setup
from tests.builders.table import cards, play, play_at_random
from tests.unit.engine.live.test_playing import E, N, S, table
from tests.unit.engine.live.test_proposals import one_trick


class TestLeastAct:
    @given(st.integers(0, 10**9), st.integers(1, 4))
    @settings(max_examples=15, deadline=None)
    def test_is_legal_for_whoever_is_waited_for(self, seed: int, decks: int) -> None:
        random = Random(seed)
        states = play_at_random(any_setup(random, any_rules(random, decks)), random, deals=99).states
        for state in random.sample(states, 15):
            for seat in PLAYING_ORDER:
                act = least_act(view(state, seat))
                assert (act is not None) == (seat in state.waiting)
                assert act is None or decide(state, act)

    def test_refuses_what_is_proposed(self) -> None:
        state = one_trick().do(Claim(S)).state
        assert least_act(view(state, E)) == Answer(E, False)

    def test_is_nothing_for_spectators(self) -> None:
        assert least_act(view(one_trick().state, None)) is None

    def test_pays_a_pair_with_a_pair(self) -> None:
        state = table({S: "HK HK", E: "H3 H3 H4 H5"}).do(play(S, "HK HK")).state
        assert least_act(view(state, E)) == play(E, "H3 H3")


class TestOnlyPlay:
    def test_is_the_last_card_of_a_suit(self) -> None:
        state = table({S: "HK", E: "H3"}).do(play(S, "HK")).state
        hearts = [card for card in state.hand(E) if card.suit is Suit.HEARTS]
        forced = only_play(view(state, E))
        assert (forced is not None) == (len(set(hearts)) == 1)

    def test_is_none_where_there_is_a_choice(self) -> None:
        state = table({S: "HK", E: "H3 H4"}).do(play(S, "HK")).state
        assert only_play(view(state, E)) is None
        assert only_play(view(state, N)) is None

    def test_is_none_for_a_leader_with_several_cards(self) -> None:
        assert only_play(view(table({S: "HK"}).state, S)) is None

    def test_is_what_is_left_at_the_end(self) -> None:
        states = play_at_random(Setup(rules=Ruleset()), Random(11), deals=99).states
        last = [state for state in states if state.turn and all(len(hand) <= 1 for hand in state.hands)]
        for state in last:
            assert state.turn is not None
            assert only_play(view(state, state.turn)) == PlayCards(state.turn, state.hand(state.turn).cards)


class TestDutyBroken:
    def test_names_the_duty_before_the_cards_are_sent(self) -> None:
        shown = view(table({S: "HK HK", E: "H3 H3 H4 H5"}).do(play(S, "HK HK")).state, E)
        duty = duty_broken(shown, cards("H4 H5"))
        assert duty is not None
        assert (duty.code in DutyCode, duty.must) == (True, cards("H3 H3"))
        assert duty_broken(shown, cards("H3 H3")) is None

    def test_is_none_before_anything_is_led(self) -> None:
        assert duty_broken(view(table({S: "HK"}).state, S), cards("HK")) is None

    def test_is_the_same_that_the_table_names(self) -> None:
        start = table({S: "HK", E: "H3 CK"}).do(play(S, "HK"))
        duty = duty_broken(view(start.state, E), cards("CK"))
        with pytest.raises(PlayRefused) as caught:
            start.do(play(E, "CK"))
        assert duty is not None
        assert caught.value.duty == duty.code.value
