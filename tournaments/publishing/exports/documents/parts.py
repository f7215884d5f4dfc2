"""What documents share: which part is asked for, and how parts, entries and states are named."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.publishing.exports import headings
from tournaments.publishing.exports.dossier import Dossier, Scope
from tournaments.publishing.exports.tables import Column
from tournaments.shared.messages.formats import STAGE_KINDS
from tournaments.shared.templatetags.marks import written


@dataclass(frozen=True, kw_only=True)
class Selection:
    """Which part of an event: a stage by ordinal, after or in a round, a group by name, a category; None is all."""

    stage: int | None = None
    after: int | None = None
    group: str | None = None
    category: str | None = None


WHOLE_EVENT = Selection()


def made_line(dossier: Dossier) -> str:
    """This will say which state of the event the figures show."""
    if dossier.scope is Scope.PUBLISHED and dossier.published_at is not None:
        when = written(dossier.published_at)
        return _("As published on %(when)s (no. %(number)s)") % {
            "when": when,
            "number": dossier.published_number,
        }
    if dossier.revision is None:
        return _("Nothing computed yet")
    return _("Working state for officers, revision %(version)s") % {"version": dossier.revision}


def head_facts(dossier: Dossier) -> Iterator[tuple[str, str]]:
    """This will give the facts that stand on the first page of the final report."""
    yield _("Club"), dossier.club
    yield _("Date"), written(dossier.starts_at, "date")
    if dossier.venue:
        yield _("Venue"), dossier.venue
    yield _("Entries"), str(len(dossier.entries))
    for stage in dossier.stages:
        rounds = sum(row.stage == stage.ordinal and not row.is_draft for row in dossier.rounds)
        label = _("Stage %(number)s") % {"number": stage.ordinal}
        yield (
            label,
            _("%(name)s, rounds: %(rounds)s") % {"name": stage_title(dossier, stage.ordinal), "rounds": rounds},
        )
    yield _("State"), dossier.status


def stage_title(dossier: Dossier, ordinal: int) -> str:
    """This will name a stage, by its kind if it has no name of its own."""
    stage = next(stage for stage in dossier.stages if stage.ordinal == ordinal)
    return stage.name or str(STAGE_KINDS.get(stage.kind, stage.kind))


def part_title(dossier: Dossier, stage: int, group: str, *rest: str) -> str:
    """This will join stage, group and what follows into the title of a table."""
    parts = [stage_title(dossier, stage)]
    if group:
        parts.append(_("Group %(name)s") % {"name": group})
    return " · ".join([*parts, *rest])


def entry_columns(dossier: Dossier) -> Iterator[Column]:
    """This will make the columns that name an entry; those that would stay empty are left out."""
    yield headings.words("entry", _("Entry"), wide=True)
    if dossier.has_latin_names:
        yield headings.words("name_latin", _("In Latin letters"), wide=True)
    if dossier.has_affiliations:
        yield headings.words("affiliation", _("Club"), wide=True)


def entry_cells(dossier: Dossier, number: int) -> Iterator[str]:
    """This will give the cells under `entry_columns`."""
    entry = dossier.entries[number]
    yield entry.name
    if dossier.has_latin_names:
        yield entry.name_latin
    if dossier.has_affiliations:
        yield entry.affiliation


def side_name(dossier: Dossier, number: int | None, partner: int | None) -> str:
    """This will name who holds a side: an entry, or two single players."""
    return " + ".join(entry_name(dossier, one) for one in (number, partner) if one is not None)


def entry_name(dossier: Dossier, number: int | None) -> str:
    """This will name an entry, or nothing where nobody sits."""
    return dossier.entries[number].name if number is not None else ""
