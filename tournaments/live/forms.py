"""What somebody fills in to open a table, or to sit down at one."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from engine.live import Ruling, RulingKind
from engine.presets import PRESETS
from engine.seats import Seat, Side
from tournaments.live.models import Strength
from tournaments.live.operations import PracticeWish, TableOptions
from tournaments.shared.messages.rules_texts import PRESETS as RULE_SETS
from tournaments.slips.models import MOST_BOT_TABLES, BotStrength
from tournaments.slips.operations.ruling_terms import MOST_LEVELS

NAME_LENGTH = 40
COMPANY = {"bots": _("three bots"), "partner": _("a friend opposite, two bots"), "friends": _("three friends")}
_EMPTY = {"bots": (), "partner": (Seat.NORTH,), "friends": (Seat.NORTH, Seat.WEST, Seat.EAST)}
LENGTHS = {0: _("until a side passes A"), 1: _("1 deal"), 4: _("4 deals"), 8: _("8 deals"), 16: _("16 deals")}
DELAYS = {0: _("never"), 900: _("15 minutes later"), 1800: _("30 minutes later"), 3600: _("an hour later")}
CLOCKS = {
    0: _("none, but 15 seconds for the last bids"),
    20: _("20 seconds for each act"),
    45: _("45 seconds for each act"),
}
PACES = {300: _("fast"), 800: _("unhurried"), 1500: _("slow")}
BOTS = {Strength.BASIC: _("usual"), Strength.STRONG: _("strong"), Strength.RANDOM: _("any legal card")}


def _number(value: str) -> int:
    return int(value)


class PracticeForm(forms.Form):
    """Which game to play, and with whom."""

    name = forms.CharField(label=_("Your name"), max_length=NAME_LENGTH)
    company = forms.ChoiceField(label=_("With"), choices=list(COMPANY.items()), initial="bots")
    preset = forms.ChoiceField(label=_("Rules"), choices=[(key, RULE_SETS[key]) for key in PRESETS])
    decks = forms.TypedChoiceField(
        label=_("Decks"),
        choices=[("", _("as the rules say")), *((str(n), str(n)) for n in range(1, 5))],
        coerce=_number,
        empty_value=None,
        required=False,
    )
    strength = forms.ChoiceField(label=_("Bots play"), choices=list(BOTS.items()), initial=Strength.BASIC)
    deals = forms.TypedChoiceField(label=_("Length"), choices=list(LENGTHS.items()), coerce=_number, initial=0)
    pace = forms.TypedChoiceField(label=_("Bots act"), choices=list(PACES.items()), coerce=_number, initial=800)
    clock = forms.TypedChoiceField(label=_("Clock"), choices=list(CLOCKS.items()), coerce=_number, initial=0)
    take_back = forms.BooleanField(label=_("Plays may be taken back if all agree"), required=False, initial=True)
    chat = forms.BooleanField(label=_("Talk at the table"), required=False, initial=True)
    spectators = forms.BooleanField(label=_("Whoever has the address may watch"), required=False, initial=True)

    def wish(self) -> PracticeWish:
        """Give what is to be opened."""
        asked: dict[str, Any] = self.cleaned_data
        empty = _EMPTY[asked["company"]]
        return PracticeWish(
            name=asked["name"],
            preset=asked["preset"],
            decks=asked["decks"],
            seat=Seat.SOUTH,
            others={seat: None if seat in empty else asked["strength"] for seat in Seat if seat is not Seat.SOUTH},
            deals=asked["deals"],
            options=TableOptions(
                clock_seconds=asked["clock"] or None,
                bid_seconds=asked["clock"] or 15,
                pace_ms=asked["pace"],
                chat=asked["chat"],
                spectators=asked["spectators"],
                take_back=asked["take_back"],
                autoplay=True,
            ),
        )


class FillForm(forms.Form):
    """Which empty seat a bot takes."""

    seat = forms.ChoiceField(choices=[(seat.value, seat.value) for seat in Seat])


class SeatForm(forms.Form):
    """Who sits down where."""

    name = forms.CharField(label=_("Your name"), max_length=NAME_LENGTH)
    seat = forms.ChoiceField(choices=[(seat.value, seat.value) for seat in Seat], widget=forms.HiddenInput)


class RoundForm(forms.Form):
    """How a round is played live."""

    round = forms.IntegerField(widget=forms.HiddenInput)
    clock = forms.TypedChoiceField(label=_("Clock"), choices=list(CLOCKS.items()), coerce=_number, initial=0)
    spectators = forms.BooleanField(
        label=_("Anybody may watch; the pages of the event lead to the tables"), required=False, initial=True
    )
    # Earlier than a deal takes, whoever watches could tell the players what the others hold.
    open_after = forms.TypedChoiceField(
        label=_("Spectators see all hands"), choices=list(DELAYS.items()), coerce=_number, initial=0, required=False
    )
    chat = forms.BooleanField(label=_("Talk at the table"), required=False)
    take_back = forms.BooleanField(label=_("Plays may be taken back if all agree"), required=False)
    autoplay = forms.BooleanField(
        label=_("Players may let the only legal play be made by itself"), required=False, initial=True
    )

    def options(self) -> TableOptions:
        """Give how the tables are opened."""
        asked: dict[str, Any] = self.cleaned_data
        clock = asked["clock"] or None
        return TableOptions(
            clock_seconds=clock,
            bid_seconds=clock or 15,
            chat=asked["chat"],
            spectators=asked["spectators"],
            take_back=asked["take_back"],
            autoplay=asked["autoplay"],
            open_after=asked["open_after"] or None,
        )


class SubstituteForm(forms.Form):
    """Who plays on in a seat."""

    seat = forms.ChoiceField(choices=[(seat.value, seat.value) for seat in Seat])
    name = forms.CharField(max_length=NAME_LENGTH)


class BotFieldForm(forms.Form):
    """How many tables of bots play the boards of a stage, and how well."""

    tables = forms.TypedChoiceField(
        label=_("Tables of bots"),
        choices=[(str(number), str(number)) for number in range(1, MOST_BOT_TABLES + 1)],
        coerce=_number,
        initial="4",
    )
    strength = forms.ChoiceField(label=_("Bots play"), choices=BotStrength.choices)


class BotForm(forms.Form):
    """Which bot plays on in a seat."""

    seat = forms.ChoiceField(choices=[(seat.value, seat.value) for seat in Seat])
    strength = forms.ChoiceField(choices=list(BOTS.items()))


LEVELS, BANK_LOST = "levels", "bank_lost"
RULINGS = {
    RulingKind.PENALISE: _("Penalty points: what the attackers gain"),
    RulingKind.ADJUST: _("Adjusted result: the attackers' points"),
    RulingKind.VOID: _("Void: the deal is dealt again"),
    LEVELS: _("Levels of a side, up or down"),
    BANK_LOST: _("Loss of the bank, after this deal"),
}
SIDES = {"": _("Nobody in particular"), Side.NS: _("North–South"), Side.EW: _("East–West")}


class RulingForm(forms.Form):
    """What a director decides about the present deal (判罚)."""

    kind = forms.ChoiceField(label=_("Ruling"), choices=list(RULINGS.items()))
    points = forms.IntegerField(label=pgettext_lazy("cards", "Points"), required=False, min_value=-400, max_value=800)
    side = forms.ChoiceField(
        label=_("Side"),
        choices=list(SIDES.items()),
        required=False,
        help_text=_("For levels, and for the bank: whose they are."),
    )
    levels = forms.IntegerField(label=_("Levels"), required=False, min_value=-MOST_LEVELS, max_value=MOST_LEVELS)
    reason = forms.CharField(label=_("Reason"), max_length=300)

    def clean(self) -> dict[str, Any]:
        """Ask for the side where one is meant."""
        asked: dict[str, Any] = super().clean() or self.cleaned_data
        if asked.get("kind") in (LEVELS, BANK_LOST) and not asked.get("side"):
            self.add_error("side", self.fields["side"].error_messages["required"])
        return asked

    def ruling(self) -> Ruling:
        """Give the ruling, with what belongs to its kind and nothing besides."""
        asked: dict[str, Any] = self.cleaned_data
        kind, reason = asked["kind"], asked["reason"]
        if kind in (LEVELS, BANK_LOST):
            levels = asked["levels"] or 0 if kind == LEVELS else 0
            lost = kind == BANK_LOST
            return Ruling(
                kind=RulingKind.PENALISE, reason=reason, side=Side(asked["side"]), levels=levels, bank_lost=lost
            )
        points = 0 if kind == RulingKind.VOID else asked["points"] or 0
        return Ruling(kind=RulingKind(kind), reason=reason, points=points)
