"""Sign-up and profile."""

import zoneinfo
from functools import cache

from django import forms
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext_lazy as _

OWN_REGIONS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


@cache
def time_zones() -> tuple[tuple[str, str], ...]:
    """List the zones by the cities that people know; the database's synonyms are left out."""
    known = sorted(name for name in zoneinfo.available_timezones() if name.partition("/")[0] in OWN_REGIONS)
    return (("UTC", "UTC"), *((name, name.replace("_", " ")) for name in known))


class SignUpForm(forms.Form):
    """Ask for the name to show, beside what allauth asks."""

    name = forms.CharField(label=_("Your name"), max_length=100, help_text=_("As the others at the table call you."))
    field_order = ["name", "email", "password1", "password2"]

    def signup(self, request, user):  # type: ignore[no-untyped-def]  # allauth's contract is untyped
        """Keep the name, and the language in which the person signed up."""
        user.name = self.cleaned_data["name"]
        user.language = translation.get_language() or ""
        user.save(update_fields=["name", "language"])


class ProfileForm(forms.Form):
    """Name, language and time zone of the own account."""

    name = forms.CharField(label=_("Your name"), max_length=100)
    language = forms.ChoiceField(
        label=_("Language"), choices=[("", _("As the browser asks")), *settings.LANGUAGES], required=False
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zones)
