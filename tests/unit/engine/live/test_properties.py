"""Laws of the live core, on random deals of every preset and of rule sets nobody has named."""

import pickle
from collections import Counter
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import POINTS_PER_DECK, build_deck
from engine.live import Phase, TableState, fold, legal, view
from engine.live.legal import plays_of
from engine.presets import PRESETS
from engine.seats import Seat
from tests.builders.any_rules import any_rules, any_setup
from tests.builders.table import Table, cards_in, in_play, play_at_random, restless

DECKS = (1, 2, 3, 4)


def assert_sound(table: Table) -> None:
    """Check what holds for every deal that has been played to its end."""
    state = table.state
    assert state.phase is Phase.FINISHED
    assert state.version == len(table.log)
    assert fold(table.log) == state
    result = state.result
    assert result is not None
    assert result.outcome is not None
    taken = state.attackers_points + state.banker_points
    assert taken + result.outcome.kitty_points == POINTS_PER_DECK * state.rules.decks
    assert result.points == max(0, result.outcome.attackers_points + result.outcome.kitty_gain + state.penalty)


def whole(state: TableState) -> bool:
    """Say whether no card is lost or doubled."""
    return not state.deck or cards_in(state) == Counter(build_deck(state.rules.decks))


class TestDeal:
    @pytest.mark.parametrize("key", sorted(PRESETS))
    def test_of_every_preset_ends_and_conserves_points(self, key: str) -> None:
        for seed in range(6):
            random = Random(seed)
            assert_sound(play_at_random(any_setup(random, PRESETS[key]), random, deals=99))

    @given(st.integers(0, 10**9), st.sampled_from(DECKS))
    @settings(max_examples=60, deadline=None)
    def test_of_any_rules_ends_and_conserves_points_and_cards(self, seed: int, decks: int) -> None:
        random = Random(seed)
        table = play_at_random(any_setup(random, any_rules(random, decks)), random, deals=99)
        assert_sound(table)
        assert all(whole(state) for state in random.sample(table.states, 10))

    @given(st.integers(0, 10**9))
    @settings(max_examples=10, deadline=None)
    def test_with_restless_players_folds_to_the_same_state_at_any_place(self, seed: int) -> None:
        table = restless(Random(seed))
        place = Random(seed).randrange(len(table.log))
        assert fold(table.log[:place]) == table.states[place]
        assert fold(table.log[place:], table.states[place]) == table.state

    @given(st.integers(0, 10**9), st.sampled_from(sorted(PRESETS)))
    @settings(max_examples=10, deadline=None)
    def test_is_kept_whole_by_a_cache(self, seed: int, key: str) -> None:
        random = Random(seed)
        table = play_at_random(any_setup(random, PRESETS[key]), random, deals=99)
        state = random.choice(table.states)
        assert pickle.loads(pickle.dumps(state)) == state


class TestLegal:
    @given(st.integers(0, 10**9), st.sampled_from(DECKS))
    @settings(max_examples=15, deadline=None)
    def test_always_leaves_something_to_do_for_who_is_waited_for(self, seed: int, decks: int) -> None:
        random = Random(seed)
        table = play_at_random(any_setup(random, any_rules(random, decks)), random, deals=99)
        for state in random.sample(table.states, 20):
            for seat in Seat:
                assert legal(state, seat).anything == (seat in state.waiting)

    @given(st.integers(0, 10**9), st.sampled_from(DECKS))
    @settings(max_examples=10, deadline=None)
    def test_lists_plays_that_are_accepted(self, seed: int, decks: int) -> None:
        from engine.live import decide
        from engine.live.commands import PlayCards

        random = Random(seed)
        table = play_at_random(any_setup(random, any_rules(random, decks)), random, deals=99)
        followed = [state for state in table.states if in_play(state) and state.trick and not state.trick.full]
        for state in random.sample(followed, 10):
            assert state.turn is not None
            for play in islice(plays_of(view(state, state.turn)), 5):
                assert decide(state, PlayCards(state.turn, play))
