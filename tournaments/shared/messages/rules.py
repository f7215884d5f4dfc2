"""The rules of the cards in words: what an event, or a table, plays by."""

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext_lazy

from engine.ruleset import Clause, Ruleset, explain
from scoring.formats import EventFormat
from tournaments.shared.messages.rules_texts import ANY_VALUE, OPTIONS

TWO_DECKS = 2  # there a reinforced bid falls to jokers alone
# Where every stage plays boards, board and movement name the banker, and somebody always makes trumps.
ONLY_BOARDS = frozenset({"duplicate_bidding"})
NEVER_ON_BOARDS = frozenset({"first_banker", "no_bid_first", "no_bid_later", "flipped_joker"})
ALONE = pgettext_lazy("rules of play", "the standing bidder may add identical cards")


def rule_words(form: EventFormat) -> tuple[str, ...]:
    """Put the rules of the cards of an event into words, in the order of a deal."""
    boards = [stage.boards is not None for stage in form.stages]
    left_out = (frozenset() if any(boards) else ONLY_BOARDS) | (NEVER_ON_BOARDS if all(boards) else frozenset())
    clauses = [clause for clause in explain(form.ruleset) if clause.code.split(".")[1] not in left_out]
    return tuple(_told(clause, form.ruleset) for clause in clauses)


def meaning(option: str, value: str = ANY_VALUE) -> "str | Promise":
    """Tell what a value of an option means."""
    return OPTIONS[option].choices[value].meaning


def _told(clause: Clause, rules: Ruleset) -> str:
    if clause.code == "ruleset.sizes":
        facts = dict(clause.facts)
        decks = ngettext("%(decks)d deck of cards", "%(decks)d decks of cards", facts["decks"]) % facts
        return gettext("%(cards)s: %(hand)d for each player, %(kitty)d in the kitty, %(points)d points.") % {
            **facts,
            "cards": decks,
        }
    if clause.code == "ruleset.permanent_trumps":
        return gettext("Twos are always trumps, below the level cards.")
    if clause.code == "ruleset.reinforce" and rules.decks != TWO_DECKS:
        return gettext("%(option)s: %(meaning)s.") % {"option": OPTIONS["reinforce"].name, "meaning": ALONE}
    _ruleset, option, *value = clause.code.split(".")
    return gettext("%(option)s: %(meaning)s.") % {
        "option": OPTIONS[option].name,
        "meaning": meaning(option, *value),
    }
