"""A list comes in: paste or file, dry run, confirmation. What every kind of list has in common."""

import csv
import io
import uuid
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext

from engine.errors import DomainError
from tournaments.events.forms import ImportForm
from tournaments.events.imports.cells import MAX_ROWS
from tournaments.events.imports.packing import rows_digest
from tournaments.events.models import Event
from tournaments.shared.messages import sentence
from tournaments.shared.numbers import whole

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    Row = TypeVar("Row", bound=DataclassInstance)
else:
    Row = TypeVar("Row")

Row_co = TypeVar("Row_co", covariant=True)
Parsed = TypeVar("Parsed")

EDITABLE = 250  # rows that are shown with fields; of longer lists only those that need attention


class Read(Protocol[Row_co]):
    """What a parser gives: the rows, and what it found out about the source."""

    @property
    def rows(self) -> tuple[Row_co, ...]:
        """Give the rows."""

    @property
    def encoding(self) -> str:
        """Name the encoding, or nothing for pasted text."""

    @property
    def ignored(self) -> tuple[str, ...]:
        """Name the columns that say nothing to us."""


class ListImport(ABC, Generic[Row]):
    """The steps of a list that comes in: paste, look, change and look again, confirm. One subclass per kind of list.

    Nothing is written before the confirmation, and nothing that was typed is lost on the way. A confirmation of rows
    that were edited after the last look only shows them again; one whose world has changed meanwhile is `changed`.
    """

    paste_template: ClassVar[str]
    look_template: ClassVar[str]
    changed: ClassVar[tuple[type[DomainError], ...]]

    def __init__(self, request: HttpRequest, event: Event) -> None:
        self.request, self.event = request, event

    @abstractmethod
    def form(self, *args: Any, **options: Any) -> ImportForm:
        """Make the form of the first page."""

    @abstractmethod
    def read(self, form: ImportForm) -> Read[Row]:
        """Read the list.

        :raises DomainError: when it cannot be read.
        """

    @abstractmethod
    def read_text(self, text: str) -> Read[Row]:
        """Read pasted text, refusing as `read` does."""

    @abstractmethod
    def table(self, rows: Sequence[Row]) -> list[list[str]]:
        """Write the rows as a table that `read` understands, headings first."""

    @abstractmethod
    def row(self, index: int) -> Row:
        """Read one row back: what it was, overlaid with what was typed into its cells."""

    @abstractmethod
    def judged(self, rows: Sequence[Row]) -> Mapping[str, Any]:
        """Give what the dry run shows of the rows; `seen` is the fingerprint of their fates."""

    @abstractmethod
    def write(self, rows: Sequence[Row], *, key: uuid.UUID, seen: str) -> HttpResponse:
        """Write all rows or none, and lead on.

        :raises DomainError: one of `changed` when nothing could be written.
        """

    def amended(self, rows: list[Row]) -> list[Row]:
        """Let a button of the dry run change the rows."""
        return rows

    def carried(self) -> Mapping[str, Any]:
        """Give what was chosen beside the list and goes along."""
        return {}

    def respond(self) -> HttpResponse:
        """Take the step that was asked for."""
        post = self.request.POST
        if self.request.method != "POST":
            return self.paste(self.form(initial=dict(self.carried())))
        if "rows" not in post:
            return self.first_look()
        if "back" in post:
            return self.paste(self.form(initial={"text": self.source(self.rows()), **self.carried()}))
        rows = self.amended(self.rows())
        if "confirm" in post and rows_digest(rows) == post.get("rows_seen"):
            return self.confirm(rows)
        note = gettext("You changed rows: look again, then confirm.") if "confirm" in post else ""
        return self.look(rows, note=note)

    def rows(self) -> list[Row]:
        """Read all rows back."""
        return [self.row(index) for index in range(wanted_rows(self.request.POST))]

    def source(self, rows: Sequence[Row]) -> str:
        """Give the list as text again: as it was pasted, or as it stands now if it came by a file or was corrected."""
        text = self.request.POST.get("text", "")
        try:
            is_same = rows_digest(self.read_text(text).rows) == rows_digest(rows)
        except DomainError:
            is_same = not rows
        return text if is_same else as_text(self.table(rows))

    def paste(self, form: ImportForm, *, error: str = "") -> HttpResponse:
        """Show the field for the list; what was pasted stays in it."""
        context = {"event": self.event, "form": form, "error": error, **self.carried()}
        return render(self.request, self.paste_template, context, status=422 if error else 200)

    def first_look(self) -> HttpResponse:
        """Read the list and show the dry run, or say at the field why it cannot be read."""
        form = self.form(self.request.POST, self.request.FILES)
        if not form.is_valid():
            return self.paste(form, error=" ".join(str(text) for told in form.errors.values() for text in told))
        try:
            read = self.read(form)
        except DomainError as error:
            return self.paste(form, error=sentence(error))
        return self.look(list(read.rows), read=read, pasted=form.cleaned_data["text"])

    def confirm(self, rows: list[Row]) -> HttpResponse:
        """Write, or show again what would become of the rows now."""
        seen = self.request.POST.get("seen", "")
        try:
            return self.write(rows, key=import_key(self.request.POST), seen=seen)
        except self.changed as error:
            return self.look(rows, note=sentence(error), status=409)

    def look(
        self,
        rows: Sequence[Row],
        *,
        read: Read[Row] | None = None,
        pasted: str | None = None,
        note: str = "",
        status: int = 200,
    ) -> HttpResponse:
        """Show what would become of each row; nothing is written. What forbids the list as a whole leads back to it."""
        post = self.request.POST
        text = post.get("text", "") if pasted is None else pasted
        try:
            judged = self.judged(rows)
        except DomainError as error:
            return self.paste(self.form(initial={"text": text, **self.carried()}), error=sentence(error))
        context = {
            "event": self.event,
            "parsed": read,
            "text": text,
            "note": note,
            "key": import_key(post),
            "rows_seen": rows_digest(rows),
            **self.carried(),
            **judged,
        }
        return render(self.request, self.look_template, context, status=status)


def read_either(form: ImportForm, from_bytes: Callable[..., Parsed], from_text: Callable[[str], Parsed]) -> Parsed:
    """Read the file if there is one, else the text."""
    file = form.cleaned_data["file"]
    if file is None:
        return from_text(form.cleaned_data["text"])
    return from_bytes(file.read(), file.name, encoding=form.cleaned_data["encoding"] or None)


def as_text(table: Sequence[Sequence[str]]) -> str:
    """Write a table as a spreadsheet's clipboard has it."""
    out = io.StringIO()
    csv.writer(out, delimiter="\t", lineterminator="\n").writerows(table)
    return out.getvalue()


def wanted_rows(post: QueryDict) -> int:
    """Tell how many rows the dry run had."""
    return min(whole(post.get("rows")) or 0, MAX_ROWS)


def typed(post: QueryDict, field: str, default: str) -> str:
    """Give what was typed into a field, or what the row had where there is none."""
    value = post.get(field, default)
    return value if isinstance(value, str) else default


def import_key(post: QueryDict) -> uuid.UUID:
    """Give the key that makes a double click harmless; it stays the same from the first dry run on."""
    try:
        return uuid.UUID(post.get("key", ""))
    except ValueError:
        return uuid.uuid4()
