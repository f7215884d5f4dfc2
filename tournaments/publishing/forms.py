"""What the director types to publish."""

from django import forms
from django.utils.translation import gettext_lazy as _


class PublishForm(forms.Form):
    """A note to the public and whether this is the last word."""

    note = forms.CharField(
        label=_("Note"),
        max_length=200,
        required=False,
        help_text=_("Stands beside the standings, for example what was corrected."),
    )
    is_final = forms.BooleanField(label=_("These are the final standings"), required=False)
