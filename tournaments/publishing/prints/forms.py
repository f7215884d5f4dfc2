"""What an address may ask of a print."""

from django import forms
from django.utils.translation import gettext_lazy as _

MOST_TABLES = 500


class RoundForm(forms.Form):
    """Which round to print; left out, the last one."""

    stage = forms.IntegerField(min_value=1, required=False)
    round = forms.IntegerField(min_value=1, required=False)

    def chosen(self) -> tuple[int | None, int | None]:
        """This will give stage and round; what makes no sense counts as not asked."""
        self.is_valid()
        return self.cleaned_data.get("stage"), self.cleaned_data.get("round")


class TablesForm(forms.Form):
    """How many tables the hall will have."""

    tables = forms.IntegerField(label=_("Tables in the hall"), min_value=1, max_value=MOST_TABLES)
