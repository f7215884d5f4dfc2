import pytest

from engine.presets import PRESETS, preset
from engine.ruleset import NoBidLater, Ruleset, explain


def codes(rules: Ruleset) -> list[str]:
    return [clause.code for clause in explain(rules)]


class TestExplain:
    def test_begins_with_the_sizes(self) -> None:
        clause = explain(preset("competition"))[0]
        assert clause.code == "ruleset.sizes"
        assert clause.facts == {"decks": 2, "hand": 25, "kitty": 8, "points": 200}

    @pytest.mark.parametrize("key", sorted(PRESETS))
    def test_never_says_a_thing_twice(self, key: str) -> None:
        said = codes(preset(key))
        assert len(said) == len(set(said))

    def test_tells_two_different_rule_sets_apart(self) -> None:
        assert codes(preset("competition")) != codes(preset("suit_ranked_competition"))

    def test_says_only_the_flags_that_are_on(self) -> None:
        assert "ruleset.reinforce" in codes(preset("competition"))
        assert "ruleset.no_trump_bid" not in codes(preset("competition"))

    def test_is_silent_about_ladders_where_no_triples_exist(self) -> None:
        assert "ruleset.follow_ladder.L2" not in codes(preset("card_room"))
        assert "ruleset.follow_ladder.L2" in codes(preset("three_deck_titanic"))

    def test_is_silent_about_a_flipped_joker_where_nothing_is_flipped(self) -> None:
        assert "ruleset.flipped_joker.no_trump" not in codes(preset("card_room"))
        assert "ruleset.flipped_joker.no_trump" in codes(Ruleset(no_bid_later=NoBidLater.FLIP_KITTY_THIRD))

    def test_names_permanent_trumps(self) -> None:
        clause = next(c for c in explain(preset("permanent_twos")) if c.code == "ruleset.permanent_trumps")
        assert clause.facts == {"ranks": [2]}
