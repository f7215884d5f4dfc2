"""What a phone or an officer sends of a board: only the shape is judged here."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.slips.forms.table import SlipForm


class BoardForm(SlipForm):
    """A board as the table counts it: P, or the parts it is made of; `sure` answers the question about a far result."""

    attackers = forms.CharField(label=_("Points of the attackers"), max_length=5, required=False)
    trick_points = forms.CharField(label=_("Points in the attackers’ tricks"), max_length=5, required=False)
    kitty = forms.CharField(label=_("Points in the kitty"), max_length=5, required=False)
    last_trick = forms.RegexField(r"^\d{1,2}x\d{1,2}$", label=_("Last trick"), max_length=6, required=False)
    sure = forms.BooleanField(required=False)

    def payload(self) -> dict[str, Any]:
        """Give what was typed as a slip says it."""
        typed = self.cleaned_data
        size, _x, length = typed["last_trick"].partition("x")
        return {
            "form": "board",
            "attackers": typed["attackers"],
            "trick_points": typed["trick_points"],
            "kitty": typed["kitty"],
            "last_trick": {"size": int(size), "length": int(length)} if size else None,
            "sure": typed["sure"],
        }
