"""The rules of the cards on the page that makes an event: a rule set by name, or every option by itself."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, get_type_hints

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from engine.cards import Rank
from engine.ruleset import Ruleset, RulesetContradictory, from_values, to_values
from tournaments.events.choices.draw import Words, choice
from tournaments.events.options.cards import NAMED, OWN_RULES, PREFIX
from tournaments.shared.messages.rules import meaning
from tournaments.shared.messages.rules_texts import OPTIONS, PRESETS

MOST_KITTY = 99
RULES_WORDS: Words = {**{key: PRESETS[key] for key in NAMED}, OWN_RULES: _("rules of your own")}
FLAG_WORDS: Words = {"no": pgettext_lazy("rules of play", "no"), "yes": pgettext_lazy("rules of play", "yes")}
TWOS = [Rank.TWO.value]
PERMANENT_WORDS: Words = {"none": pgettext_lazy("rules of play", "no"), "twos": _("twos")}
# Why an option cannot hold, beside its field.
FAULTS: Mapping[str, Any] = {
    "needs_two_decks": _("With one deck no two cards are identical: this needs two decks or more."),
    "needs_three_decks": _("This needs three decks or more."),
    "needs_exactly_three_decks": _("This order of bids is one for three decks."),
    "at_most_two_decks": _("This is for one or two decks."),
    "out_of_range": _("So many cards cannot lie in the kitty."),
    "hands_unequal": _("With so many cards in the kitty the rest cannot be dealt equally."),
}


def option(name: str) -> Any:
    """Make the field of one option of a rule set, from its kind and its texts."""
    kind, text = get_type_hints(Ruleset)[name], OPTIONS[name]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return choice(text.name, {member.value: meaning(name, member.value) for member in kind}, str)
    words = PERMANENT_WORDS if name == "permanent_trumps" else FLAG_WORDS
    return choice(text.name, words, str, meaning(name))


class RuleChoices(forms.Form):
    """What a director may choose of how the cards are played."""

    rules = choice(_("Rules of the cards"), RULES_WORDS, str)
    rule_kitty_size = forms.IntegerField(
        label=_("Cards in the kitty"),
        min_value=1,
        max_value=MOST_KITTY,
        required=False,
        help_text=_("Left empty, as usual for the decks."),
    )
    rule_permanent_trumps = option("permanent_trumps")
    rule_bid_order = option("bid_order")
    rule_no_trump_bid = option("no_trump_bid")
    rule_reinforce = option("reinforce")
    rule_self_overturn = option("self_overturn")
    rule_one_change = option("one_change")
    rule_bid_needs_joker = option("bid_needs_joker")
    rule_first_banker = option("first_banker")
    rule_no_bid_first = option("no_bid_first")
    rule_no_bid_later = option("no_bid_later")
    rule_flipped_joker = option("flipped_joker")
    rule_post_kitty = option("post_kitty")
    rule_duplicate_bidding = option("duplicate_bidding")
    rule_throw_check = option("throw_check")
    rule_failed_throw = option("failed_throw")
    rule_throw_penalty = option("throw_penalty")
    rule_follow_ladder = option("follow_ladder")
    rule_triples_protected = option("triples_protected")
    rule_tractor_only_on_tractor = option("tractor_only_on_tractor")
    rule_throw_compare = option("throw_compare")
    rule_kitty_multiplier = option("kitty_multiplier")

    def clean(self) -> dict[str, Any]:
        """Hold the options against each other, if they are what is chosen."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        data["rule_values"] = self._own_rules(data) if data.get("rules") == OWN_RULES else None
        return data

    def rule_choices(self) -> dict[str, Any]:
        """Give the choices as `FormatOptions` takes them."""
        return {key: self.cleaned_data.get(key) for key in ("rules", "rule_values")}

    def rule_fields(self) -> list[forms.BoundField]:
        """Give the fields of the options, in the order of a deal."""
        return [self[name] for name in RuleChoices.base_fields if name.startswith(PREFIX)]

    @property
    def has_wrong_rules(self) -> bool:
        """Tell whether one of the options is at fault."""
        return any(bound.errors for bound in self.rule_fields())

    def _own_rules(self, data: Mapping[str, Any]) -> dict[str, Any] | None:
        chosen = {bound.name: data[bound.name] for bound in self.rule_fields() if data.get(bound.name) is not None}
        values = to_values(Ruleset()) | {"decks": data.get("decks") or Ruleset().decks} | _read(chosen)
        try:
            return to_values(from_values(values))
        except RulesetContradictory as broken:
            self.add_error(PREFIX + broken.option, FAULTS[broken.reason])
        return None


def _read(chosen: Mapping[str, Any]) -> dict[str, Any]:
    plain = {"yes": True, "no": False, "twos": TWOS, "none": []}
    values = {name.removeprefix(PREFIX): value for name, value in chosen.items()}
    flags = {name for name, kind in get_type_hints(Ruleset).items() if kind is bool} | {"permanent_trumps"}
    return {name: plain[value] if name in flags else value for name, value in values.items()}
