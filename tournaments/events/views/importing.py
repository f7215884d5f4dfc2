"""A list of entries comes in: paste or file, dry run, confirmation."""

import json
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods

from engine.errors import DomainError
from tournaments.events import operations
from tournaments.events.errors import ImportChanged, ImportNotClean
from tournaments.events.forms import ImportForm
from tournaments.events.imports import EntryRow, Fate, FateKind, ParsedEntries, judge, parse_entries, parse_text
from tournaments.events.imports.cells import MAX_ROWS
from tournaments.events.imports.fates import PLAYERS, Problem, count, fates_digest, without_doubts
from tournaments.events.imports.rows import digest, fingerprint
from tournaments.events.models import Event
from tournaments.events.queries.access import event_to_direct
from tournaments.events.queries.book import load_book
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import sentence

EDITABLE = 250  # rows that are shown with fields; of longer lists only those that need attention


@dataclass(frozen=True, kw_only=True)
class DryRow:
    """A row of the dry run: its fate, and the sentence for each cell that holds an error."""

    index: int
    fate: Fate
    packed: str
    is_open: bool
    errors: Mapping[str, str]
    seats: tuple[tuple[int, str, str, str, Any], ...]  # position, text, answer, error, fate of the player

    @property
    def whole_error(self) -> str:
        """Give the error that belongs to no cell."""
        return " ".join(text for cell, text in self.errors.items() if cell in ("", "players"))


@require_http_methods(["GET", "POST"])
def import_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a list, show what would become of it, and write it once it is confirmed."""
    event = event_to_direct(actor_of(request), slug)
    if request.method == "GET":
        return paste_page(request, event, ImportForm())
    if "rows" not in request.POST:
        return first_look(request, event)
    if "back" in request.POST:
        return paste_page(request, event, ImportForm(initial={"text": request.POST.get("text", "")}))
    rows = rows_from(request.POST)
    if "all_new" in request.POST:
        rows = without_doubts(rows, load_book(event))
    if "confirm" in request.POST and digest(map(fingerprint, rows)) == request.POST.get("rows_seen"):
        return confirm(request, event, rows)
    note = gettext("You changed rows: look again, then confirm.") if "confirm" in request.POST else ""
    return dry_run(request, event, rows, note=note)


def paste_page(request: HttpRequest, event: Event, form: ImportForm, *, error: str = "") -> HttpResponse:
    """Show the field for the list; what was pasted stays in it."""
    context = {"event": event, "form": form, "error": error}
    return render(request, "events/import.html", context, status=422 if error else 200)


def first_look(request: HttpRequest, event: Event) -> HttpResponse:
    """Read the list and show the dry run, or say at the field why it cannot be read."""
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return paste_page(request, event, form, error=gettext("Choose one of the encodings in the list."))
    try:
        parsed = parse(form)
    except DomainError as error:
        return paste_page(request, event, form, error=sentence(error))
    return dry_run(request, event, list(parsed.rows), parsed=parsed, pasted=form.cleaned_data["text"])


def parse(form: ImportForm) -> ParsedEntries:
    """Read the file if there is one, else the text."""
    file = form.cleaned_data["file"]
    if file is None:
        return parse_text(form.cleaned_data["text"])
    return parse_entries(file.read(), file.name, encoding=form.cleaned_data["encoding"] or None)


def confirm(request: HttpRequest, event: Event, rows: list[EntryRow]) -> HttpResponse:
    """Write all rows or none."""
    try:
        done = operations.import_entries(
            actor=actor_of(request),
            event=event,
            rows=rows,
            key=import_key(request.POST),
            seen=request.POST.get("seen", ""),
        )
    except (ImportChanged, ImportNotClean) as error:
        return dry_run(request, event, rows, note=sentence(error), status=409)
    written = len(done.entries)
    text = ngettext("%(count)d pair is entered.", "%(count)d pairs are entered.", written) % {"count": written}
    messages.success(request, text)
    return redirect("event_entries", event.slug)


def dry_run(
    request: HttpRequest,
    event: Event,
    rows: list[EntryRow],
    *,
    parsed: ParsedEntries | None = None,
    pasted: str | None = None,
    note: str = "",
    status: int = 200,
) -> HttpResponse:
    """Show what would become of each row; nothing is written."""
    fates = judge(rows, load_book(event))
    errors, questions = count(fates, FateKind.ERROR), count(fates, FateKind.QUESTION)
    context = {
        "event": event,
        "rows": dry_rows(fates),
        "parsed": parsed,
        "text": request.POST.get("text", "") if pasted is None else pasted,
        "note": note,
        "key": import_key(request.POST),
        "seen": fates_digest(fates),
        "rows_seen": digest(map(fingerprint, rows)),
        "new": count(fates, FateKind.NEW),
        "newcomers": sum(seat.kind == "new" for fate in fates for seat in fate.players),
        "errors": errors,
        "questions": questions,
        "skipped": sum(fate.kind in (FateKind.SAME_AS_ENTRY, FateKind.SAME_AS_ROW) for fate in fates),
        "left_out": count(fates, FateKind.LEFT_OUT),
        "is_clean": not errors and not questions and count(fates, FateKind.NEW) > 0,
        "has_seed": any(row.seed for row in rows),
    }
    return render(request, "events/import_dry_run.html", context, status=status)


def dry_rows(fates: Sequence[Fate]) -> list[DryRow]:
    """Dress the fates for the page, those that need the director first in sight: order is kept."""
    attention = (FateKind.ERROR, FateKind.QUESTION)
    return [
        DryRow(
            index=index,
            fate=fate,
            packed=json.dumps(asdict(fate.row), ensure_ascii=False),
            is_open=len(fates) <= EDITABLE or fate.kind in attention,
            errors=cell_errors(fate.problems),
            seats=seats_of(fate, cell_errors(fate.problems)),
        )
        for index, fate in enumerate(fates)
    ]


def cell_errors(problems: Sequence[Problem]) -> dict[str, str]:
    """Put the problems of a row into words, by cell."""
    words: dict[str, str] = {}
    for problem in problems:
        words[problem.cell] = " ".join(filter(None, [words.get(problem.cell), sentence(problem.error)]))
    return words


def seats_of(fate: Fate, errors: Mapping[str, str]) -> tuple[tuple[int, str, str, str, Any], ...]:
    """Give the cells of the players, at least as many as an entry has."""
    players = fate.row.players
    return tuple(
        (
            position,
            players[position] if position < len(players) else "",
            fate.row.choice(position),
            errors.get(f"players.{position}", ""),
            fate.players[position] if position < len(fate.players) else None,
        )
        for position in range(max(PLAYERS, len(players)))
    )


def rows_from(post: QueryDict) -> list[EntryRow]:
    """Read the rows back: what each was, overlaid with what was typed into its cells."""
    total = post.get("rows", "0")
    wanted = min(int(total), MAX_ROWS) if total.isdecimal() and len(total) < 10 else 0
    return [row_from(post, index) for index in range(wanted)]


def row_from(post: QueryDict, index: int) -> EntryRow:
    """Read one row back."""
    row = unpacked(post.get(f"was-{index}", ""), index)
    row = replace(row, left_out=f"out-{index}" in post)
    if f"open-{index}" not in post:
        return row
    players = typed_players(post, index)
    chosen = tuple(
        text(post, f"who-{index}-{position}", row.choice(position)) if fits(row, position, players) else ""
        for position in range(len(players))
    )
    return replace(
        row,
        name=text(post, f"name-{index}", row.name),
        players=players,
        affiliation=text(post, f"affiliation-{index}", row.affiliation),
        seed=text(post, f"seed-{index}", row.seed),
        chosen=chosen if any(chosen) else (),  # unanswered is as if never asked: the row is the same
        name_checked=row.name_checked or f"checked-{index}" in post,
    )


def text(post: QueryDict, field: str, default: str) -> str:
    """Give what was typed into a field, or what the row had where there is none."""
    value = post.get(field, default)
    return value if isinstance(value, str) else default


def typed_players(post: QueryDict, index: int) -> tuple[str, ...]:
    """Give the players as typed, without empty cells at the end."""
    players: list[str] = []
    while f"player-{index}-{len(players)}" in post:
        players.append(text(post, f"player-{index}-{len(players)}", "").strip())
    while players and not players[-1]:
        players.pop()
    return tuple(players)


def fits(row: EntryRow, position: int, players: Sequence[str]) -> bool:
    """An answer holds for the name that was asked about; another name asks anew."""
    return position < len(row.players) and row.players[position].strip() == players[position]


def unpacked(text: str, index: int) -> EntryRow:
    """Read the hidden copy of a row; one that was tampered with becomes an empty row, which is an error."""
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()  # half a character cannot be shown again
        return EntryRow(
            line=int(data["line"]),
            players=tuple(str(name) for name in data["players"]),
            chosen=tuple(str(choice) for choice in data["chosen"]),
            name_checked=data["name_checked"] is True,
            name=str(data["name"]),
            affiliation=str(data["affiliation"]),
            name_latin=str(data["name_latin"]),
            seed=str(data["seed"]),
            email=str(data["email"]),
            note=str(data["note"]),
        )
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return EntryRow(line=index + 1)


def import_key(post: QueryDict) -> uuid.UUID:
    """Give the key that makes a double click harmless; it stays the same from the first dry run on."""
    try:
        return uuid.UUID(post.get("key", ""))
    except ValueError:
        return uuid.uuid4()
