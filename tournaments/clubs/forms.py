"""What officers fill in about a club."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.forms import time_zones
from tournaments.clubs.models import Club, NameDisplay, Player, Role
from tournaments.clubs.operations.clubs import ClubFacts, club_facts
from tournaments.clubs.operations.players import MemberFacts, PlayerFacts
from tournaments.shared import clock


class ClubForm(forms.Form):
    """What a club says of itself."""

    name = forms.CharField(label=_("Name"), max_length=100)
    name_latin = forms.CharField(label=_("Name in Latin letters"), max_length=100, required=False)
    place = forms.CharField(label=_("Town"), max_length=100, required=False)
    about = forms.CharField(
        label=_("About the club"), max_length=4000, required=False, widget=forms.Textarea(attrs={"rows": 5})
    )
    language = forms.ChoiceField(label=_("Language of the club"), choices=settings.LANGUAGES)
    time_zone = forms.ChoiceField(
        label=_("Time zone"), choices=time_zones, help_text=_("The times of its events are written in it.")
    )
    name_display = forms.ChoiceField(
        label=_("Names shown to the public"),
        choices=NameDisplay.choices,
        widget=forms.RadioSelect,
        help_text=_("Officers always see full names."),
    )

    def facts(self) -> ClubFacts:
        """Give what was filled in."""
        return ClubFacts(**self.cleaned_data)

    @classmethod
    def of(cls, club: Club, data: Any = None) -> "ClubForm":
        """Make the form that changes this club."""
        return cls(data, initial=club_facts(club))


class PlayerForm(forms.Form):
    """Who a player is, and the membership."""

    name = forms.CharField(label=_("Name"), max_length=100)
    name_latin = forms.CharField(label=_("Name in Latin letters"), max_length=100, required=False)
    email = forms.EmailField(
        label=_("E-mail address"), required=False, help_text=_("Never shown to the public; the invitation goes there.")
    )
    affiliation = forms.CharField(label=_("Plays for"), max_length=100, required=False)
    is_member = forms.BooleanField(label=_("Member of the club"), required=False)
    number = forms.CharField(label=_("Member number"), max_length=20, required=False)
    since = forms.DateField(label=_("Member since"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    until = forms.DateField(label=_("Member until"), required=False, widget=forms.DateInput(attrs={"type": "date"}))

    def clean(self) -> dict[str, Any]:
        """Ask for a number where there is a membership."""
        values = super().clean() or {}
        if values.get("is_member") and not values.get("number"):
            self.add_error("number", _("A member has a number."))
        return values

    def facts(self) -> PlayerFacts:
        """Give who the player is."""
        columns = PlayerFacts.__dataclass_fields__
        return PlayerFacts(**{column: self.cleaned_data[column] for column in columns})

    def member(self) -> MemberFacts | None:
        """Give the membership, if there is one."""
        values = self.cleaned_data
        if not values["is_member"]:
            return None
        return MemberFacts(number=values["number"], since=values["since"] or clock.now().date(), until=values["until"])

    @classmethod
    def of(cls, player: Player, next_number: str, data: Any = None) -> "PlayerForm":
        """Make the form that changes this player."""
        member = getattr(player, "membership", None)
        initial = {column: getattr(player, column) for column in PlayerFacts.__dataclass_fields__} | {
            "is_member": member is not None,
            "number": member.number if member else next_number,
            "since": member.since.isoformat() if member else clock.now().date().isoformat(),
            "until": member.until.isoformat() if member and member.until else None,
        }
        return cls(data, initial=initial)


class GrantForm(forms.Form):
    """Who gets which office."""

    email = forms.EmailField(label=_("E-mail address of the account"))
    role = forms.ChoiceField(label=_("Office"), choices=Role.choices, initial=Role.SCORER)


class RoleForm(forms.Form):
    """Which office somebody holds from now on."""

    role = forms.ChoiceField(choices=Role.choices)


class InviteForm(forms.Form):
    """Where the invitation goes; without an address the link is handed over by other means."""

    email = forms.EmailField(label=_("Send the link to"), required=False)


class TypedForm(forms.Form):
    """What one types to confirm an act that cannot be undone."""

    typed = forms.CharField(label=_("Type it to confirm"), max_length=254, strip=True)
