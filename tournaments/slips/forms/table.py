"""What a phone sends: only the shape is judged here, the rules judge the rest."""

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.errors import DomainError
from scoring.levels import ladder
from tournaments.shared.messages import sentence

FIELD_OF = {"attackers_points": "trick_points", "kitty_points": "kitty", "last_trick_won_with": "last_trick"}
FIELD_OF_CODE = {
    "levels.banker_unknown": "banker",
    "levels.banker_contradicted": "banker",
    "levels.last_winner_unknown": "last_winner",
    "kitty.component_impossible": "last_trick",
    "kitty.multiplier_undefined": "last_trick",
    "slips.nobody_at_a": "passed",
}
MOST_REVISIONS = 999_999_999  # no claim is changed so often, and the database can hold it
LEVEL_CHOICES = [(level, ladder.name(level)) for level in ladder.LEVELS]
SEATS = [("N", _("North")), ("W", _("West")), ("S", _("South")), ("E", _("East"))]


class SlipForm(forms.Form):
    """What every slip of a phone carries: its number, and the revision that the phone has seen."""

    client_uuid = forms.UUIDField(widget=forms.HiddenInput, required=False)
    base_revision = forms.IntegerField(min_value=0, max_value=MOST_REVISIONS, widget=forms.HiddenInput, required=False)

    @property
    def number(self) -> uuid.UUID:
        """Give the client's number of the slip, a new one if it sent none."""
        given = self.cleaned_data["client_uuid"]
        return given if isinstance(given, uuid.UUID) else uuid.uuid4()

    def payload(self) -> dict[str, Any]:
        """Give what was typed as a slip says it."""
        raise NotImplementedError

    def refuse(self, error: DomainError) -> None:
        """Put a refusal beside the field that is at fault."""
        told = error.facts().get("field")
        name = FIELD_OF_CODE.get(error.code, FIELD_OF.get(str(told), told))
        self.add_error(name if name in self.fields else None, sentence(error))


class DealForm(SlipForm):
    """One deal as the table counts it: P, or the parts it is made of."""

    attackers = forms.CharField(label=_("Points of the attackers"), max_length=5, required=False)
    trick_points = forms.CharField(label=_("Points in the attackers’ tricks"), max_length=5, required=False)
    kitty = forms.CharField(label=_("Points in the kitty"), max_length=5, required=False)
    last_trick = forms.RegexField(r"^\d{1,2}x\d{1,2}$", label=_("Last trick"), max_length=6, required=False)
    banker = forms.ChoiceField(label=_("Banker"), choices=[("", ""), *SEATS], required=False)
    last_winner = forms.ChoiceField(label=_("Last trick won by"), choices=[("", ""), *SEATS], required=False)

    def payload(self) -> dict[str, Any]:
        """Give what was typed as a slip says it."""
        typed = self.cleaned_data
        size, _x, length = typed["last_trick"].partition("x")
        return {
            "form": "deal",
            "attackers": typed["attackers"],
            "trick_points": typed["trick_points"],
            "kitty": typed["kitty"],
            "last_trick": {"size": int(size), "length": int(length)} if size else None,
            "banker": typed["banker"],
            "last_winner": typed["last_winner"],
        }


class LevelsForm(SlipForm):
    """The final levels of a match as the table tells them; `passed` is needed as soon as a side is at A."""

    NOBODY = "none"
    NS = forms.TypedChoiceField(choices=LEVEL_CHOICES, coerce=int, error_messages={"required": _("Choose a level.")})
    EW = forms.TypedChoiceField(choices=LEVEL_CHOICES, coerce=int, error_messages={"required": _("Choose a level.")})
    passed = forms.ChoiceField(choices=[("", ""), ("NS", "NS"), ("EW", "EW"), (NOBODY, "–")], required=False)

    def clean(self) -> dict[str, Any]:
        """Ask who passed A: who stands there may, or may not, have done so."""
        if self._at_a() and not (self.cleaned_data.get("passed") or self.errors):
            self.add_error("passed", _("A side is at A: choose who passed it, or nobody."))
        return self.cleaned_data

    def payload(self) -> dict[str, Any]:
        """Give what was chosen as a slip says it."""
        typed = self.cleaned_data
        passed = typed["passed"]
        return {
            "form": "levels",
            "NS": typed["NS"],
            "EW": typed["EW"],
            "passed_a": passed if passed in self._at_a() else None,
            "by_time": passed == self.NOBODY,
        }

    def _at_a(self) -> list[str]:
        return [line for line in ("NS", "EW") if self.cleaned_data.get(line) == ladder.ACE]


class CallForm(forms.Form):
    """A word to the director."""

    message = forms.CharField(label=_("What is it about?"), max_length=200, required=False)
