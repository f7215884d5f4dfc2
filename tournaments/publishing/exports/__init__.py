"""Files of an event: standings, pairings, results, entries and the final report, in four formats."""

from tournaments.publishing.exports.documents import Selection, build
from tournaments.publishing.exports.dossier import Scope, load
from tournaments.publishing.exports.errors import ExportEmpty, ExportUnsupported
from tournaments.publishing.exports.formats import WRITERS, Format
from tournaments.publishing.exports.tables import Document, Kind

__all__ = [
    "Document",
    "ExportEmpty",
    "ExportUnsupported",
    "Format",
    "Kind",
    "Scope",
    "Selection",
    "document",
    "write",
]


def document(event_slug: str, kind: Kind, format: Format, *, scope: Scope, selection: Selection) -> Document:
    """This will gather what a file is to say.

    :raises Missing: if there is no such event for these eyes.
    :raises ExportEmpty: if there is nothing to say yet.
    :raises ExportUnsupported: for a report as one flat list.
    """
    if kind is Kind.REPORT and format is Format.CSV:
        raise ExportUnsupported(kind=kind.value, format=format.value)
    made = build(kind, load(event_slug, scope), selection)
    if not made.tables:
        raise ExportEmpty(event=event_slug, kind=kind.value)
    return made


def write(
    event_slug: str,
    kind: Kind | str,
    format: Format | str,
    *,
    scope: Scope = Scope.NEWEST,
    stage: int | None = None,
    after: int | None = None,
    group: str | None = None,
    category: str | None = None,
) -> bytes:
    """This will give the file's bytes, in the active language.

    :raises Missing: if there is no such event for these eyes.
    :raises ExportEmpty: if there is nothing to say yet.
    :raises ExportUnsupported: for a report as one flat list.
    """
    selection = Selection(stage=stage, after=after, group=group, category=category)
    told = document(event_slug, Kind(kind), Format(format), scope=scope, selection=selection)
    return WRITERS[Format(format)].write(told)
