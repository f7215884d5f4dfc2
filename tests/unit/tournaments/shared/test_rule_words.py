"""The rules of the cards in words: what of them an event tells."""

from dataclasses import replace

import pytest

from scoring.formats import EventFormat, preset
from tournaments.shared.messages.rules import rule_words


def told(key: str, *, decks: int = 2) -> str:
    form: EventFormat = preset(key)
    return "\n".join(rule_words(replace(form, ruleset=replace(form.ruleset, decks=decks))))


class TestAnEvent:
    def test_without_boards_says_nothing_of_how_trumps_are_made_on_boards(self) -> None:
        assert "Bidding in duplicate play" not in told("club_night")

    @pytest.mark.parametrize("key", ["duplicate_pairs", "team_round_robin", "individual"])
    def test_of_boards_alone_says_nothing_of_the_first_deal(self, key: str) -> None:
        words = told(key)
        assert "Bidding in duplicate play" in words
        assert "Banker of the first deal" not in words
        assert "Nobody bids" not in words

    def test_says_only_with_two_decks_that_jokers_alone_overturn_a_reinforced_bid(self) -> None:
        assert "with two decks only jokers overturn that" in told("club_night", decks=2)
        assert "with two decks" not in told("club_night", decks=3)
        assert "Reinforcing: the standing bidder may add identical cards." in told("club_night", decks=3)
