from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import PLAIN_RANKS
from engine.live import Setup, TableState, view
from engine.live.bots.deals import random_deal
from engine.live.bots.fast import RandomPolicy
from engine.live.bots.memory import position
from engine.live.commands import Command, OpenDeal
from engine.live.consequence import consequence
from engine.live.rollout import Rollout, codes_of
from engine.presets import PRESETS
from engine.ruleset import Ruleset
from tests.builders.any_rules import any_rules, any_setup
from tests.builders.table import Table, in_play, play_at_random


def replayed(rules: Ruleset, random: Random) -> tuple[int, Table]:
    """Play a deal out fast, and the same choices again at a table where everything is checked."""
    level, choices = random.choice(PLAIN_RANKS), list[Command]()
    deal = random_deal(rules, random, level=level, note=choices.append)
    points = deal.run(RandomPolicy(random, throws=0.2, note=choices.append))
    table = Table().do(OpenDeal(Setup(rules=rules, ns_level=level, ew_level=level)))
    return points, table.do(*choices)


def ended(state: TableState) -> bool:
    """Say whether nobody is to act before what follows of itself has happened."""
    return consequence(state) is not None


def rollout_of(state: TableState) -> Rollout:
    """Begin a play-out where the table stands, as a bot does who guesses every hand right."""
    return position(view(state, state.turn), [hand.codes for hand in state.hands], codes_of(state.kitty))


class TestPlayOut:
    @pytest.mark.parametrize("key", sorted(PRESETS))
    def test_ends_as_the_same_choices_do_at_a_table(self, key: str) -> None:
        for seed in range(6):
            points, table = replayed(PRESETS[key], Random(seed))
            assert table.state.result is not None
            assert table.state.result.points == points

    @given(st.integers(0, 10**9), st.integers(1, 4))
    @settings(max_examples=40, deadline=None)
    def test_of_any_rules_makes_only_choices_a_table_accepts(self, seed: int, decks: int) -> None:
        random = Random(seed)
        points, table = replayed(any_rules(random, decks), random)
        assert table.state.result is not None
        assert table.state.result.points == points

    @given(st.integers(0, 10**9), st.integers(1, 4))
    @settings(max_examples=15, deadline=None)
    def test_goes_on_from_any_state_of_the_play(self, seed: int, decks: int) -> None:
        random = Random(seed)
        table = play_at_random(any_setup(random, any_rules(random, decks)), random, deals=99)
        state = random.choice([state for state in table.states if in_play(state) and not ended(state)])
        choices = list[Command]()
        points = rollout_of(state).run(RandomPolicy(random, throws=0.2, note=choices.append))
        resumed = Table(state=state, states=[state]).do(*choices).state.result
        assert resumed is not None
        assert resumed.points == points

    def test_is_the_same_for_the_same_seed(self) -> None:
        runs = [random_deal(PRESETS["competition"], Random(4)).run(RandomPolicy(Random(5))) for _ in range(2)]
        assert runs[0] == runs[1]
