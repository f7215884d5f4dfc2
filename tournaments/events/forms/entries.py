"""What the forms of an entry ask, and those of what happens to it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.formats import Competitor, from_json
from tournaments.clubs.models import Player
from tournaments.events import names
from tournaments.events.forms.fields import NameField
from tournaments.events.imports.fates import Fate, PlayerKind
from tournaments.events.imports.rows import NEW_PLAYER, EntryRow
from tournaments.events.models import AbsenceKind, Event
from tournaments.events.operations.seats import NewPlayer, Seat
from tournaments.events.ranking import RANKING, RankingForm
from tournaments.shared.numbers import whole

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
        if known := whole(answer):
            chosen = Player.objects.present().filter(club_id=self.event.club_id, pk=known).first()
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
