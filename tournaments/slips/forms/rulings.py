"""Reading a ruling."""

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.events.models import Entry, Event
from tournaments.pairings.models import Match
from tournaments.slips.models import AT_LIVE_TABLES, CLOSED_ROOM, OPEN_ROOM, RulingKind
from tournaments.slips.operations.ruling_terms import MOST_POINTS
from tournaments.slips.queries.rulings import MatchChoice, entries_to_rule, match_choices

ROOMS = [(OPEN_ROOM, gettext_lazy("open room")), (CLOSED_ROOM, gettext_lazy("closed room"))]
IMPOSED = [(kind.value, kind.label) for kind in RulingKind if kind not in AT_LIVE_TABLES]


class RulingForm(forms.Form):
    """What a director imposes: kind, match, who, how much, why, and which room where a match has two.

    `played_at` is the live table that has rulings of its own on what is being played there.
    """

    played_at = ""

    kind = forms.ChoiceField(label=gettext_lazy("Ruling"), choices=IMPOSED)
    match = forms.TypedChoiceField(label=gettext_lazy("Match"), coerce=int, empty_value=None, required=False)
    entry = forms.TypedChoiceField(label=gettext_lazy("Entry"), coerce=int, empty_value=None, required=False)
    deal_number = forms.IntegerField(
        label=gettext_lazy("Deal"),
        min_value=1,
        max_value=99,
        required=False,
        help_text=gettext_lazy(
            "For points to the attackers of a deal, a void deal, and the bank that is lost after it."
        ),
    )
    room = forms.TypedChoiceField(
        label=gettext_lazy("Room"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=gettext_lazy("For points to the attackers of a board; a void board is void in both rooms."),
    )
    amount = forms.IntegerField(
        label=gettext_lazy("Points or levels"),
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
        required=False,
        help_text=gettext_lazy("Points to the attackers in fives, or levels of the side named; negative takes away."),
    )
    score = forms.CharField(
        label=gettext_lazy("Score in the standings"),
        max_length=9,
        required=False,
        help_text=gettext_lazy("Such as −1 or 1/2; it is added to the points of the entry named."),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("Everybody reads it on the page of the entry once the standings are published."),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    client_uuid = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["client_uuid"].initial = uuid.uuid4
        self.event = event
        matches = match_choices(event)
        if any(choice.has_two_rooms for choice in matches):
            self.fields["room"].choices = [("", _("No room in particular")), *ROOMS]  # type: ignore[attr-defined]  # declared above
        else:
            del self.fields["room"]
        self.fields["match"].choices = [  # type: ignore[attr-defined]  # a choice field, declared above
            ("", _("No match")),
            *((choice.id, match_label(choice)) for choice in matches),
        ]
        self.fields["entry"].choices = [  # type: ignore[attr-defined]  # a choice field, declared above
            ("", _("Nobody in particular")),
            *((entry.pk, f"{entry.number} {entry.name}") for entry in entries_to_rule(event)),
        ]

    @property
    def asks_room(self) -> bool:
        """This will tell whether some match of the event is played in two rooms."""
        return "room" in self.fields

    def chosen(self) -> dict[str, Any]:
        """This will give what `operations.rule` wants to know."""
        asked = self.cleaned_data
        return {
            "kind": RulingKind(asked["kind"]),
            "reason": asked["reason"],
            "event": self.event,
            "match": Match.objects.filter(pk=asked["match"]).first(),
            "entry": Entry.objects.filter(pk=asked["entry"], event=self.event).first(),
            "deal_number": asked["deal_number"],
            "room": asked.get("room"),
            "amount": asked["amount"],
            "score": asked["score"] or None,
            "client_uuid": asked["client_uuid"],
        }


def match_label(choice: MatchChoice) -> str:
    """This will say a match in one line."""
    told = {"stage": choice.stage, "round": choice.round, "names": " – ".join(choice.names)}
    if choice.table is None:
        return _("%(stage)s, round %(round)s: %(names)s") % told
    return _("%(stage)s, round %(round)s, table %(table)s: %(names)s") % {**told, "table": choice.table}
