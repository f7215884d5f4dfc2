"""From a dossier to documents: which tables stand in a file, with which columns."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from django.utils.translation import get_language

from tournaments.publishing.exports import headings
from tournaments.publishing.exports.documents.boards import movement, travellers
from tournaments.publishing.exports.documents.parts import WHOLE_EVENT, Selection, head_facts, made_line
from tournaments.publishing.exports.documents.people import entries, rulings
from tournaments.publishing.exports.documents.rounds import pairings, results
from tournaments.publishing.exports.documents.standings import standings
from tournaments.publishing.exports.dossier import Dossier
from tournaments.publishing.exports.tables import Document, Kind, Table

__all__ = ["WHOLE_EVENT", "Selection", "build"]


def build(kind: Kind, dossier: Dossier, selection: Selection = WHOLE_EVENT) -> Document:
    """This will make the document of a kind; it may have no tables if there is nothing to tell yet."""
    return Document(
        kind=kind,
        title=str(headings.TITLES[kind]),
        event=dossier.name,
        slug=dossier.slug,
        club=dossier.club,
        language=get_language() or "en",
        facts=tuple(head_facts(dossier)) if kind is Kind.REPORT else (),
        tables=tuple(TABLES[kind](dossier, selection)),
        made=made_line(dossier),
        notes={"revision": dossier.revision, "publication": dossier.published_number},
    )


def report(dossier: Dossier, selection: Selection) -> Iterator[Table]:
    """This will make the whole event: final standings of each stage, all results, rulings, starting list."""
    del selection  # a report is never of a part
    yield from standings(dossier, WHOLE_EVENT)
    yield from results(dossier, WHOLE_EVENT)
    yield from rulings(dossier)
    yield from entries(dossier, WHOLE_EVENT)


TABLES: Mapping[Kind, Callable[[Dossier, Selection], Iterator[Table]]] = MappingProxyType(
    {
        Kind.STANDINGS: standings,
        Kind.PAIRINGS: pairings,
        Kind.RESULTS: results,
        Kind.ENTRIES: entries,
        Kind.TRAVELLERS: travellers,
        Kind.MOVEMENT: movement,
        Kind.REPORT: report,
    }
)
