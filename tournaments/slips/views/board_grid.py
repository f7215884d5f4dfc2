"""The entry grid of a board: the points of all tables, by keyboard."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.events.queries.access import event_to_score
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import sentence
from tournaments.slips.errors import ReasonMissing, SlipStale
from tournaments.slips.errors.boards import BoardOutlier
from tournaments.slips.forms.board_grid import typed_boards
from tournaments.slips.operations.board_grid import BoardOutcome, enter_board
from tournaments.slips.queries.board_grid import BoardGridPage, BoardGridRow, board_grid_page


@dataclass(frozen=True, kw_only=True)
class BoardGridLine:
    """A row on the page: what stands, what was typed if it was refused, and why."""

    row: BoardGridRow
    text: str
    revision: int
    uuid: str
    error: str = ""
    asks: bool = False


@require_http_methods(["GET", "HEAD", "POST"])
def board_grid(request: HttpRequest, slug: str, ordinal: int, number: int) -> HttpResponse:
    """Show the grid of a board, and enter the rows that were typed; those that are wrong come back."""
    event = event_to_score(actor_of(request), slug)
    page = board_grid_page(event, ordinal, number)
    if request.method != "POST":
        return _page(request, page, refused={})
    outcomes = enter_board(
        actor=actor_of(request),
        stage=page.stage.stage,
        number=number,
        typed=typed_boards(page, request.POST.dict()),
        reason=request.POST.get("reason", ""),
    )
    refused = {f"{one.typed.match}-{one.typed.room}": one for one in outcomes if one.error is not None}
    _say(request, written=len(outcomes) - len(refused))
    if refused:
        return _page(request, board_grid_page(event, ordinal, number), refused=refused, status=422)
    following = page.after if "next" in request.POST and page.after else number
    return redirect("event_board_grid", slug, ordinal, following)


def _say(request: HttpRequest, *, written: int) -> None:
    if written:
        told = ngettext("%(count)s result is entered.", "%(count)s results are entered.", written)
        messages.success(request, told % {"count": written})


def _page(
    request: HttpRequest, page: BoardGridPage, *, refused: Mapping[str, BoardOutcome], status: int = 200
) -> HttpResponse:
    context = {
        "event": page.event,
        "page": page,
        "tab": "desk",
        "lines": [_line(row, refused.get(row.key)) for row in page.rows],
        "refused": len(refused),
        "reason": request.POST.get("reason", ""),
        "needs_reason": any(isinstance(outcome.error, ReasonMissing) for outcome in refused.values()),
    }
    return render(request, "slips/board_grid.html", context, status=status)


def _line(row: BoardGridRow, outcome: BoardOutcome | None) -> BoardGridLine:
    """Set a row on the page; after a refusal with what was typed, and with the revision that it now answers."""
    if outcome is None or outcome.error is None:
        return BoardGridLine(row=row, text=row.written, revision=row.revision, uuid=str(uuid.uuid4()))
    return BoardGridLine(
        row=row,
        text=outcome.typed.text,
        revision=row.revision if isinstance(outcome.error, SlipStale) else outcome.typed.base_revision,
        uuid=str(uuid.uuid4()),
        error=sentence(outcome.error),
        asks=isinstance(outcome.error, BoardOutlier) or outcome.typed.sure,
    )
