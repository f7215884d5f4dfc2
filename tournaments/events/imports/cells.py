"""From a text or a spreadsheet to rows of cells; cells are trimmed text."""

import csv
import io
import lzma
import zipfile
import zlib
from collections.abc import Iterator

import openpyxl
from openpyxl.utils.exceptions import InvalidFileException

from tournaments.events.imports.errors import (
    ImportBadSpreadsheet,
    ImportBadTable,
    ImportTooLarge,
    ImportTooManyRows,
)

MAX_BYTES = 2 * 1024 * 1024
MAX_ROWS = 1000
MAX_COLUMNS = 24
MAX_UNPACKED = 40 * 1024 * 1024
MAX_RATIO = 200  # a sheet of one repeated value packs to about 1 : 100
# openpyxl lets through what the readers below it raise: defusedxml's refusals are ValueErrors, and zipfile tells of a
# lock by RuntimeError (NotImplementedError is one) and of damaged parts by errors of each packing
BROKEN = (
    InvalidFileException,
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    LookupError,
    ValueError,
    EOFError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    AttributeError,
)
SEPARATORS = ("\t", ";", ",", "，", "；")

Cells = list[list[str]]


def check_size(data: bytes) -> None:
    """This will refuse what no list of entries needs.

    :raises ImportTooLarge: above two megabytes.
    """
    if len(data) > MAX_BYTES:
        raise ImportTooLarge(size=len(data) // 1024, limit=MAX_BYTES // 1024)


def text_cells(text: str) -> tuple[Cells, str]:
    """This will cut a text into rows of cells and tell the separator it found.

    A quotation mark that never closes is taken as a character of the name it stands in.

    :raises ImportBadTable: when a cell is longer than a whole list.
    :raises ImportTooManyRows: above a thousand rows.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    separator = find_separator(lines)
    unclosed = lines.count('"') % 2 == 1
    reader = csv.reader(
        io.StringIO(lines, newline=""),
        delimiter=separator,
        quoting=csv.QUOTE_NONE if unclosed else csv.QUOTE_MINIMAL,
        skipinitialspace=True,
    )
    try:
        return _limited(reader), separator
    except csv.Error as error:
        raise ImportBadTable(line=reader.line_num) from error


def find_separator(text: str) -> str:
    """This will choose what stands oftenest in the first line that says anything; a tab beats all."""
    first = next((line for line in text.split("\n") if line.strip()), "")
    if "\t" in first:
        return "\t"
    return max(SEPARATORS, key=lambda sign: (first.count(sign), sign == ","))


def sheet_cells(data: bytes) -> Cells:
    """This will read the first sheet of a workbook, values instead of formulas.

    :raises ImportBadSpreadsheet: when it is no workbook or would unpack to an absurd size.
    :raises ImportTooManyRows: above a thousand rows.
    """
    _check_archive(data)
    try:
        workbook = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        try:
            sheet = workbook.worksheets[0]
            sheet.reset_dimensions()
            rows = sheet.iter_rows(values_only=True, max_col=MAX_COLUMNS)
            return _limited([cell_text(value) for value in row] for row in rows)
        finally:
            workbook.close()
    except BROKEN as error:
        raise ImportBadSpreadsheet from error


def cell_text(value: object) -> str:
    """This will write a cell as a person would: 7 instead of 7.0, nothing for an empty one."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _check_archive(data: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError) as error:
        raise ImportBadSpreadsheet from error
    unpacked = sum(part.file_size for part in parts)
    if unpacked > MAX_UNPACKED or unpacked > MAX_RATIO * max(len(data), 1):
        raise ImportBadSpreadsheet


def _limited(rows: "Iterator[list[str]]") -> Cells:
    kept: Cells = []
    for row in rows:
        kept.append([cell.strip() for cell in row[:MAX_COLUMNS]])
        if len(kept) > MAX_ROWS + 1:  # one more for the header
            raise ImportTooManyRows(limit=MAX_ROWS)
    return kept
