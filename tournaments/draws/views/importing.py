"""A list of pairings comes in."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.draws import operations
from tournaments.draws.errors import MeetingsChanged, MeetingsRefused
from tournaments.draws.operations.meetings import FateKind, MeetingFate
from tournaments.draws.queries import stage_of
from tournaments.draws.views.stages import led_back
from tournaments.events.forms import ImportForm
from tournaments.events.imports.packing import pack, unpack
from tournaments.events.models import Event
from tournaments.events.queries.access import event_to_direct
from tournaments.events.views.lists import EDITABLE, ListImport, read_either, typed
from tournaments.pairings.imports import MeetingRow, ParsedMeetings, parse_meetings, parse_meetings_text
from tournaments.pairings.imports.columns import meeting_table, number
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import fill, sentence


@dataclass(frozen=True, kw_only=True)
class DryMeeting:
    """A row of the dry run: its fate, the error at its cell, and what speaks against the meeting."""

    index: int
    fate: MeetingFate
    packed: str
    is_open: bool
    errors: Mapping[str, str]
    warnings: tuple[str, ...]


@require_http_methods(["GET", "HEAD", "POST"])
def import_page(request: HttpRequest, slug: str, ordinal: int) -> HttpResponse:
    """Take a list, show what would become of it, and write it once it is confirmed."""
    page = PairingsImport(request, event_to_direct(actor_of(request), slug), ordinal)
    return led_back(request, page.stage) or page.respond()


class PairingsImport(ListImport[MeetingRow]):
    """A list of who meets whom in the next round of a stage."""

    paste_template, look_template = "draws/import.html", "draws/import_dry_run.html"
    changed = (MeetingsChanged, MeetingsRefused)

    def __init__(self, request: HttpRequest, event: Event, ordinal: int) -> None:
        super().__init__(request, event)
        self.stage = stage_of(event, ordinal)

    def form(self, *args: Any, **options: Any) -> ImportForm:
        """Ask for the list alone."""
        form = ImportForm(*args, **options)
        form.fields["text"].help_text = gettext("Copy the rows out of a spreadsheet, with their headings.")
        return form

    def carried(self) -> Mapping[str, Any]:
        """The stage stands in the address."""
        return {"stage": self.stage}

    def read(self, form: ImportForm) -> ParsedMeetings:
        """Read pairings."""
        return read_either(form, parse_meetings, parse_meetings_text)

    def read_text(self, text: str) -> ParsedMeetings:
        """Read pasted pairings."""
        return parse_meetings_text(text)

    def table(self, rows: Sequence[MeetingRow]) -> list[list[str]]:
        """Write every column that is read."""
        return meeting_table(rows)

    def row(self, index: int) -> MeetingRow:
        """Read a pairing back."""
        return row_from(self.request.POST, index)

    def judged(self, rows: Sequence[MeetingRow]) -> Mapping[str, Any]:
        """Hold the rows against who plays the round."""
        looked = operations.import_pairings(actor=actor_of(self.request), stage=self.stage, rows=rows, dry_run=True)
        counts = {kind.value: sum(fate.kind is kind for fate in looked.fates) for kind in FateKind}
        shown = len(looked.fates) - counts["other_round"]
        return {
            **counts,
            "looked": looked,
            "rows": [dry_meeting(at, fate, is_short=shown <= EDITABLE) for at, fate in enumerate(looked.fates)],
            "seen": looked.seen,
            "warned": sum(bool(fate.warnings) for fate in looked.fates),
            "is_clean": not counts["error"] and counts["meets"] > 0,
        }

    def write(self, rows: Sequence[MeetingRow], *, key: uuid.UUID, seen: str) -> HttpResponse:
        """Write the draft."""
        actor = actor_of(self.request)
        done = operations.import_pairings(actor=actor, stage=self.stage, rows=rows, key=key, seen=seen)
        messages.success(self.request, gettext("The draft of round %(number)s is written.") % {"number": done.number})
        return redirect("event_draw", self.event.slug, self.stage.ordinal, done.number)


def dry_meeting(index: int, fate: MeetingFate, *, is_short: bool) -> DryMeeting:
    """Dress a fate for the page."""
    of_this_round = fate.kind is not FateKind.OTHER_ROUND
    return DryMeeting(
        index=index,
        fate=fate,
        packed=pack(fate.row),
        is_open=of_this_round and (is_short or fate.kind is FateKind.ERROR),
        errors={fate.cell: sentence(fate.error)} if fate.error else {},
        warnings=tuple(fill(warning.code, warning.facts) for warning in fate.warnings),
    )


def row_from(post: QueryDict, index: int) -> MeetingRow:
    """Read one row back: what it was, overlaid with what was typed into its cells."""
    row = unpack(post.get(f"was-{index}", ""), MeetingRow, MeetingRow(line=index + 1, first="", second=""))
    row = replace(row, left_out=f"out-{index}" in post)
    if f"open-{index}" not in post:
        return row
    return replace(
        row,
        table=number(typed(post, f"table-{index}", str(row.table or ""))),
        first=typed(post, f"first-{index}", row.first),
        second=typed(post, f"second-{index}", row.second),
    )
