"""Papers as PDF: slips and cards on A5, lists on A4."""

from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.publishing.exports import headings
from tournaments.publishing.exports.as_pdf import TEMPLATES, write_pdf
from tournaments.publishing.exports.dossier import EntryFacts
from tournaments.publishing.exports.tables import Document, Kind, Table
from tournaments.publishing.prints.sheets import Card, Line, Papers, Sheet, Slip
from tournaments.shared.templatetags.marks import listed, other_name, short_name
from tournaments.shared.typesetting import language_of, typeset


def print_pdf(papers: Papers) -> bytes:
    """This will set the papers."""
    if papers.sheet is Sheet.SLIPS:
        return typeset(TEMPLATES / "slips.typ", _head(papers) | {"slips": [_slip(slip) for slip in papers.slips]})
    if papers.sheet is Sheet.CARDS:
        return typeset(TEMPLATES / "cards.typ", _head(papers) | {"cards": [_card(card) for card in papers.cards]})
    return write_pdf(_list(papers))


def _head(papers: Papers) -> dict[str, Any]:
    words = {
        "title": _("Score slip"),
        "table": _("Table"),
        "ns": _("North–South"),
        "ew": _("East–West"),
        "banker": _("Banker"),
        "plays": _("Plays"),
        "attackers": _("Attackers’ points"),
        "tricks": _("tricks"),
        "kitty": _("kitty ×"),
        "total": _("total"),
        "after": _("Levels after"),
        "ns_short": _("N–S"),
        "ew_short": _("E–W"),
        "points": _("Attackers"),
        "result": _("Result"),
        "sign_ns": _("North–South sign"),
        "sign_ew": _("East–West sign"),
        "scan": _("Scan to score"),
        "how": [
            _("One side types the attackers’ points after each deal."),
            _("The other side types them again."),
            _("Unsure? Press the bell, the director comes."),
        ],
        "seats": [_("North"), _("West"), _("East"), _("South")],
    }
    return {**language_of(), "event": papers.event, "words": words}


def _slip(slip: Slip) -> dict[str, Any]:
    place = {"stage": slip.stage, "round": slip.round}
    return {
        "table": str(slip.table),
        "room": slip.room,
        "where": _("%(stage)s, round %(round)s") % place,
        "ns": _team(slip.ns),
        "ew": _team(slip.ew),
        "number": _("Board") if slip.has_boards else _("Deal"),
        "moves_levels": slip.moves_levels,
        "lines": [[str(line.number), line.banker, line.plays] for line in slip.lines],
        "schedule": [list(cell) for cell in slip.schedule],
        "code": slip.code.svg,
    }


def _team(entry: EntryFacts | None) -> dict[str, str]:
    if entry is None:
        return {"name": "", "players": ""}
    beneath = (other_name(entry), listed(entry.players))
    return {"name": short_name(entry), "players": " · ".join(part for part in beneath if part)}


def _card(card: Card) -> dict[str, str]:
    return {
        "table": str(card.table),
        "short": card.short,
        "type": _("or type this code at %(site)s") % {"site": card.site},
        "code": card.code.svg,
    }


def _list(papers: Papers) -> Document:
    title = _("Pairings by name") if papers.sheet is Sheet.NAMES else _("Pairings by table")
    where = _("%(stage)s, round %(round)s") % {"stage": papers.stage, "round": papers.round}
    return Document(
        kind=Kind.PAIRINGS,
        title=f"{title} · {where}",
        event=papers.event,
        slug="",
        club=papers.club,
        language=get_language() or "en",
        facts=(),
        tables=(_by_name(papers) if papers.sheet is Sheet.NAMES else _by_table(papers.lines),),
        made=_("Draft") if papers.is_draft else "",
        notes={},
    )


def _by_name(papers: Papers) -> Table:
    columns = (
        headings.words("name", _("Name"), wide=True),
        headings.words("entry", _("Entry"), wide=True),
        headings.words("table", _("Table")),
        headings.words("side", _("Side")),
    )
    rows = tuple((person.name, person.entry, person.table, person.side) for person in papers.people)
    return Table(title="", columns=columns, rows=rows)


def _by_table(lines: tuple[Line, ...]) -> Table:
    with_rooms = any(line.closed_room for line in lines)
    columns = (
        headings.number("table", _("Table")),
        *((headings.number("closed_room", _("Closed room")),) if with_rooms else ()),
        headings.words("ns", _("North–South"), wide=True),
        headings.words("ew", _("East–West"), wide=True),
    )
    rows = tuple(
        (
            line.table,
            *((line.closed_room,) if with_rooms else ()),
            _named(line.ns),
            line.remark or _named(line.ew),
        )
        for line in lines
    )
    return Table(title="", columns=columns, rows=rows)


def _named(entry: EntryFacts | None) -> str:
    if entry is None:
        return ""
    name = f"{short_name(entry)} {other_name(entry)}".strip()
    return f"{name} ({listed(entry.players)})" if entry.players else name
