"""A phone at a table: found by the code it came with, with the side it holds."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.pairings.models import Match, Table
from tournaments.shared.actors import Actor, table_device
from tournaments.shared.errors import Missing
from tournaments.shared.messages import fill
from tournaments.shared.numbers import whole
from tournaments.slips.queries.table import find_table, match_at
from tournaments.slips.views.device import device_of, line_of
from tournaments.slips.views.tries import is_guessing, note_wrong_code


@dataclass(frozen=True, kw_only=True)
class Visit:
    """A phone at a table."""

    table: Table
    match: Match | None
    line: str
    device: str

    @property
    def actor(self) -> Actor:
        """Name the phone for the audit trail."""
        return table_device(self.table.number, self.device, table_id=self.table.pk)


def visit_of(request: HttpRequest, key: str) -> Visit | HttpResponse:
    """Find the table of a code; wrong codes are counted, too many of them refused.

    A phone that sits at the table already stays, whoever guesses from the same address: a hall has only one.
    """
    guessing = is_guessing(request)
    try:
        found = find_table(key)
    except Missing:
        if guessing:
            return too_many(request)
        note_wrong_code(request)
        raise
    match = match_at(found)
    line = line_of(request, match.pk if match else None)
    if guessing and not line:
        return too_many(request)
    return Visit(table=found, match=match, line=line, device=device_of(request))


def asked_deal(request: HttpRequest) -> int | None:
    """Read which deal or board the address names."""
    return whole(request.GET.get("deal"), digits=3)


def too_many(request: HttpRequest) -> HttpResponse:
    """Refuse whoever has tried too many codes."""
    said = fill("slips.too_many_tries", {})
    return render(request, "slips/code.html", {"error": said, "is_closed": True}, status=429)
