"""XLSX: a sheet for each table, numbers as numbers, no cell that could ever be a formula or a link."""

import io
import re
from collections.abc import Iterable
from fractions import Fraction

import xlsxwriter
from xlsxwriter.format import Format
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from tournaments.publishing.exports.figures import decimal
from tournaments.publishing.exports.neutral import neutral
from tournaments.publishing.exports.tables import Column, Document, Look, Table, Value

LONGEST_SHEET_NAME = 31
WIDEST_COLUMN = 40
PARTS = " · "  # between stage, group and round in the title of a table
SHORTEST_PART = 6
_NOT_IN_SHEET_NAMES = re.compile(r"[\[\]:*?/\\']")


def write_xlsx(document: Document) -> bytes:
    """This will write a workbook: a head sheet if the document has facts, then a sheet for each table."""
    file = io.BytesIO()
    options = {
        "in_memory": True,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
    }
    with xlsxwriter.Workbook(file, options) as book:
        book.set_properties({"title": f"{document.event} · {document.title}", "author": document.club})
        _Writer(book, document).write()
    return file.getvalue()


class _Writer:
    """Writes one workbook; knows its formats and which sheet names are taken."""

    def __init__(self, book: Workbook, document: Document) -> None:
        self.book = book
        self.document = document
        self.taken: set[str] = set()
        self.large: Format = book.add_format({"bold": True, "font_size": 16})
        self.faint: Format = book.add_format({"font_color": "#555555"})
        self.head: Format = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "bottom"})
        self.looks: dict[Look, Format] = {
            Look.TEXT: book.add_format({"num_format": "@"}),
            Look.NUMBER: book.add_format({"num_format": "General"}),
            Look.CENTS: book.add_format({"num_format": "0.00"}),
            Look.SIGNED: book.add_format({"num_format": "+0.###;-0.###;0"}),
        }

    def write(self) -> None:
        """This will write all sheets."""
        if self.document.facts:
            self.write_head()
        for table in self.document.tables:
            self.write_table(table)
        if not self.taken:
            self.add_sheet(self.document.title)

    def add_sheet(self, title: str) -> Worksheet:
        """This will add a sheet under the nearest name that Excel allows and that is still free."""
        name = sheet_name(title, self.taken)
        self.taken.add(name.casefold())
        return self.book.add_worksheet(name)

    def write_head(self) -> None:
        """This will write the sheet with what is to know about the event."""
        sheet = self.add_sheet(self.document.title)
        sheet.write_string(0, 0, neutral(self.document.event), self.large)
        for row, (label, value) in enumerate(self.document.facts, start=2):
            sheet.write_string(row, 0, neutral(label), self.faint)
            sheet.write_string(row, 1, neutral(value))
        sheet.write_string(len(self.document.facts) + 3, 0, neutral(self.document.made), self.faint)
        sheet.set_column(0, 0, 22)
        sheet.set_column(1, 1, 60)

    def write_table(self, table: Table) -> None:
        """This will write one table with its titles frozen above it."""
        sheet = self.add_sheet(table.short or table.title or self.document.title)
        sheet.set_paper(9)
        sheet.fit_to_pages(1, 0)
        sheet.repeat_rows(0)
        sheet.freeze_panes(1, 0)
        for place, column in enumerate(table.columns):
            sheet.write_string(0, place, neutral(column.title), self.head)
            sheet.set_column(place, place, column_width(column, (row[place] for row in table.rows)))
        for line, row in enumerate(table.rows, start=1):
            for place, (column, value) in enumerate(zip(table.columns, row, strict=True)):
                self.write_cell(sheet, line, place, value, column.look)

    def write_cell(self, sheet: Worksheet, line: int, place: int, value: Value, look: Look) -> None:
        """This will write a cell as the kind of thing it is."""
        number = decimal(value) if isinstance(value, Fraction) else value
        if isinstance(number, str):
            sheet.write_string(line, place, neutral(number), self.looks[Look.TEXT])
        elif number is not None:
            sheet.write_number(line, place, number, self.looks[look])


def sheet_name(title: str, taken: set[str]) -> str:
    """This will make a name that Excel accepts: short, without its special signs, and unlike those taken."""
    clean = " ".join(_NOT_IN_SHEET_NAMES.sub(" ", title).split()) or "1"
    name, number = _shortened(clean, LONGEST_SHEET_NAME), 1
    while name.casefold() in taken:
        number += 1
        ending = f" ({number})"
        name = _shortened(clean, LONGEST_SHEET_NAME - len(ending)) + ending
    return name


def _shortened(title: str, most: int) -> str:
    """Shorten a title whose parts stand between points: its last part tells most, so the first ones give way.

    A part loses its last words, never half of one unless it is longer than all the room there is.
    """
    *parts, last = title.split(PARTS)
    kept = _first_words(last, most)
    for part in reversed(parts):
        room = most - len(kept) - len(PARTS)
        shown = _first_words(part, room) if room >= SHORTEST_PART else ""
        if not shown:
            break
        kept = shown + PARTS + kept
    return kept


def _first_words(text: str, most: int) -> str:
    """Give the text, or as many of its first words as there is room for, with a sign that it went on."""
    if len(text) <= most:
        return text
    cut = text[: most - 1]
    whole = cut if text[most - 1] == " " else cut.rpartition(" ")[0]
    return (whole or cut).rstrip(" ,·-") + "…"


def column_width(column: Column, values: Iterable[Value]) -> int:
    """This will give a width in characters that shows the values; a Chinese character counts as two."""
    widest = max([_width(column.title), *(_width(str(value)) for value in values if value is not None)])
    return min(WIDEST_COLUMN, widest + 2)


def _width(text: str) -> int:
    return sum(2 if ord(character) > 0x2E7F else 1 for character in text)
