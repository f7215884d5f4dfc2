"""The choice of the rules of the cards: a named rule set, or every option by itself."""

from collections.abc import Mapping
from typing import Any

from engine.presets import preset_for, preset_values
from engine.ruleset import Ruleset, RulesetContradictory, from_values, to_values
from engine.ruleset.options import MOST_DECKS
from scoring.formats import EventFormat

OWN_RULES = "own"
PREFIX = "rule_"  # of the fields of the single options
# Rule sets that differ in more than decks and levels, which are choices of their own.
DECKS = range(1, MOST_DECKS + 1)
NAMED = ("competition", "suit_ranked_competition", "card_room", "permanent_twos")


def rules_for(played: EventFormat, options: Mapping[str, Any]) -> Ruleset:
    """This will give the rules of the cards that are chosen over those of a format.

    A rule set that is chosen by name follows the number of decks; rules of the director's own stay as they are.

    :raises RulesetContradictory: if the options do not go together.
    """
    before = played.ruleset
    decks: int = options["decks"] or before.decks
    key: str = options["rules"] or name_of(before)
    if key in NAMED:
        return preset_for(key, decks)
    return from_values({**(options["rule_values"] or to_values(before)), "decks": decks})


def name_of(rules: Ruleset) -> str:
    """This will give the name of the rule set these rules are, fitted to their decks; `own` if there is none."""
    return next((key for key in NAMED if _fitted(key, rules.decks) == rules), OWN_RULES)


def named_rules(key: str, decks: str) -> dict[str, str]:
    """This will write the options of a rule set chosen by name, fitted to decks, as a browser would send them.

    Rules of the director's own begin from these. It is nothing where the name or the decks are no choices.
    """
    if key not in NAMED or decks not in map(str, DECKS):
        return {}
    return rule_data(preset_values(key, int(decks)))


def rules_of(played: EventFormat) -> dict[str, Any]:
    """This will read the choices back out of a format."""
    return {"rules": name_of(played.ruleset), "rule_values": to_values(played.ruleset)}


def rule_data(values: Mapping[str, Any]) -> dict[str, str]:
    """This will write the options of a rule set as a browser would send them."""
    options = {name: value for name, value in values.items() if name not in ("version", "decks")}
    return {PREFIX + name: _written(value) for name, value in options.items()}


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "twos" if value else "none"
    return "" if value is None else str(value)


def _fitted(key: str, decks: int) -> Ruleset | None:
    try:
        return preset_for(key, decks)
    except RulesetContradictory:
        return None
