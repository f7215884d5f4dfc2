"""What the form of a new event asks, or of one that is changed."""

import zoneinfo
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.formats import PRESETS
from scoring.matches import POINTS_TABLES, PlayForm
from tournaments.clubs.models import Club
from tournaments.events.choices import BoardChoices, DrawChoices, PlayChoices, RuleChoices
from tournaments.events.forms.fields import NameField
from tournaments.events.models import ConfirmPolicy, EntryPolicy, TableEntry
from tournaments.events.operations.life import YEARS
from tournaments.events.options import FormatOptions

PRESET_WORDS = {
    "club_night": (_("Club night"), _("an evening of Swiss, everybody plays every round")),
    "club_swiss": (_("Club Swiss"), _("a day of Swiss by the clock")),
    "club_cup": (_("Club cup"), _("Swiss, then groups, then a knock-out")),
    "groups_then_knockout": (_("Groups, then knock-out"), _("a champion by evening")),
    "two_cups": (_("Two cups"), _("Swiss, then a knock-out for the best and one for those behind")),
    "losers_cup": (_("Knock-out and losers’ cup"), _("who loses the first match plays on in a cup of their own")),
    "round_robin": (_("Round robin"), _("everybody meets everybody")),
    "knockout": (_("Knock-out"), _("who loses is out; each match to A")),
    "manual": (_("By hand"), _("you make every pairing")),
    "duplicate_pairs": (_("Duplicate pairs"), _("the same boards for everybody, by cross-levels")),
    "duplicate_matchpoints": (_("Duplicate by matchpoints"), _("every better result counts")),
    "swiss_pairs_boards": (_("Swiss with boards"), _("matches of pairs on the same boards")),
    "team_round_robin": (_("Teams, round robin"), _("two rooms, the same boards both ways")),
    "team_swiss": (_("Teams, Swiss"), _("two rooms, victory points")),
    "team_knockout": (_("Teams, knock-out"), _("two rooms, who loses is out")),
    "team_groups": (_("Teams, groups"), _("groups of four teams, then a knock-out")),
    "individual": (_("Individual with boards"), _("another partner every round, the same boards for everybody")),
    "individual_levels": (_("Individual"), _("another partner every round, everybody takes what the side won")),
}
FORM_WORDS = {
    PlayForm.FIXED_DEALS: _("deals"),
    PlayForm.TIMED: _("minutes"),
    PlayForm.TIMED_AND_FIXED: _("deals or minutes"),
    PlayForm.TO_A: _("to A"),
    PlayForm.POINTS_PER_DEAL: _("deals, points added up"),
    PlayForm.DUPLICATE: _("boards"),
}
POINTS_WORDS = {"3-2-1": "3 / 2 / 1", "2-1-0": "2 / 1 / 0", "3-1-0": "3 / 1 / 0", "1-half-0": "1 / ½ / 0"}


class EventForm(DrawChoices, RuleChoices, PlayChoices, BoardChoices):
    """A new event, or all that can be changed of one: a preset, a name and a date are enough."""

    preset = forms.ChoiceField(label=_("What kind"), choices=[(key, key) for key in PRESETS])
    name = NameField(label=_("Name of the event"))
    starts_at = forms.DateTimeField(
        label=_("Date and start"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    expected = forms.IntegerField(label=_("Pairs expected"), min_value=2, max_value=2000, initial=24)
    rounds = forms.IntegerField(label=_("Number of rounds"), min_value=1, max_value=30, required=False)
    form = forms.ChoiceField(label=_("A match lasts"), choices=[(k.value, w) for k, w in FORM_WORDS.items()])
    deals = forms.IntegerField(label=_("Deals"), min_value=1, max_value=60, required=False)
    minutes = forms.IntegerField(label=_("Minutes"), min_value=5, max_value=600, required=False)
    points = forms.ChoiceField(
        label=_("Win, draw, loss count"), choices=[(key, POINTS_WORDS[key]) for key in POINTS_TABLES], required=False
    )
    entry_policy = forms.ChoiceField(label=_("Who may enter"), choices=EntryPolicy.choices)
    entry_limit = forms.IntegerField(label=_("At most"), min_value=2, max_value=5000, required=False)
    confirm_policy = forms.ChoiceField(label=_("Results"), choices=ConfirmPolicy.choices)
    table_entry = forms.ChoiceField(label=_("Tables enter"), choices=TableEntry.choices, required=False)
    one_phone = forms.BooleanField(
        label=_("One phone per table is enough"),
        required=False,
        help_text=_("Otherwise each side types the result on a phone of its own."),
    )
    name_latin = NameField(label=_("Name in Latin letters"), required=False)
    venue = forms.CharField(label=_("Venue"), required=False, max_length=200)
    about = forms.CharField(
        label=_("Notice"), required=False, max_length=5000, widget=forms.Textarea(attrs={"rows": 4})
    )

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        super().__init__(*args, **options)
        self.zone = zoneinfo.ZoneInfo(club.time_zone)

    def clean_starts_at(self) -> datetime:
        """Read the time as one of the club's clock, whatever zone the director sits in."""
        typed: datetime = self.cleaned_data["starts_at"]
        if typed.year not in YEARS:
            raise forms.ValidationError(self.fields["starts_at"].error_messages["invalid"])
        return typed.replace(tzinfo=self.zone)

    def options(self) -> FormatOptions:
        """Give the choices that shape the format."""
        data = self.cleaned_data
        return FormatOptions(
            rounds=data.get("rounds"),
            form=PlayForm(data["form"]) if data.get("form") else None,
            deals=data.get("deals"),
            minutes=data.get("minutes"),
            points=data.get("points") or None,
            **self.draw_choices(),
            **self.rule_choices(),
            **self.play_choices(),
            **self.board_choices(),
        )

    def about_event(self) -> Mapping[str, Any]:
        """Give what is not the format."""
        keys = ("name", "name_latin", "venue", "about", "starts_at", "entry_policy", "entry_limit", "confirm_policy")
        table_entry = self.cleaned_data["table_entry"] or TableEntry.DEALS
        told = {key: self.cleaned_data[key] for key in keys}
        return {**told, "table_entry": table_entry, "one_phone": self.cleaned_data["one_phone"]}
