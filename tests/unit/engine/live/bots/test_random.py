from random import Random

from engine.cards import Rank
from engine.live import Setup, view
from engine.live.bots import RandomBot
from engine.live.commands import Answer, Claim, PlayCards
from engine.ruleset import Ruleset
from tests.builders.table import play_at_random
from tests.unit.engine.live.test_playing import E, N, S, W, table
from tests.unit.engine.live.test_proposals import one_trick


class TestRandomBot:
    def test_does_nothing_out_of_turn(self) -> None:
        assert RandomBot(Random(1)).act(view(table({S: "HA"}).state, N)) is None

    def test_does_nothing_as_a_spectator(self) -> None:
        assert RandomBot(Random(1)).act(view(table({S: "HA"}).state, None)) is None

    def test_leads_in_turn(self) -> None:
        assert isinstance(RandomBot(Random(1)).act(view(table({S: "HA"}).state, S)), PlayCards)

    def test_answers_what_is_proposed(self) -> None:
        state = one_trick().do(Claim(S)).state
        assert isinstance(RandomBot(Random(1)).act(view(state, W)), Answer)
        assert RandomBot(Random(1)).act(view(state, N)) is None

    def test_plays_the_same_deal_for_the_same_seed(self) -> None:
        setup = Setup(rules=Ruleset(), ns_level=Rank.TEN, ew_level=Rank.TEN)
        assert play_at_random(setup, Random(8)).log == play_at_random(setup, Random(8)).log

    def test_sees_another_hand_in_another_seat(self) -> None:
        state = table({S: "HA", E: "HK"}).state
        assert view(state, S).hand != view(state, E).hand
