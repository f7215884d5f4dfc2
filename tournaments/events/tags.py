"""What only the standings ask of an entry: its categories (组别), handicap (让分) and rating (等级分)."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events import names
from tournaments.events.errors import NameEmpty, NameTooLong, NameUnprintable
from tournaments.shared.messages import sentence

RANKING = ("categories", "handicap", "rating")


class TagsField(forms.CharField):
    """Categories in one line, as `events.names` reads them."""

    def prepare_value(self, value: Any) -> Any:
        """Write a list as one types it."""
        return value if isinstance(value, str) or value is None else ", ".join(value)

    def clean(self, value: Any) -> list[str]:
        """Give the categories as a list."""
        try:
            return list(names.tags(str(super().clean(value))))
        except (NameEmpty, NameTooLong, NameUnprintable) as error:
            raise forms.ValidationError(sentence(error)) from error


class RankingForm(forms.Form):
    """The fields for them."""

    categories = TagsField(
        label=_("Categories"),
        required=False,
        max_length=200,
        help_text=_("Such as juniors or newcomers: each is ranked by itself besides. Put commas between several."),
    )
    handicap = forms.DecimalField(
        label=_("Handicap"),
        required=False,
        min_value=-100,
        max_value=100,
        max_digits=5,
        decimal_places=2,
        help_text=_("In percent, of both partners together. Half of it is added to a board score."),
    )
    rating = forms.IntegerField(label=_("Rating"), required=False, min_value=0, max_value=9999)
