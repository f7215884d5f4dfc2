"""Sign-up."""

from django import forms
from django.utils.translation import gettext_lazy as _


class SignUpForm(forms.Form):
    """Ask for the name to show, beside what allauth asks."""

    name = forms.CharField(label=_("Name"), max_length=100)

    def signup(self, request, user):  # type: ignore[no-untyped-def]  # allauth's contract is untyped
        """Keep the name."""
        user.name = self.cleaned_data["name"]
        user.save(update_fields=["name"])
