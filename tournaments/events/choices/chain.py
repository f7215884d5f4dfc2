"""A further stage of an event: how it is played, who comes from where, and with what."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.formats import Carry, EventFormat, Intake, Seeding, StageFormat, StageKind
from scoring.formats.following import following
from tournaments.events.choices.draw import Words, choice
from tournaments.shared.messages.formats import STAGE_KINDS

KINDS = (StageKind.SWISS, StageKind.ROUND_ROBIN, StageKind.KNOCKOUT)
WAY_WORDS: Words = {
    "total": _("the best in all"),
    "best": _("the best of each group"),
    "places": _("places from … to …"),
    "rest": _("everybody else"),
    "lost_in": _("who loses in a round of the knock-out"),
}
SEEDING_WORDS: Words = {
    Seeding.BY_PLACE: _("by place"),
    Seeding.ACROSS_GROUPS: _("winners against runners-up of other groups"),
    Seeding.RANDOM: _("by lot"),
}
CARRY_WORDS: Words = {
    Carry.NONE: _("no points"),
    Carry.ALL: _("all points"),
    Carry.SHARE: _("a share of the points"),
    Carry.MET: _("the points from each other"),
}
SHARES = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾"}


def whole(label: Any, least: int, most: int) -> Any:
    """Make a field that takes a number or nothing."""
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=False)


class ChainForm(forms.Form):
    """The fields of a further stage; which numbers are asked for follows from how its field comes."""

    kind = choice(_("What is played"), {kind: STAGE_KINDS[kind.value] for kind in KINDS}, StageKind)
    rounds = whole(_("Rounds of a Swiss"), 1, 30)
    group_size = whole(_("Entries in a group of a round robin"), 3, 64)
    one_field = forms.BooleanField(label=_("Rank the groups as one field"), required=False)
    third_place = forms.BooleanField(label=_("Match for third place in a knock-out"), required=False)
    source = forms.TypedChoiceField(label=_("Who plays comes from"), coerce=int)
    way = choice(_("Who comes"), WAY_WORDS, str)
    count = whole(_("How many, or which round"), 1, 999)
    from_place = whole(_("From place"), 1, 999)
    to_place = whole(_("To place"), 1, 999)
    seeding = choice(_("They are laid out"), SEEDING_WORDS, Seeding)
    carry = choice(_("They bring along"), CARRY_WORDS, Carry)
    share = forms.ChoiceField(label=_("Which share"), choices=list(SHARES.items()), required=False)

    def __init__(self, data: Mapping[str, Any] | None = None, *, played: EventFormat) -> None:
        initial = {"kind": StageKind.KNOCKOUT.value, "source": len(played.stages), "way": "total", "count": 8}
        super().__init__(data, initial=initial)
        self.played = played
        names = [
            (at, _("stage %(at)s, %(kind)s") % {"at": at, "kind": STAGE_KINDS[stage.kind.value]})
            for at, stage in enumerate(played.stages, 1)
        ]
        self.fields["source"].choices = names  # type: ignore[attr-defined]  # it is a field of choices

    def clean(self) -> dict[str, Any]:
        """Ask for the numbers that the choices need."""
        data: dict[str, Any] = super().clean() or {}
        for field, why in self._missing(data):
            if field not in self.errors:
                self.add_error(field, str(why))
        return data

    def _missing(self, data: Mapping[str, Any]) -> Sequence[tuple[str, "str | Promise"]]:
        number = _("A number is needed here.")
        missing = [("rounds", number)] if data.get("kind") is StageKind.SWISS and not data.get("rounds") else []
        if data.get("way") in ("total", "best", "lost_in") and not data.get("count"):
            missing.append(("count", number))
        if data.get("way") == "places" and not data.get("from_place"):
            missing.append(("from_place", number))
        first, last = data.get("from_place"), data.get("to_place")
        if data.get("way") == "places" and first and last and last < first:
            missing.append(("to_place", _("The last place comes after the first.")))
        return missing

    def intake(self) -> Intake:
        """Give the rule for who comes."""
        data = self.cleaned_data
        way = data["way"] or "total"
        return Intake(
            **({way: data["count"]} if way in ("total", "best", "lost_in") else {}),
            from_place=data["from_place"] if way == "places" else None,
            to_place=data["to_place"] if way == "places" else None,
            rest=way == "rest",
            source=data["source"],
            seeding=data["seeding"] or Seeding.BY_PLACE,
            carry=data["carry"] or Carry.NONE,
            share=Fraction(data["share"] or "1/2"),
        )

    def stage(self) -> StageFormat:
        """Give the stage: played and counted as the one it comes from, decided where somebody must win.

        :raises FormatContradictory: when the choices do not go together.
        """
        data = self.cleaned_data
        return following(
            self.played.stage(data["source"]),
            data["kind"] or StageKind.KNOCKOUT,
            self.intake(),
            rounds=data["rounds"],
            group_size=data["group_size"],
            one_field=data["one_field"],
            third_place=data["third_place"],
        )
