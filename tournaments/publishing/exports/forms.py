"""What an address may ask of an export."""

from django import forms

from tournaments.events.names import TAG_LIMIT
from tournaments.publishing.exports.documents import Selection


class SelectionForm(forms.Form):
    """The part of an event that a file is about; everything may be left out."""

    stage = forms.IntegerField(min_value=1, required=False)
    after = forms.IntegerField(min_value=0, required=False)
    group = forms.CharField(max_length=10, required=False)
    category = forms.CharField(max_length=TAG_LIMIT, required=False)

    def selection(self) -> Selection:
        """This will give what was asked for; what makes no sense counts as not asked."""
        self.is_valid()
        asked = self.cleaned_data
        named = {key: asked.get(key) or None for key in ("group", "category")}
        return Selection(stage=asked.get("stage"), after=asked.get("after"), **named)
