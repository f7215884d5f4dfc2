"""The codes of the seats on paper: a sheet for each table, cut into four."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from tournaments.events.models import Event
from tournaments.live.models import SeatKind
from tournaments.live.queries.officers import OfficerSeat, OfficerTable
from tournaments.shared.qr import code
from tournaments.shared.templatetags.marks import short_name
from tournaments.shared.typesetting import language_of, typeset

TEMPLATE = Path(__file__).parent / "typst" / "seats.typ"
Sheet = tuple[OfficerTable, Sequence[tuple[OfficerSeat, str]]]
"""A table, and each seat with the full address that opens it; empty where nobody needs one."""


def seats_pdf(event: Event, sheets: Sequence[Sheet]) -> bytes:
    """This will set the sheets of all tables."""
    data = {
        **language_of(),
        "title": _("Codes of the seats"),
        "event": short_name(event),
        "how": _("Each code opens the hand of one seat. Scan your own, and let nobody else."),
        "sheets": [{"table": _table(table), "seats": [_seat(*one) for one in seats]} for table, seats in sheets],
    }
    return typeset(TEMPLATE, data)


def _table(table: OfficerTable) -> str:
    place = {"round": table.round, "table": table.table}
    named = _("Round %(round)s, table %(table)s") % place if table.table else table.code
    return f"{named} · {_('Closed room')}" if table.is_closed_room else named


def _seat(seat: OfficerSeat, address: str) -> Mapping[str, Any]:
    name = _("Bot") if seat.kind == SeatKind.BOT else seat.name
    return {"seat": seat.label, "name": name, "code": code(address).svg if address else ""}
