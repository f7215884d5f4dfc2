"""Every byte that leaves for a viewer, over many deals: no card before it may be seen."""

import json

import pytest

from engine.live import view
from engine.live.state import Phase
from engine.presets import PRESETS, preset_for
from engine.ruleset import Ruleset
from engine.seats import Seat
from tests.builders.live_steps import VIEWERS, sent_to, steps
from tests.builders.secrecy import Judge, cards_in
from tournaments.live import telling


def leaks(rules: Ruleset, seed: int) -> list[tuple[Seat | None, list[str]]]:
    """Whatever any viewer was told too early in a deal."""
    judge, found = Judge(), []
    for before, after in steps(rules, seed):
        for one in after.since(before.version) or ():
            judge.see(one.before, one.event)
        for viewer in VIEWERS:
            for text in sent_to(viewer, before, after):
                if told := judge.leaks(viewer, text):
                    found.append((viewer, told))
    return found


class TestNobody:
    @pytest.mark.parametrize("seed", range(100))
    def test_is_told_a_card_too_early_with_one_deck(self, seed: int) -> None:
        assert leaks(preset_for("competition", 1), seed) == []

    @pytest.mark.parametrize("preset", PRESETS)
    def test_is_told_a_card_too_early_under_any_preset(self, preset: str) -> None:
        for seed in (1, 2):
            assert leaks(preset_for(preset), seed) == []


class TestTheJudge:
    def test_finds_a_card_that_is_somebody_elses(self) -> None:
        judge = Judge()
        for before, after in steps(preset_for("competition", 1), 1):
            for one in after.since(before.version) or ():
                judge.see(one.before, one.event)
            state = after.state
            if state.phase is Phase.PLAY:
                break
        other = telling.slim(view(state, Seat.NORTH))
        assert judge.leaks(Seat.NORTH, json.dumps(other)) == []
        assert judge.leaks(Seat.EAST, json.dumps(other)) != []
        assert judge.leaks(None, json.dumps({"hand": other["hand"]})) != []

    def test_reads_cards_wherever_they_stand(self) -> None:
        assert list(cards_in({"a": ["S10 BJ", {"b": "LJ"}], "order": {"S": "SA"}, "c": "NS"})) == ["S10 BJ", "LJ"]
