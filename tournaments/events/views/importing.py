"""A list of entries comes in."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scoring.formats import from_json
from tournaments.events import operations
from tournaments.events.errors import ImportChanged, ImportNotClean
from tournaments.events.forms import ImportForm
from tournaments.events.imports import EntryRow, Fate, FateKind, ParsedEntries, judge, parse_entries, parse_text
from tournaments.events.imports.fates import Problem, count, fates_digest
from tournaments.events.imports.judging import without_doubts
from tournaments.events.imports.packing import pack, unpack
from tournaments.events.queries.access import event_to_direct
from tournaments.events.queries.book import load_book
from tournaments.events.views.lists import EDITABLE, ListImport, read_either, typed
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import sentence
from tournaments.shared.messages.competing import field_words

BESIDE = {"affiliation": "club", "name_latin": "latin name", "seed": "seed", "email": "email", "note": "note"}
BESIDE |= {"categories": "category", "handicap": "handicap", "rating": "rating"}


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


@require_http_methods(["GET", "HEAD", "POST"])
def import_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a list, show what would become of it, and write it once it is confirmed."""
    return EntriesImport(request, event_to_direct(actor_of(request), slug)).respond()


class EntriesImport(ListImport[EntryRow]):
    """A list of entries; `players` is how many an entry has at least."""

    paste_template, look_template = "events/import.html", "events/import_dry_run.html"
    changed = (ImportChanged, ImportNotClean)

    @property
    def players(self) -> int:
        return from_json(self.event.format).competitor.roster.least

    def form(self, *args: Any, **options: Any) -> ImportForm:
        """Ask for the list alone."""
        return ImportForm(*args, **options)

    def read(self, form: ImportForm) -> ParsedEntries:
        """Read entries."""
        return read_either(form, partial(parse_entries, players=self.players), self.read_text)

    def read_text(self, text: str) -> ParsedEntries:
        """Read pasted entries."""
        return parse_text(text, players=self.players)

    def table(self, rows: Sequence[EntryRow]) -> list[list[str]]:
        """Write name, players and what else is known of each."""
        width = max([self.players, *(len(row.players) for row in rows)])
        seats = [f"player {position + 1}" for position in range(width)]
        lines = [
            [row.name, *row.players, *[""] * (width - len(row.players)), *(getattr(row, key) for key in BESIDE)]
            for row in rows
        ]
        return [["name", *seats, *BESIDE.values()], *lines]

    def row(self, index: int) -> EntryRow:
        """Read an entry back."""
        return row_from(self.request.POST, index)

    def amended(self, rows: list[EntryRow]) -> list[EntryRow]:
        """One button says of all twins that they are somebody else."""
        return without_doubts(rows, load_book(self.event)) if "all_new" in self.request.POST else rows

    def judged(self, rows: Sequence[EntryRow]) -> Mapping[str, Any]:
        """Hold the rows against the club's book."""
        fates = judge(rows, load_book(self.event))
        errors, questions = count(fates, FateKind.ERROR), count(fates, FateKind.QUESTION)
        return {
            "rows": dry_rows(fates, self.players),
            "seen": fates_digest(fates),
            "new": count(fates, FateKind.NEW),
            "newcomers": sum(seat.kind == "new" for fate in fates for seat in fate.players),
            "errors": errors,
            "questions": questions,
            "skipped": sum(fate.kind in (FateKind.SAME_AS_ENTRY, FateKind.SAME_AS_ROW) for fate in fates),
            "left_out": count(fates, FateKind.LEFT_OUT),
            "is_clean": not errors and not questions and count(fates, FateKind.NEW) > 0,
            "has_seed": any(row.seed for row in rows),
        }

    def write(self, rows: Sequence[EntryRow], *, key: uuid.UUID, seen: str) -> HttpResponse:
        """Write the entries."""
        actor = actor_of(self.request)
        done = operations.import_entries(actor=actor, event=self.event, rows=rows, key=key, seen=seen)
        written = len(done.entries)
        text = gettext("Entered: %(entries)s.") % {"entries": field_words(self.event.format, written)}
        messages.success(self.request, text)
        return redirect("event_entries", self.event.slug)


def dry_rows(fates: Sequence[Fate], players: int) -> list[DryRow]:
    """Dress the fates for the page, those that need the director first in sight: order is kept."""
    attention = (FateKind.ERROR, FateKind.QUESTION)
    return [
        DryRow(
            index=index,
            fate=fate,
            packed=pack(fate.row),
            is_open=len(fates) <= EDITABLE or fate.kind in attention,
            errors=cell_errors(fate.problems),
            seats=seats_of(fate, cell_errors(fate.problems), players),
        )
        for index, fate in enumerate(fates)
    ]


def cell_errors(problems: Sequence[Problem]) -> dict[str, str]:
    """Put the problems of a row into words, by cell."""
    words: dict[str, str] = {}
    for problem in problems:
        words[problem.cell] = " ".join(filter(None, [words.get(problem.cell), sentence(problem.error)]))
    return words


def seats_of(fate: Fate, errors: Mapping[str, str], least: int) -> tuple[tuple[int, str, str, str, Any], ...]:
    """Give the cells of the players, at least as many as an entry has to have."""
    players = fate.row.players
    return tuple(
        (
            position,
            players[position] if position < len(players) else "",
            fate.row.choice(position),
            errors.get(f"players.{position}", ""),
            fate.players[position] if position < len(fate.players) else None,
        )
        for position in range(max(least, len(players)))
    )


def row_from(post: QueryDict, index: int) -> EntryRow:
    """Read one row back: what it was, overlaid with what was typed into its cells."""
    row = unpack(post.get(f"was-{index}", ""), EntryRow, EntryRow(line=index + 1))
    row = replace(row, left_out=f"out-{index}" in post)
    if f"open-{index}" not in post:
        return row
    players = typed_players(post, index)
    chosen = tuple(
        typed(post, f"who-{index}-{position}", row.choice(position)) if fits(row, position, players) else ""
        for position in range(len(players))
    )
    return replace(
        row,
        name=typed(post, f"name-{index}", row.name),
        players=players,
        affiliation=typed(post, f"affiliation-{index}", row.affiliation),
        seed=typed(post, f"seed-{index}", row.seed),
        chosen=chosen if any(chosen) else (),  # unanswered is as if never asked: the row is the same
        name_checked=row.name_checked or f"checked-{index}" in post,
    )


def typed_players(post: QueryDict, index: int) -> tuple[str, ...]:
    """Give the players as typed, without empty cells at the end."""
    players: list[str] = []
    while f"player-{index}-{len(players)}" in post:
        players.append(typed(post, f"player-{index}-{len(players)}", "").strip())
    while players and not players[-1]:
        players.pop()
    return tuple(players)


def fits(row: EntryRow, position: int, players: Sequence[str]) -> bool:
    """An answer holds for the name that was asked about; another name asks anew."""
    return position < len(row.players) and row.players[position].strip() == players[position]
