"""The entry grid: final levels of a whole round, by keyboard."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournaments.events.queries.access import event_to_score
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import sentence
from tournaments.slips.errors import NobodyAtA, PassedUnclear, ReasonMissing, SlipStale, WinnerUnclear
from tournaments.slips.forms.grid import typed_rows
from tournaments.slips.operations.grid import RowOutcome, enter_levels
from tournaments.slips.queries.board_grid import has_boards
from tournaments.slips.queries.grid import GridPage, GridRow, grid_page

ASK_TIME = (NobodyAtA.code, PassedUnclear.code, WinnerUnclear.code)


@dataclass(frozen=True, kw_only=True)
class GridLine:
    """A row on the page: what stands, what was typed if it was refused, and why."""

    row: GridRow
    ns: str
    ew: str
    again: tuple[str, str]
    revision: int
    uuid: str
    error: str = ""
    asks_time: bool = False
    asks_instead: bool = False
    by_time: bool = False
    instead: bool = False


@require_safe
def grid(request: HttpRequest, slug: str, ordinal: int, number: int) -> HttpResponse:
    """Show the grid of a round; one with boards has a grid of its own."""
    event = event_to_score(actor_of(request), slug)
    if has_boards(event, ordinal, number):
        return redirect("event_round_boards", slug, ordinal, number)
    return _page(request, grid_page(event, ordinal, number), refused={})


@require_POST
def grid_save(request: HttpRequest, slug: str, ordinal: int, number: int) -> HttpResponse:
    """Enter the rows that were typed; those that are wrong come back as they were typed."""
    event = event_to_score(actor_of(request), slug)
    page = grid_page(event, ordinal, number)
    typed = typed_rows(page, request.POST.dict())
    reason = request.POST.get("reason", "")
    outcomes = enter_levels(actor=actor_of(request), round=page.round, typed=typed, reason=reason)
    refused = {outcome.typed.match: outcome for outcome in outcomes if outcome.error is not None}
    _say(request, written=len(outcomes) - len(refused))
    if refused:
        return _page(request, grid_page(event, ordinal, number), refused=refused, status=422)
    address = reverse("event_grid", args=[slug, ordinal, number])
    return redirect(f"{address}?twice=1" if "twice" in request.POST else address)


def _say(request: HttpRequest, *, written: int) -> None:
    if written:
        told = ngettext("%(count)s result is entered.", "%(count)s results are entered.", written)
        messages.success(request, told % {"count": written})


def _page(
    request: HttpRequest, page: GridPage, *, refused: Mapping[int, RowOutcome], status: int = 200
) -> HttpResponse:
    needs_reason = any(isinstance(outcome.error, ReasonMissing) for outcome in refused.values())
    context = {
        "event": page.event,
        "page": page,
        "tab": "desk",
        "lines": [_line(row, refused.get(row.match)) for row in page.rows],
        "refused": len(refused),
        "twice": "twice" in request.POST or "twice" in request.GET,
        "reason": request.POST.get("reason", ""),
        "needs_reason": needs_reason,
    }
    return render(request, "slips/grid.html", context, status=status)


def _line(row: GridRow, outcome: RowOutcome | None) -> GridLine:
    """Set a row on the page; after a refusal with what was typed, and with the revision that it now answers."""
    if outcome is None or outcome.error is None:
        return GridLine(
            row=row, ns=row.ns_level, ew=row.ew_level, again=("", ""), revision=row.revision, uuid=str(uuid.uuid4())
        )
    typed = outcome.typed
    return GridLine(
        row=row,
        ns=typed.ns,
        ew=typed.ew,
        again=typed.again or ("", ""),
        revision=row.revision if isinstance(outcome.error, SlipStale) else typed.base_revision,
        uuid=str(uuid.uuid4()),
        error=sentence(outcome.error),
        asks_time=typed.by_time or outcome.error.code in ASK_TIME,
        asks_instead=typed.instead or outcome.error.code == "slips.deals_stand",
        by_time=typed.by_time,
        instead=typed.instead,
    )
