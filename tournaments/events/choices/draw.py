"""The choices of the draw on the page that makes an event: fields, their words, and what they mean."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.formats import Acceleration, ByePolicy, Clubmates, FirstRound, LastRound, PairBy, Unseeded
from tournaments.shared.templatetags.fields import WordySelect

Words = Mapping[Any, "str | Promise"]
CLUBMATES_WORDS: Words = {
    Clubmates.SOFT: _("meet late"),
    Clubmates.MILD: _("apart if scores allow"),
    Clubmates.HARD: _("never meet"),
    Clubmates.OFF: _("as it comes"),
}
FIRST_ROUND_WORDS: Words = {
    FirstRound.RANDOM: _("by lot"),
    FirstRound.FOLD: _("top half against bottom half, by seed"),
    FirstRound.SEED: _("first seed against last"),
}
BY_WORDS: Words = {
    PairBy.SCORES: _("equal scores meet (Swiss)"),
    PairBy.PLACES: _("first against second, third against fourth (Danish)"),
}
LAST_ROUND_WORDS: Words = {
    LastRound.AS_BEFORE: _("like the others"),
    LastRound.PLACES: _("first against second, unless they have met"),
    LastRound.PLACES_AGAIN: _("first against second, even if they have met"),
}
BYE_WORDS: Words = {
    ByePolicy.LOWEST: _("the last of the standings"),
    ByePolicy.RANDOM: _("by lot"),
    ByePolicy.REQUEST: _("who asks for it, else the last"),
}
ACCELERATION_WORDS: Words = {
    Acceleration.OFF: _("nobody"),
    Acceleration.HALVES: _("the top half, for two rounds"),
    Acceleration.THIRDS: _("the top two thirds in steps, for two rounds"),
    Acceleration.BAKU: _("the top half, for half the rounds (Baku)"),
}
UNSEEDED_WORDS: Words = {Unseeded.NUMBER: _("in the order of their numbers"), Unseeded.LOTS: _("by lot")}
LEGS_WORDS: Words = {1: _("once"), 2: _("twice, sides exchanged")}
BEST_OF_WORDS: Words = {1: _("one match"), 3: _("best of three"), 5: _("best of five")}
BEST_OF_LAST_WORDS: Words = {0: _("in every round"), 1: _("in the final"), 2: _("in semi-finals and final")}


def choice(label: Any, words: Words, coerce: Callable[[str], Any], help_text: Any = "") -> Any:
    """Make a field that takes one of a few values, or nothing: then the preset's value stays."""
    choices = [(str(getattr(key, "value", key)), word) for key, word in words.items()]
    return forms.TypedChoiceField(
        label=label,
        choices=choices,
        coerce=coerce,
        empty_value=None,
        required=False,
        help_text=help_text,
        widget=WordySelect,
    )


class DrawChoices(forms.Form):
    """What a director may choose of the draw."""

    clubmates = choice(_("Clubmates"), CLUBMATES_WORDS, Clubmates)
    clubmates_rounds = forms.IntegerField(
        label=_("Rounds that keep clubmates apart"),
        required=False,
        min_value=1,
        max_value=30,
        help_text=_("From the first on; left empty, all of them."),
    )
    first_round = choice(_("The first round"), FIRST_ROUND_WORDS, FirstRound)
    by = choice(_("Who meets whom"), BY_WORDS, PairBy)
    last_round = choice(_("The last round"), LAST_ROUND_WORDS, LastRound)
    bye = choice(_("Who sits out"), BYE_WORDS, ByePolicy, _("One time each, when the number is odd."))
    acceleration = choice(
        _("Who starts ahead"),
        ACCELERATION_WORDS,
        Acceleration,
        _("In a large field the best meet sooner: the draw counts a win more for them. Standings do not."),
    )
    unseeded = choice(_("Entries without a seed"), UNSEEDED_WORDS, Unseeded, _("They stand behind those with one."))
    legs = choice(_("Everybody meets everybody"), LEGS_WORDS, int)
    best_of = choice(_("A tie of the knock-out"), BEST_OF_WORDS, int)
    best_of_last = choice(_("Several matches"), BEST_OF_LAST_WORDS, int)

    def draw_choices(self) -> dict[str, Any]:
        """Give the choices as `FormatOptions` takes them."""
        return {key: self.cleaned_data.get(key) for key in DrawChoices.base_fields}
