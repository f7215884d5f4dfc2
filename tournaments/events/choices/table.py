"""The level table on the page that makes an event: one by name, or the director's own, line by line.

A line says from which points on who gains how many levels; it ends where the next one begins, so that no gap can be
typed. What is wrong with a line is told beside the cell that is wrong.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.errors import ScheduleBroken
from scoring.levels import Band, Gainer, Schedule, ladder
from scoring.levels.schedule import MOST_BANDS
from scoring.levels.tables import Cells, cells, is_number, joined, table, written
from tournaments.events.choices.draw import Words, choice
from tournaments.events.options.cards import DECKS
from tournaments.events.options.levels import OWN_TABLE

USUAL_DECKS = 2
MOST_LEVELS = ladder.ACE - ladder.LOWEST
CELLS = ("low", "gainer", "levels")
DECK_WORDS: Words = {decks: str(decks) for decks in DECKS}
TABLE_WORDS: Words = {
    "usual": _("the usual table"),
    "climbs_at_once": _("taking over is worth a level at once"),
    "no_shut_out": _("a shut-out is worth no more than few points"),
    OWN_TABLE: _("a table of your own"),
}
GAINER_WORDS: Words = {
    Gainer.BANKER: pgettext_lazy("side", "banker side"),
    Gainer.ATTACKERS: pgettext_lazy("side", "attackers"),
}
EVERY = "every"
# What is wrong with a table: the cell that is to blame, and what to do.
FAULTS: Mapping[str, tuple[str, "str | Promise"]] = {
    "gap": ("low", _("The table begins at 0 points.")),
    "reversed": ("low", _("The next line must begin at more points than this one.")),
    "falls_back": ("gainer", _("Once the attackers take over, more points cannot give the bank back.")),
    "worse": ("levels", _("More points must not be worth less to the attackers.")),
    "no_banker": ("gainer", _("Without points the attackers cannot take over.")),
    "no_take_over": ("gainer", _("The last line says from which points on the attackers take over.")),
    "every": (EVERY, _("Type a number from 1.")),
}


@dataclass(frozen=True, kw_only=True)
class Typed:
    """A table as it stands in the fields."""

    rows: Sequence[Cells] = ()
    every: str = ""

    @property
    def filled(self) -> list[tuple[int, Cells]]:
        """Give the lines that say something, with their places; a side alone is what an empty line shows."""
        return [(at, row) for at, row in enumerate(self.rows) if row[0] or row[2]]


@dataclass(frozen=True, kw_only=True)
class Line:
    """A line of the table as the page shows it, with what is wrong with each cell."""

    number: int
    low: str = ""
    gainer: str = ""
    levels: str = ""
    faults: Mapping[str, str] = field(default_factory=dict)


def typed_as(value: Any) -> Typed:
    """Give a table as it stands in the fields, from them or from its line."""
    if isinstance(value, Typed):
        return value
    rows, every = cells(str(value)) if value else ((), "")
    return Typed(rows=rows, every=every)


class TableWidget(forms.Widget):
    """Reads the cells of the table; its template is the page's own."""

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Any:
        """Gather the cells, unless the whole table comes in one line, as from a preset or the command line."""
        if line := data.get(name):
            return line
        rows = [
            (texts[0], texts[1], texts[2])
            for at in range(MOST_BANDS)
            if any(texts := [str(data.get(f"{name}_{at}_{cell}", "")).strip() for cell in CELLS])
        ]
        return Typed(rows=rows, every=str(data.get(f"{name}_{EVERY}", "")).strip())


class TableField(forms.Field):
    """A level table as it was typed: judged only where it is chosen."""

    widget = TableWidget

    def to_python(self, value: Any) -> Typed:
        """Take a line apart; cells are there already."""
        return typed_as(value)


class TableChoices(forms.Form):
    """What a director may choose of what points are worth."""

    decks = choice(_("Decks of cards"), DECK_WORDS, int)
    level_table = choice(_("What points are worth"), TABLE_WORDS, str)
    bands = TableField(label=_("Your level table"), required=False)

    def clean(self) -> dict[str, Any]:
        """Hold the table against the rules of tables, if it is the one that is chosen."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        typed = data.get("bands") or Typed()
        data["bands"] = None
        cap = data.get("attacker_cap") or None
        if data.get("level_table") == OWN_TABLE:
            schedule = self._own(typed)
            data["bands"] = written(schedule) if schedule else None
        else:
            schedule = table(data["level_table"], data.get("decks") or USUAL_DECKS) if data.get("level_table") else None
        if schedule and cap and cap < schedule.bands[-1].levels:
            self.add_error("attacker_cap", gettext("The last line of the table gives more than that."))
        return data

    @property
    def gainers(self) -> list[tuple[str, "str | Promise"]]:
        """Give the sides that a line may favour."""
        return [(side.value, GAINER_WORDS[side]) for side in Gainer]

    def table_lines(self) -> list[Line]:
        """Give the lines that the page shows: what was typed, or where a table is chosen by name what it says."""
        faults: dict[str, dict[str, str]] = {}
        for told in self.errors.as_data().get("bands", ()) if self.is_bound else ():
            at, _dot, cell = str(told.code).partition(".")
            faults.setdefault(at, {})[cell] = str(told.message)
        rows = [*self._shown().rows, *[("", Gainer.ATTACKERS.value, "")] * MOST_BANDS][:MOST_BANDS]
        return [
            Line(number=at, low=low, gainer=gainer, levels=levels, faults=faults.get(str(at), {}))
            for at, (low, gainer, levels) in enumerate(rows)
        ]

    def table_every(self) -> Line:
        """Give by how many further points the attackers go up one more."""
        told = self.errors.as_data().get("bands", ()) if self.is_bound else ()
        wrong = next((str(one.message) for one in told if one.code == EVERY), "")
        return Line(number=MOST_BANDS, low=self._shown().every, faults={EVERY: wrong} if wrong else {})

    def _shown(self) -> Typed:
        chosen, decks = str(self["level_table"].value() or ""), str(self["decks"].value() or USUAL_DECKS)
        if chosen in TABLE_WORDS and chosen != OWN_TABLE and decks in DECK_WORDS.values():
            return typed_as(written(table(chosen, int(decks))))
        return typed_as(self["bands"].value())

    def _own(self, typed: Typed) -> Schedule | None:
        faults = list(_unreadable(typed))
        if not faults:
            try:
                return _joined(typed)
            except ScheduleBroken as broken:
                faults = [_fault(typed, broken)]
        self.add_error("bands", faults)
        return None


def _joined(typed: Typed) -> Schedule:
    bands = [
        Band(low=int(low), high=None, gainer=Gainer(gainer), levels=int(levels))
        for _at, (low, gainer, levels) in typed.filled
    ]
    return joined(bands, every=int(typed.every) if typed.every else None, cap=None)


def _unreadable(typed: Typed) -> Iterator[forms.ValidationError]:
    """Find cells that hold no number, and more lines than a table has."""
    if not typed.filled:
        yield forms.ValidationError(gettext("Type at least one line for each side."), code="0.low")
    if len(typed.filled) > MOST_BANDS:
        told = gettext("A table has at most %(most)s lines.") % {"most": MOST_BANDS}
        yield forms.ValidationError(told, code=f"{MOST_BANDS - 1}.low")
    for at, (low, gainer, levels) in typed.filled:
        if not is_number(low):
            yield forms.ValidationError(gettext("Type a number of points."), code=f"{at}.low")
        if gainer not in list(Gainer):
            yield forms.ValidationError(gettext("Choose a side."), code=f"{at}.gainer")
        if not is_number(levels) or int(levels) > MOST_LEVELS:
            told = gettext("Type a number of levels from 0 to %(most)s.") % {"most": MOST_LEVELS}
            yield forms.ValidationError(told, code=f"{at}.levels")
    if typed.every and not is_number(typed.every):
        yield forms.ValidationError(str(FAULTS[EVERY][1]), code=EVERY)


def _fault(typed: Typed, broken: ScheduleBroken) -> forms.ValidationError:
    """Tell what is wrong beside the cell that is to blame."""
    cell, words = FAULTS[broken.reason]
    at = next((at for at, row in typed.filled if int(row[0]) == broken.points), typed.filled[0][0])
    return forms.ValidationError(str(words), code=EVERY if cell == EVERY else f"{at}.{cell}")
