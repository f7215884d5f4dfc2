"""The rules of the cards in words: what an event, or a table, plays by."""

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext

from engine.ruleset import Clause, Ruleset, explain
from tournaments.shared.messages.rules_texts import ANY_VALUE, OPTIONS


def rule_words(rules: Ruleset) -> tuple[str, ...]:
    """Put the rules of the cards into words, in the order of a deal."""
    return tuple(_told(clause) for clause in explain(rules))


def meaning(option: str, value: str = ANY_VALUE) -> "str | Promise":
    """Tell what a value of an option means."""
    return OPTIONS[option].choices[value].meaning


def _told(clause: Clause) -> str:
    if clause.code == "ruleset.sizes":
        facts = dict(clause.facts)
        decks = ngettext("%(decks)d deck of cards", "%(decks)d decks of cards", facts["decks"]) % facts
        return gettext("%(cards)s: %(hand)d for each player, %(kitty)d in the kitty, %(points)d points.") % {
            **facts,
            "cards": decks,
        }
    if clause.code == "ruleset.permanent_trumps":
        return gettext("Twos are always trumps, below the level cards.")
    _ruleset, option, *value = clause.code.split(".")
    return gettext("%(option)s: %(meaning)s.") % {
        "option": OPTIONS[option].name,
        "meaning": meaning(option, *value),
    }
