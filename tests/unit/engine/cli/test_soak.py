from dataclasses import replace
from typing import Any

import pytest

from engine.cli import soak
from engine.cli.commands import main
from engine.live import START
from engine.presets import PRESETS, preset
from engine.ruleset import (
    BidOrder,
    DuplicateBidding,
    FailedThrow,
    FlippedJoker,
    NoBidFirst,
    NoBidLater,
    PostKitty,
    Ruleset,
    ThrowCheck,
    ThrowCompare,
    ThrowPenalty,
)

VARIANTS: list[dict[str, Any]] = [
    {"post_kitty": PostKitty.STIR, "no_trump_bid": True, "self_overturn": True},
    {"post_kitty": PostKitty.OVERTURN_ONLY, "no_trump_bid": True, "bid_order": BidOrder.SUIT_RANKED},
    {"no_bid_first": NoBidFirst.FLIP_KITTY, "no_bid_later": NoBidLater.FLIP_KITTY_THIRD, "bid_needs_joker": True},
    {"no_bid_later": NoBidLater.OTHER_SIDE_BIDS, "flipped_joker": FlippedJoker.NEXT_CARD, "bid_needs_joker": True},
    {"no_bid_later": NoBidLater.PARTNER_NAMES, "duplicate_bidding": DuplicateBidding.PRESET, "bid_needs_joker": True},
    {"decks": 3, "failed_throw": FailedThrow.CHALLENGER_CHOOSES, "throw_check": ThrowCheck.OPPONENTS_ONLY},
    {"decks": 3, "failed_throw": FailedThrow.FIRST_BLOCKER, "throw_penalty": ThrowPenalty.TEN_FLAT},
    {"decks": 4, "triples_protected": True, "tractor_only_on_tractor": True, "kitty_size": 12},
    {"throw_compare": ThrowCompare.ALL_COMPONENTS, "throw_penalty": ThrowPenalty.TEN_PER_WITHDRAWN_CARD},
    {"throw_compare": ThrowCompare.LEXICOGRAPHIC, "permanent_trumps": preset("permanent_twos").permanent_trumps},
]


class TestSoak:
    @pytest.mark.parametrize("key", PRESETS)
    def test_finds_no_law_broken_in_any_preset(self, key: str) -> None:
        for number in range(6):
            assert soak.soak_deal(PRESETS[key], f"test/{key}/{number}") > 50

    @pytest.mark.parametrize("options", VARIANTS, ids="+".join)
    def test_finds_no_law_broken_under_any_option(self, options: dict[str, Any]) -> None:
        for number in range(12):
            assert soak.soak_deal(replace(Ruleset(), **options), f"test/{number}") > 50

    def test_plays_equal_deals_for_equal_seeds(self, capsys: pytest.CaptureFixture[str]) -> None:
        for _ in range(2):
            assert main(["soak", "--preset", "competition", "--deals", "2", "--decks", "3", "--seed", "9"]) == 0
        first, second = capsys.readouterr().out.splitlines()
        assert first == second
        assert first.startswith("competition, 3 decks: 2 deals, ")
        assert first.endswith("no law broken")

    @pytest.mark.parametrize("deals", ["0", "-3", "many"])
    def test_wants_a_number_of_deals(self, deals: str) -> None:
        with pytest.raises(SystemExit):
            main(["soak", "--deals", deals])

    def test_tells_a_broken_law(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(soak, "fold", lambda log: START)
        said: list[str] = []
        assert soak.run(["one_deck"], decks=None, deals=1, seed=1, say=said.append) == 1
        assert said[0].startswith("one_deck, 1 decks: deal 0 of seed 1: ")
