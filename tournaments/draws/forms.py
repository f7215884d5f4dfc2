"""What a director asks of a movement: how long the evening is, and which of the offers it shall be."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.draws.queries.movement import USUAL_MINUTES, USUAL_PER_BOARD


class EveningForm(forms.Form):
    """How long play may last, and a board."""

    minutes = forms.IntegerField(label=_("Minutes of play"), min_value=20, max_value=900)
    per_board = forms.IntegerField(label=_("Minutes for a board"), min_value=3, max_value=30)

    @property
    def asked(self) -> dict[str, int]:
        """Give what was asked, the usual evening where it cannot be read."""
        usual = {"minutes": USUAL_MINUTES, "per_board": USUAL_PER_BOARD}
        return dict(self.cleaned_data) if self.is_valid() else usual
