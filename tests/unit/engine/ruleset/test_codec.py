import json
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Rank
from engine.presets import PRESETS
from engine.ruleset import (
    Ruleset,
    RulesetContradictory,
    RulesetUnreadable,
    canonical_text,
    from_values,
    ruleset_key,
    to_values,
)

HINTS = get_type_hints(Ruleset)
SPECIAL = {
    "decks": st.integers(1, 4),
    "kitty_size": st.none() | st.sampled_from([6, 8, 12]),
    "permanent_trumps": st.sampled_from([(), (Rank.TWO,)]),
}

OPTIONS = {
    name: SPECIAL.get(name, st.booleans() if kind is bool else st.from_type(kind)) for name, kind in HINTS.items()
}


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Change options of a preset one after the other, leaving out the changes that would contradict the rest."""
    rules = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    for name in draw(st.lists(st.sampled_from(sorted(OPTIONS)), max_size=12, unique=True)):
        with suppress(RulesetContradictory):
            rules = replace(rules, **{name: draw(OPTIONS[name])})
    return rules


class TestStorage:
    @given(rulesets())
    def test_brings_back_the_same_rules(self, rules: Ruleset) -> None:
        assert from_values(json.loads(json.dumps(to_values(rules)))) == rules
        assert from_values(json.loads(canonical_text(rules))) == rules

    def test_reads_values_that_have_not_been_json_yet(self) -> None:
        rules = Ruleset(permanent_trumps=(Rank.TWO,))
        assert from_values(to_values(rules)) == rules

    def test_takes_the_default_for_an_option_left_out(self) -> None:
        assert from_values({"version": 1, "decks": 4}) == replace(Ruleset(), decks=4)

    @pytest.mark.parametrize(
        ("values", "option", "reason"),
        [
            ({}, "version", "unknown_version"),
            ({"version": 2}, "version", "unknown_version"),
            ({"version": 1, "colour": "red"}, "colour", "unknown_option"),
            ({"version": 1, "decks": "2"}, "decks", "wrong_value"),
            ({"version": 1, "decks": True}, "decks", "wrong_value"),
            ({"version": 1, "decks": None}, "decks", "wrong_value"),
            ({"version": 1, "kitty_size": "8"}, "kitty_size", "wrong_value"),
            ({"version": 1, "reinforce": 1}, "reinforce", "wrong_value"),
            ({"version": 1, "bid_order": "highest"}, "bid_order", "wrong_value"),
            ({"version": 1, "bid_order": ["wiki7"]}, "bid_order", "wrong_value"),
            ({"version": 1, "permanent_trumps": 2}, "permanent_trumps", "wrong_value"),
            ({"version": 1, "permanent_trumps": ["2"]}, "permanent_trumps", "wrong_value"),
        ],
    )
    def test_refuses_values_it_did_not_write(self, values: dict[str, Any], option: str, reason: str) -> None:
        with pytest.raises(RulesetUnreadable) as caught:
            from_values(values)
        assert (caught.value.option, caught.value.reason) == (option, reason)

    def test_refuses_stored_contradictions(self) -> None:
        with pytest.raises(RulesetContradictory):
            from_values({"version": 1, "decks": 3, "bid_order": "suit_ranked"})


class TestKey:
    def test_is_stable(self) -> None:
        """A stored key must never change its meaning; a new default or option needs a new version."""
        assert ruleset_key(PRESETS["competition"]) == "d322faedbcdc9ede"

    @given(rulesets(), rulesets())
    def test_is_the_same_for_equal_rules_only(self, one: Ruleset, other: Ruleset) -> None:
        assert (ruleset_key(one) == ruleset_key(other)) == (one == other)

    def test_covers_every_option(self) -> None:
        assert set(to_values(Ruleset())) == {"version", *(field.name for field in fields(Ruleset))}
