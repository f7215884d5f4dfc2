"""What the pages of pairings ask; forms parse and never save."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.pairings.models import FOUR_SEATS
from tournaments.pairings.queries import TeamSide

SEEN = "seen"  # a hidden field beside the form: it is that of the page, never what was typed
ROOM_LABELS = (_("Open room"), _("Open room, partner"), _("Closed room"), _("Closed room, partner"))


class LineUpForm(forms.Form):
    """Who of a team sits where: four choices among its players."""

    def __init__(self, *args: Any, side: TeamSide, **options: Any) -> None:
        super().__init__(*args, **{**options, "prefix": f"entry-{side.entry.number}"})
        known = {seat.pk: seat.player.name for seat in (*side.players, *side.sitting)}
        sitting = [seat.pk for seat in side.sitting] + [None] * len(FOUR_SEATS)
        for key, label, seat in zip(FOUR_SEATS, ROOM_LABELS, sitting, strict=False):
            self.fields[key] = forms.TypedChoiceField(
                label=label, choices=list(known.items()), coerce=int, initial=seat
            )

    def clean(self) -> dict[str, Any]:
        """Refuse one player in two seats."""
        chosen = [self.cleaned_data.get(key) for key in FOUR_SEATS]
        if None not in chosen and len(set(chosen)) < len(FOUR_SEATS):
            raise forms.ValidationError(_("Each player has one seat."))
        return self.cleaned_data

    @property
    def was_shown(self) -> bool:
        """Tell whether the sender saw this team at all."""
        return self.add_prefix(SEEN) in self.data

    @property
    def seen(self) -> str:
        """Give the mark of the line-up that its sender saw."""
        return str(self.data.get(self.add_prefix(SEEN), ""))

    @property
    def rooms(self) -> list[list[forms.BoundField]]:
        """Give the fields of the open room, then of the closed one."""
        fields = [self[key] for key in FOUR_SEATS]
        return [fields[:2], fields[2:]]

    def seats(self) -> list[int]:
        """Give the chosen seats, the open room first."""
        return [int(self.cleaned_data[key]) for key in FOUR_SEATS]
