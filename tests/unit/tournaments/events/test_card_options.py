"""Choices of the rules of the cards go into a format and come back out of it."""

from dataclasses import replace

import pytest

from engine.presets import preset_for
from engine.ruleset import PostKitty, Ruleset, RulesetContradictory, to_values
from scoring.formats import PRESETS
from tournaments.events.options import FormatOptions, options_of, with_options
from tournaments.events.options.cards import NAMED, OWN_RULES, name_of, named_rules

CLUB = PRESETS["club_night"]
OWN = replace(Ruleset(), post_kitty=PostKitty.STIR)


def rules_with(*, rules: str, decks: int) -> Ruleset:
    """Give the rules of the cards after a choice."""
    return with_options(CLUB, FormatOptions(rules=rules, decks=decks)).ruleset


class TestRulesFor:
    @pytest.mark.parametrize("key", NAMED)
    @pytest.mark.parametrize("decks", [1, 2, 3, 4])
    def test_fits_a_rule_set_to_the_decks_and_knows_its_name_again(self, key: str, decks: int) -> None:
        rules = rules_with(rules=key, decks=decks)
        assert rules == preset_for(key, decks)
        assert preset_for(name_of(rules), decks) == rules

    def test_takes_rules_of_ones_own(self) -> None:
        played = with_options(CLUB, FormatOptions(rules=OWN_RULES, rule_values=to_values(OWN)))
        assert played.ruleset == OWN
        assert options_of(played).rules == OWN_RULES
        assert with_options(played, options_of(played)) == played

    def test_keeps_rules_of_ones_own_with_other_decks(self) -> None:
        played = with_options(CLUB, FormatOptions(rules=OWN_RULES, rule_values=to_values(OWN)))
        assert with_options(played, FormatOptions(decks=3)).ruleset == replace(OWN, decks=3)
        with pytest.raises(RulesetContradictory):
            with_options(played, FormatOptions(decks=1))

    def test_changes_nothing_where_nothing_is_chosen(self) -> None:
        assert with_options(CLUB, FormatOptions(deals=8)).ruleset == CLUB.ruleset


class TestNamedRules:
    def test_are_written_as_a_browser_sends_them(self) -> None:
        sent = named_rules("competition", "2")
        assert sent["rule_bid_order"] == "wiki7"
        assert sent["rule_reinforce"] == "yes"

    @pytest.mark.parametrize(("key", "decks"), [("own", "2"), ("", "2"), ("competition", ""), ("competition", "5")])
    def test_are_nothing_where_that_is_no_choice(self, key: str, decks: str) -> None:
        assert named_rules(key, decks) == {}
