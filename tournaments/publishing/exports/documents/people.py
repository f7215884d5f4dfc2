"""The starting list, and what the director decided about whom."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.publishing.exports import headings
from tournaments.publishing.exports.decided import RulingFacts
from tournaments.publishing.exports.documents.parts import (
    Selection,
    entry_cells,
    entry_columns,
    entry_name,
    stage_title,
)
from tournaments.publishing.exports.dossier import Dossier, EntryFacts
from tournaments.publishing.exports.tables import Table, Value
from tournaments.shared.messages.trail import author_words
from tournaments.shared.templatetags.marks import written


def entries(dossier: Dossier, _selection: Selection) -> Iterator[Table]:
    """This will make the starting list."""
    competing = tuple(dossier.entries.values())
    if not competing:
        return
    with_players = any(entry.players for entry in competing)
    columns = (
        headings.number("number", _("No.")),
        *entry_columns(dossier),
        *([headings.words("players", _("Players"), wide=True)] if with_players else []),
        headings.number("seed", _("Seed")),
        headings.words("status", _("State")),
    )
    rows = tuple(_entry_row(dossier, entry, with_players) for entry in competing)
    yield Table(title=_("Entries"), columns=columns, rows=rows)


def _entry_row(dossier: Dossier, entry: EntryFacts, with_players: bool) -> tuple[Value, ...]:
    return (
        entry.number,
        *entry_cells(dossier, entry.number),
        *([" / ".join(entry.players)] if with_players else []),
        entry.seed,
        entry.status,
    )


def rulings(dossier: Dossier) -> Iterator[Table]:
    """This will make the list of the director's decisions that stand."""
    standing = [ruling for ruling in dossier.rulings if not ruling.is_annulled]
    if not standing:
        return
    columns = (
        headings.words("at", _("When")),
        headings.words("where", _("Where"), wide=True),
        headings.words("entry", _("Entry"), wide=True),
        headings.words("ruling", _("Ruling"), wide=True),
        headings.words("reason", _("Reason"), wide=True),
        headings.words("director", _("Director")),
    )
    rows = tuple(_ruling_row(dossier, ruling) for ruling in standing)
    yield Table(title=_("Rulings"), columns=columns, rows=rows)


def _ruling_row(dossier: Dossier, ruling: RulingFacts) -> tuple[Value, ...]:
    return (
        written(ruling.at),
        _where(dossier, ruling),
        entry_name(dossier, ruling.entry),
        _effect(ruling),
        ruling.reason,
        author_words(ruling.author),
    )


def _where(dossier: Dossier, ruling: RulingFacts) -> str:
    if ruling.stage is None:
        return ""
    parts = [stage_title(dossier, ruling.stage), _("Round %(number)s") % {"number": ruling.round}]
    if ruling.table is not None:
        parts.append(_("Table %(number)s") % {"number": ruling.table})
    if ruling.room is not None:
        parts.append(str(headings.ROOMS[ruling.room]))
    if ruling.deal is not None:
        told = _("Board %(number)s") if ruling.is_board else _("Deal %(number)s")
        parts.append(told % {"number": ruling.deal})
    return " · ".join(parts)


def _effect(ruling: RulingFacts) -> str:
    amount = ruling.effect.get("amount", ruling.effect.get("score"))
    return ruling.kind if amount is None else f"{ruling.kind}: {amount}"
