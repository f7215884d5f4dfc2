from typing import Any

import pytest

from engine.cards import Rank
from engine.ruleset import BidOrder, KittyMultiplier, PostKitty, Ruleset, RulesetContradictory


class TestRuleset:
    def test_deals_as_usual_unless_the_kitty_is_stated(self) -> None:
        assert (Ruleset().sizes.hand, Ruleset().sizes.kitty) == (25, 8)
        assert (Ruleset(kitty_size=12).sizes.hand, Ruleset(kitty_size=12).sizes.kitty) == (24, 12)

    @pytest.mark.parametrize(
        ("options", "option", "reason"),
        [
            ({"decks": 0}, "decks", "one_to_four"),
            ({"decks": 5}, "decks", "one_to_four"),
            ({"kitty_size": 7}, "kitty_size", "hands_unequal"),
            ({"kitty_size": 0}, "kitty_size", "out_of_range"),
            ({"kitty_size": 108}, "kitty_size", "out_of_range"),
            ({"permanent_trumps": (Rank.THREE,)}, "permanent_trumps", "only_twos"),
            ({"permanent_trumps": (Rank.TWO, Rank.TWO)}, "permanent_trumps", "repeated"),
            ({"decks": 1}, "reinforce", "needs_two_decks"),
            ({"decks": 1, "reinforce": False, "no_trump_bid": True}, "no_trump_bid", "needs_two_decks"),
            (
                {"decks": 1, "reinforce": False, "post_kitty": PostKitty.STIR},
                "post_kitty",
                "needs_two_decks",
            ),
            ({"triples_protected": True}, "triples_protected", "needs_three_decks"),
            ({"bid_order": BidOrder.TITANIC5}, "bid_order", "needs_exactly_three_decks"),
            ({"decks": 4, "bid_order": BidOrder.TITANIC5}, "bid_order", "needs_exactly_three_decks"),
            ({"decks": 3, "bid_order": BidOrder.SUIT_RANKED}, "bid_order", "at_most_two_decks"),
            (
                {"decks": 3, "kitty_multiplier": KittyMultiplier.TIER248},
                "kitty_multiplier",
                "at_most_two_decks",
            ),
        ],
    )
    def test_refuses_a_contradiction_with_its_reason(self, options: dict[str, Any], option: str, reason: str) -> None:
        with pytest.raises(RulesetContradictory) as caught:
            Ruleset(**options)
        assert (caught.value.option, caught.value.reason) == (option, reason)

    def test_cannot_be_changed(self) -> None:
        with pytest.raises(AttributeError):
            Ruleset().decks = 3  # type: ignore[misc]  # that it cannot be assigned is what is tested
