"""A list of results comes in."""

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
from tournaments.pairings.imports.columns import meeting_table, number
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import fill, sentence
from tournaments.slips import operations
from tournaments.slips.errors import ReasonMissing, ResultsChanged, RowsRefused
from tournaments.slips.forms.importing import ResultsForm
from tournaments.slips.imports import ParsedResults, ResultRow, parse_results, parse_results_text
from tournaments.slips.operations.fate import FateKind
from tournaments.slips.operations.fates import RowFate, fates_digest
from tournaments.slips.queries.grid import written
from tournaments.slips.queries.stages import stages_played

ATTENTION = (FateKind.ERROR, FateKind.CORRECTS)


@dataclass(frozen=True, kw_only=True)
class DryResult:
    """A row of the dry run: its fate, the error at its cell, and the levels that it would replace."""

    index: int
    fate: RowFate
    packed: str
    is_open: bool
    errors: Mapping[str, str]
    warnings: tuple[str, ...]
    before: tuple[str, str] | None


@require_http_methods(["GET", "HEAD", "POST"])
def import_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a list, show what would become of it, and write it once it is confirmed."""
    return ResultsImport(request, event_to_score(actor_of(request), slug)).respond()


class ResultsImport(ListImport[ResultRow]):
    """A list of final levels for matches that are paired already."""

    paste_template, look_template = "slips/import.html", "slips/import_dry_run.html"
    changed = (ResultsChanged, RowsRefused, ReasonMissing)

    def __init__(self, request: HttpRequest, event: Event) -> None:
        super().__init__(request, event)
        self.stages = stages_played(event)

    @property
    def stage(self) -> Stage:
        """Give the stage that was chosen, by default the last one that is played."""
        asked = self.request.POST.get("stage") or self.request.GET.get("stage")
        return next((one for one in self.stages if str(one.ordinal) == asked), self.stages[-1])

    def form(self, *args: Any, **options: Any) -> ImportForm:
        """Ask for the list and its stage."""
        return ResultsForm(*args, stages=self.stages, **options)

    def carried(self) -> Mapping[str, Any]:
        """The stage goes along, and the reason for changing a closed round."""
        return {"stage": self.stage.ordinal, "stages": self.stages, "reason": self.request.POST.get("reason", "")}

    def read(self, form: ImportForm) -> ParsedResults:
        """Read results."""
        return read_either(form, parse_results, parse_results_text)

    def read_text(self, text: str) -> ParsedResults:
        """Read pasted results."""
        return parse_results_text(text)

    def table(self, rows: Sequence[ResultRow]) -> list[list[str]]:
        """Write every column that is read."""
        return meeting_table(rows, {"first_level": "level A", "second_level": "level B", "winner": "winner"})

    def row(self, index: int) -> ResultRow:
        """Read a result back."""
        return row_from(self.request.POST, index)

    def judged(self, rows: Sequence[ResultRow]) -> Mapping[str, Any]:
        """Hold the rows against pairings and results."""
        fates = operations.import_results(actor=actor_of(self.request), stage=self.stage, rows=rows, dry_run=True).fates
        counts = {kind.value: sum(fate.kind is kind for fate in fates) for kind in FateKind}
        writes = counts["new"] + counts["corrects"]
        return {
            **counts,
            "rows": [dry_result(index, fate, is_short=len(fates) <= EDITABLE) for index, fate in enumerate(fates)],
            "seen": fates_digest(fates),
            "needs_reason": any(fate.needs_reason for fate in fates),
            "by_winner": sum(fate.is_by_winner for fate in fates),
            "warned": sum(bool(fate.warnings) for fate in fates),
            "writes": writes,
            "is_clean": not counts["error"] and writes > 0,
        }

    def write(self, rows: Sequence[ResultRow], *, key: uuid.UUID, seen: str) -> HttpResponse:
        """Enter the results."""
        done = operations.import_results(
            actor=actor_of(self.request),
            stage=self.stage,
            rows=rows,
            reason=self.request.POST.get("reason", "")[:300],
            key=key,
            seen=seen,
        )
        told = ngettext("%(count)s result is entered.", "%(count)s results are entered.", done.written)
        messages.success(self.request, told % {"count": done.written})
        return redirect("event_desk", self.event.slug)


def dry_result(index: int, fate: RowFate, *, is_short: bool) -> DryResult:
    """Dress a fate for the page."""
    return DryResult(
        index=index,
        fate=fate,
        packed=pack(fate.row),
        is_open=is_short or fate.kind in ATTENTION,
        errors={fate.cell or "row": sentence(fate.error)} if fate.error else {},
        warnings=tuple(fill(warning.code, warning.facts) for warning in fate.warnings),
        before=levels_before(fate),
    )


def levels_before(fate: RowFate) -> tuple[str, str] | None:
    """Give the levels that stand, in the order of the row."""
    if fate.present is None:
        return None
    both = written(fate.present, "NS"), written(fate.present, "EW")
    return both if fate.first_line == "NS" else (both[1], both[0])


def row_from(post: QueryDict, index: int) -> ResultRow:
    """Read one row back: what it was, overlaid with what was typed into its cells."""
    lost = ResultRow(line=index + 1, first="", second="", first_level="", second_level="")
    row = unpack(post.get(f"was-{index}", ""), ResultRow, lost)
    row = replace(row, left_out=f"out-{index}" in post)
    if f"open-{index}" not in post:
        return row

    def cell(name: str) -> str:
        return typed(post, f"{name}-{index}", str(getattr(row, name) or ""))

    return replace(
        row,
        round=number(cell("round")),
        first=cell("first"),
        first_level=cell("first_level"),
        second=cell("second"),
        second_level=cell("second_level"),
        winner=cell("winner"),
    )
