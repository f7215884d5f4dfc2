"""The entry grids of boards, by keyboard: a board at all its tables, a round with the boards of each table."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.events.models import Stage
from tournaments.events.queries.access import event_to_score
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import sentence
from tournaments.slips.errors import ReasonMissing, SlipStale
from tournaments.slips.errors.boards import BoardOutlier
from tournaments.slips.forms.board_grid import typed_boards
from tournaments.slips.operations.board_grid import BoardOutcome, enter_boards
from tournaments.slips.queries.board_grid import (
    BoardCell,
    BoardGridPage,
    BoardGridRow,
    BoardRows,
    RoundBoardsPage,
    board_grid_page,
    round_boards_page,
)

Refused = Mapping[str, BoardOutcome]
Grid = BoardGridPage | RoundBoardsPage


@dataclass(frozen=True, kw_only=True)
class CellOnPage:
    """A cell on the page: what stands, what was typed if it was refused, and why."""

    cell: BoardCell
    text: str
    revision: int
    uuid: str
    error: str = ""
    asks: bool = False


@dataclass(frozen=True, kw_only=True)
class BoardGridLine:
    """A row on the page."""

    row: BoardGridRow
    cells: Sequence[CellOnPage]


@require_http_methods(["GET", "HEAD", "POST"])
def board_grid(request: HttpRequest, slug: str, ordinal: int, number: int) -> HttpResponse:
    """Show the grid of a board, and enter the rows that were typed; those that are wrong come back."""
    event = event_to_score(actor_of(request), slug)
    return _grid(request, "event_board_grid", "slips/board_grid.html", lambda: board_grid_page(event, ordinal, number))


@require_http_methods(["GET", "HEAD", "POST"])
def round_boards(request: HttpRequest, slug: str, ordinal: int, number: int) -> HttpResponse:
    """Show the tables of a round with their boards, and enter the cells that were typed, as `board_grid` does."""
    event = event_to_score(actor_of(request), slug)
    return _grid(
        request, "event_round_boards", "slips/round_boards.html", lambda: round_boards_page(event, ordinal, number)
    )


def _grid(request: HttpRequest, route: str, template: str, read: Callable[[], Grid]) -> HttpResponse:
    """Show a grid; enter what was typed and go on to the next one if that was asked, or show what was refused."""
    page = read()
    if request.method != "POST":
        return _page(request, template, page)
    refused = _enter(request, page.played_in, page)
    if refused:
        return _page(request, template, read(), refused)
    following = page.after if "next" in request.POST and page.after else page.number
    return redirect(route, page.event.slug, page.played_in.ordinal, following)


def _enter(request: HttpRequest, stage: Stage, page: BoardRows) -> Refused:
    """Enter what was typed, say how much was, and give the cells that were refused."""
    outcomes = enter_boards(
        actor=actor_of(request),
        stage=stage,
        typed=typed_boards(page.cells, request.POST.dict()),
        reason=request.POST.get("reason", ""),
    )
    refused = {one.typed.key: one for one in outcomes if one.error is not None}
    written = len(outcomes) - len(refused)
    if written:
        told = ngettext("%(count)s result is entered.", "%(count)s results are entered.", written)
        messages.success(request, told % {"count": written})
    return refused


def _page(request: HttpRequest, template: str, page: BoardRows, refused: Refused | None = None) -> HttpResponse:
    refused = refused or {}
    context = {
        "event": page.event,
        "page": page,
        "tab": "desk",
        "lines": [
            BoardGridLine(row=row, cells=[_cell(one, refused.get(one.key)) for one in row.cells]) for row in page.rows
        ],
        "refused": len(refused),
        "reason": request.POST.get("reason", ""),
        "needs_reason": any(isinstance(outcome.error, ReasonMissing) for outcome in refused.values()),
    }
    return render(request, template, context, status=422 if refused else 200)


def _cell(cell: BoardCell, outcome: BoardOutcome | None) -> CellOnPage:
    """Set a cell on the page; after a refusal with what was typed, and with the revision that it now answers."""
    if outcome is None or outcome.error is None:
        return CellOnPage(cell=cell, text=cell.written, revision=cell.revision, uuid=str(uuid.uuid4()))
    return CellOnPage(
        cell=cell,
        text=outcome.typed.text,
        revision=cell.revision if isinstance(outcome.error, SlipStale) else outcome.typed.base_revision,
        uuid=str(uuid.uuid4()),
        error=sentence(outcome.error),
        asks=isinstance(outcome.error, BoardOutlier) or outcome.typed.sure,
    )
