"""What the pages of events ask; forms parse and never save."""

import zoneinfo
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.formats import PRESETS, Competitor, from_json
from scoring.matches import POINTS_TABLES, PlayForm
from tournaments.clubs.models import Club, Player
from tournaments.events import names
from tournaments.events.choices import BoardChoices, DrawChoices, PlayChoices
from tournaments.events.errors import NameEmpty, NameTooLong, NameUnprintable
from tournaments.events.imports.decoding import ENCODINGS
from tournaments.events.imports.fates import Fate, PlayerKind
from tournaments.events.imports.rows import NEW_PLAYER, EntryRow
from tournaments.events.models import AbsenceKind, ConfirmPolicy, EntryPolicy, Event, TableEntry
from tournaments.events.operations.life import YEARS
from tournaments.events.operations.seats import NewPlayer, Seat
from tournaments.events.options import FormatOptions
from tournaments.events.ranking import RANKING, RankingForm
from tournaments.shared.messages import sentence

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
    "individual": (_("Individual"), _("another partner every round")),
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
ENCODING_WORDS = {
    "": _("found out by itself"),
    "utf-8": "UTF-8",
    "utf-16": "UTF-16",
    "gb18030": "GB18030 (GBK, GB2312)",
    "big5": "Big5",
}


class NameField(forms.CharField):
    """A name as `events.names` accepts it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=names.NAME_LIMIT, **options)

    def clean(self, value: Any) -> str:
        text = str(super().clean(value))
        if not text.strip():
            return ""
        try:
            return names.checked(text)
        except (NameEmpty, NameTooLong, NameUnprintable) as error:
            raise forms.ValidationError(sentence(error)) from error


NAME_LABELS = {
    Competitor.PAIR: _("Name of the pair"),
    Competitor.TEAM: _("Name of the team"),
    Competitor.PLAYER: _("Name in the lists"),
}


class EntryForm(forms.Form):
    """An entry: its players, and what it is called. A name that fits several players asks which one.

    It has as many fields of players as an entry of the event may have: a pair two, a team four to eight.
    """

    name = NameField(
        label=_("Name of the pair"), required=False, help_text=_("Left empty, the names of the players stand here.")
    )
    affiliation = NameField(label=_("Club"), required=False)
    contact_email = forms.EmailField(label=_("E-mail address"), required=False)
    note = forms.CharField(label=_("Note"), required=False, max_length=300)

    def __init__(self, *args: Any, event: Event, **options: Any) -> None:
        super().__init__(*args, **options)
        self.event = event
        self.competitor = from_json(event.format).competitor
        for position in self.positions:
            self._add_player(position)
        self.order_fields(
            [f"player_{position}{suffix}" for position in self.positions for suffix in ("", "_is")]
            + list(self.field_order or ())
        )
        self.fields["name"].label = NAME_LABELS[self.competitor]
        if self.competitor is Competitor.TEAM:
            self.fields["name"].required, self.fields["name"].help_text = True, ""

    @property
    def positions(self) -> range:
        """Number the players that an entry may have."""
        return range(1, self.competitor.roster.most + 1)

    @property
    def player_fields(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Give the field of each player with the answer to who it is."""
        return [(self[f"player_{position}"], self[f"player_{position}_is"]) for position in self.positions]

    def _add_player(self, position: int) -> None:
        needed = position <= self.competitor.roster.least
        field = NameField(label=_("Player %(number)s") % {"number": position}, required=needed)
        field.widget.attrs.update({"list": "club-players", "autocomplete": "off"})
        self.fields[f"player_{position}"] = field
        self.fields[f"player_{position}_is"] = forms.CharField(required=False, widget=forms.HiddenInput)

    @property
    def named(self) -> list[int]:
        """Give the positions of those who are named; a gap is left out."""
        return [position for position in self.positions if self.cleaned_data.get(f"player_{position}")]

    def seats(self) -> list[Seat]:
        """Give who sits where, as the operations take it."""
        return [self._seat(position) for position in self.named]

    def row(self) -> EntryRow:
        """Give the entry as a row of an import, to be judged the same way."""
        data = self.cleaned_data
        return EntryRow(
            line=1,
            name=data["name"],
            players=tuple(data[f"player_{position}"] for position in self.named),
            affiliation=data["affiliation"],
            chosen=tuple(data[f"player_{position}_is"] for position in self.named),
        )

    def ask(self, fate: Fate) -> None:
        """Show the question of each player whose name is not clear."""
        for position, seat in zip(self.named, fate.players, strict=False):
            if seat.kind is PlayerKind.QUESTION:
                self.ask_who(position, [(player.id, player.name, player.affiliation) for player in seat.candidates])

    def ask_unclear(self, name: str, ids: tuple[int, ...]) -> None:
        """Show the question for a name that several players bear."""
        people = Player.objects.filter(pk__in=ids).values_list("pk", "name", "affiliation")
        for position in self.positions:
            if names.tidy(str(self.cleaned_data.get(f"player_{position}", ""))) == name:
                self.ask_who(position, list(people))

    def ask_who(self, position: int, people: list[tuple[int, str, str]]) -> None:
        """Turn the hidden answer into a choice."""
        known = [(str(pk), f"{name} · {club}" if club else name) for pk, name, club in people]
        choices = [("", _("Choose")), *known, (NEW_PLAYER, _("somebody new"))]
        field = forms.ChoiceField(label=_("Which one?"), choices=choices, required=True)
        self.fields[f"player_{position}_is"] = field
        self.add_error(f"player_{position}", _("A player of the club has this name, or nearly. Say who it is."))

    def _seat(self, position: int) -> Seat:
        name, answer = self.cleaned_data[f"player_{position}"], self.cleaned_data[f"player_{position}_is"]
        if answer == NEW_PLAYER:
            return NewPlayer(name=name)
        if answer.isdecimal() and len(answer) < 10:
            chosen = Player.objects.present().filter(club_id=self.event.club_id, pk=int(answer)).first()
            return chosen or str(name)
        return str(name)


class OfficerEntryForm(EntryForm, RankingForm):
    """What an officer may set besides."""

    name_latin = NameField(label=_("Name in Latin letters"), required=False)
    seed = forms.IntegerField(label=_("Seed"), required=False, min_value=1, max_value=9999)
    fixed_table = forms.IntegerField(
        label=_("Fixed table"),
        required=False,
        min_value=1,
        max_value=9999,
        help_text=_("For somebody who should not walk: every match is at this table."),
    )

    field_order = [
        "name",
        "name_latin",
        "affiliation",
        "seed",
        "fixed_table",
        *RANKING,
        "contact_email",
        "note",
    ]

    def extra(self) -> dict[str, Any]:
        """Give the columns that go straight into the entry."""
        keys = ("name_latin", "seed", "fixed_table", *RANKING, "contact_email", "note")
        return {key: self.cleaned_data[key] for key in keys}


class RegistrationForm(EntryForm):
    """What the public link asks. The field `website` is seen by programs only."""

    website = forms.CharField(required=False, widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"}))

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for position in self.positions:
            self.fields[f"player_{position}"].widget.attrs.pop("list")  # the club's book is not for everybody
        self.fields["contact_email"].help_text = _("We send the link by which you can change or cancel the entry.")


class WithdrawForm(forms.Form):
    """When and why an entry leaves."""

    after_round = forms.IntegerField(label=_("Leaves after round"), min_value=0, max_value=99)
    reason = forms.CharField(label=_("Reason"), required=False, max_length=200)


class AbsenceForm(forms.Form):
    """Which round an entry sits out."""

    round_number = forms.IntegerField(label=_("Round"), min_value=1, max_value=99)
    kind = forms.ChoiceField(label=_("Why"), choices=AbsenceKind.choices)


class SubstituteForm(forms.Form):
    """Who leaves a seat and who takes it."""

    leaves = forms.IntegerField(label=_("Leaves"))
    comes = NameField(label=_("Comes"))


class ImportForm(forms.Form):
    """A pasted list or a file."""

    text = forms.CharField(
        label=_("Paste the list here"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "wrap": "off"}),
        help_text=_("Copy the rows out of a spreadsheet, with the headings if there are any."),
    )
    file = forms.FileField(label=_("Or choose a file"), required=False, help_text=_("CSV or XLSX"))
    encoding = forms.ChoiceField(
        label=_("Characters of the file"),
        required=False,
        choices=[(key, ENCODING_WORDS[key]) for key in ("", *ENCODINGS)],
    )


class EventForm(DrawChoices, PlayChoices, BoardChoices):
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
            **self.play_choices(),
            **self.board_choices(),
        )

    def about_event(self) -> Mapping[str, Any]:
        """Give what is not the format."""
        keys = ("name", "name_latin", "venue", "about", "starts_at", "entry_policy", "entry_limit", "confirm_policy")
        table_entry = self.cleaned_data["table_entry"] or TableEntry.DEALS
        told = {key: self.cleaned_data[key] for key in keys}
        return {**told, "table_entry": table_entry, "one_phone": self.cleaned_data["one_phone"]}
