"""A list of board results comes in."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.events.forms import ImportForm
from tournaments.events.imports.packing import pack, unpack
from tournaments.events.models import Event, Stage
from tournaments.events.queries.access import event_to_score
from tournaments.events.views.lists import EDITABLE, ListImport, read_either, typed
from tournaments.pairings.imports.columns import number
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import sentence
from tournaments.slips.errors import ReasonMissing, ResultsChanged, RowsRefused
from tournaments.slips.imports.boards import HEADINGS, BoardRow, ParsedBoards, parse_boards, parse_boards_text
from tournaments.slips.operations.board_importing import (
    BoardFate,
    board_digest,
    board_fates,
    import_boards,
)
from tournaments.slips.operations.fate import FateKind
from tournaments.slips.payloads import in_short
from tournaments.slips.queries.stages import stage_with_boards

ATTENTION = (FateKind.ERROR, FateKind.CORRECTS)


@dataclass(frozen=True, kw_only=True)
class DryBoard:
    """A row of the dry run: its fate, the error at its cell, and what it would replace."""

    index: int
    fate: BoardFate
    packed: str
    is_open: bool
    errors: Mapping[str, str]
    before: str


@require_http_methods(["GET", "HEAD", "POST"])
def import_page(request: HttpRequest, slug: str, ordinal: int) -> HttpResponse:
    """Take a list, show what would become of it, and write it once it is confirmed."""
    event = event_to_score(actor_of(request), slug)
    return BoardsImport(request, event, stage_with_boards(event, ordinal)).respond()


class BoardsImport(ListImport[BoardRow]):
    """A list of results of boards that are scheduled already."""

    paste_template, look_template = "slips/board_import.html", "slips/board_import_dry_run.html"
    changed = (ResultsChanged, RowsRefused, ReasonMissing)

    def __init__(self, request: HttpRequest, event: Event, stage: Stage) -> None:
        super().__init__(request, event)
        self.stage = stage

    def form(self, *args: Any, **options: Any) -> ImportForm:
        """Ask for the list."""
        return ImportForm(*args, **options)

    def carried(self) -> Mapping[str, Any]:
        """The reason for changing a closed round goes along."""
        return {"stage": self.stage, "reason": self.request.POST.get("reason", "")}

    def read(self, form: ImportForm) -> ParsedBoards:
        """Read results."""
        return read_either(form, parse_boards, parse_boards_text)

    def read_text(self, text: str) -> ParsedBoards:
        """Read pasted results."""
        return parse_boards_text(text)

    def table(self, rows: Sequence[BoardRow]) -> list[list[str]]:
        """Write every column that is read."""
        return [list(HEADINGS.values()), *([_written(getattr(row, key)) for key in HEADINGS] for row in rows)]

    def row(self, index: int) -> BoardRow:
        """Read a result back."""
        return row_from(self.request.POST, index)

    def judged(self, rows: Sequence[BoardRow]) -> Mapping[str, Any]:
        """Hold the rows against the boards that are scheduled, and against results."""
        fates = board_fates(self.stage, rows)
        counts = {kind.value: sum(fate.kind is kind for fate in fates) for kind in FateKind}
        writes = counts["new"] + counts["corrects"]
        return {
            **counts,
            "rows": [dry_board(index, fate, is_short=len(fates) <= EDITABLE) for index, fate in enumerate(fates)],
            "seen": board_digest(fates),
            "needs_reason": any(fate.needs_reason for fate in fates),
            "writes": writes,
            "is_clean": not counts["error"] and writes > 0,
        }

    def write(self, rows: Sequence[BoardRow], *, key: uuid.UUID, seen: str) -> HttpResponse:
        """Enter the results."""
        count = import_boards(
            actor=actor_of(self.request),
            stage=self.stage,
            rows=rows,
            reason=self.request.POST.get("reason", "")[:300],
            key=key,
            seen=seen,
        )
        told = ngettext("%(count)s result is entered.", "%(count)s results are entered.", count)
        messages.success(self.request, told % {"count": count})
        return redirect("event_desk", self.event.slug)


def dry_board(index: int, fate: BoardFate, *, is_short: bool) -> DryBoard:
    """Dress a fate for the page."""
    return DryBoard(
        index=index,
        fate=fate,
        packed=pack(fate.row),
        is_open=is_short or fate.kind in ATTENTION,
        errors={fate.cell or "row": sentence(fate.error)} if fate.error else {},
        before=in_short(fate.present) if fate.present else "",
    )


def row_from(post: QueryDict, index: int) -> BoardRow:
    """Read one row back: what it was, overlaid with what was typed into its cells."""
    row = unpack(post.get(f"was-{index}", ""), BoardRow, BoardRow(line=index + 1))
    row = replace(row, left_out=f"out-{index}" in post)
    if f"open-{index}" not in post:
        return row

    def cell(name: str) -> str:
        return typed(post, f"{name}-{index}", _written(getattr(row, name)))

    return replace(
        row,
        round=number(cell("round")),
        board=number(cell("board")),
        table=number(cell("table")),
        points=cell("points").strip(),
    )


def _written(value: object) -> str:
    return "" if value is None else str(value)
