"""What the judge's errors say to people, in plain English; a code without a sentence says its facts.

These are messages of a developer's tool. What users of the site read is in their language and lies elsewhere.
"""

from collections.abc import Mapping
from types import MappingProxyType

from engine.errors import DomainError

LONGEST_FACT = 300

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "cards": "cards in one text, like H4 H4 LJ",
        "level": "a level: 2 to 10, J, Q, K or A",
        "list_of_seat_and_cards": "a list of objects with seat and cards, in the order of the bids",
        "not_an_object": "it is a list or a single value",
        "not_json": "it is not JSON",
        "not_utf8": "it is not UTF-8",
        "repeated_key": "a key stands in it twice",
        "seat": "N, W, S or E",
        "seat_and_cards": "an object with seat and cards",
    }
)
"""What the words for programs mean that stand in `wanted` and `reason`; most need no more than their spaces."""

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "cards.unreadable": "'{text}' names no cards at character {position} (counted from 0).",
        "judge.missing_key": "The question needs '{key}'.",
        "judge.not_json": "The line is no JSON object: {reason}.",
        "judge.too_many_cards": "In '{key}' there are more of these cards than there can be: {cards}.",
        "judge.unknown_key": "This question has no key '{key}'; it knows {known}.",
        "judge.unknown_op": "The judge does not know the question '{op}'; it knows {known}.",
        "judge.wrong_value": "The value of '{key}' should be: {wanted}.",
        "kitty.multiplier_undefined": "The scheme '{scheme}' says nothing about {length} × {size} equal cards.",
        "outcome.penalty_not_in_tens": "Penalties come in tens, not {given}.",
        "outcome.points_beyond_deck": "{given} points in tricks and {kitty} in the kitty are more than {total}.",
        "outcome.points_not_in_fives": "Points come in fives, not {given} ({field}).",
        "outcome.points_out_of_range": "{given} is not between {lowest} and {highest} ({field}).",
        "play.cannot_win": "The winning play has not the lead's format, or is neither of its class nor all trumps.",
        "play.count_differs": "Player {player} (from 0) played {played} cards where {led} were led.",
        "play.lead_empty": "Nothing was led.",
        "play.lead_mixed": "A lead is of one class; these cards are of {classes}.",
        "presets.unknown": "There is no preset '{key}'; there are {known}.",
        "ruleset.contradictory": "The option '{option}' cannot be {value} beside the others ({reason}).",
        "ruleset.unreadable": "The option '{option}' cannot be {value} ({reason}).",
        "trumps.unreadable": "'{text}' names no trumps; write suit and level like S10, or NT3.",
    }
)


def sentence(error: DomainError) -> str:
    """This will put an error into words."""
    if error.code not in SENTENCES:
        return str(error)
    facts = {name: _told(value) for name, value in error.facts().items()}
    for name in facts.keys() & {"reason", "wanted"}:
        facts[name] = WORDS.get(facts[name], facts[name].replace("_", " "))
    return SENTENCES[error.code].format(**facts)


def _told(value: object) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= LONGEST_FACT else text[:LONGEST_FACT] + "…"
