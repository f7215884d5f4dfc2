"""What an address may ask of a print."""

from django import forms


class RoundForm(forms.Form):
    """Which round to print; left out, the last one."""

    stage = forms.IntegerField(min_value=1, required=False)
    round = forms.IntegerField(min_value=1, required=False)

    def chosen(self) -> tuple[int | None, int | None]:
        """This will give stage and round; what makes no sense counts as not asked."""
        self.is_valid()
        return self.cleaned_data.get("stage"), self.cleaned_data.get("round")
