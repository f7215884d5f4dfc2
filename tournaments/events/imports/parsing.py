"""From a file or a paste to rows."""

import re

from tournaments.events.imports.cells import Cells, check_size, sheet_cells, text_cells
from tournaments.events.imports.decoding import decode
from tournaments.events.imports.errors import ImportEmpty, ImportOldSpreadsheet
from tournaments.events.imports.headers import Columns, columns_by_place, read_header
from tournaments.events.imports.rows import EntryRow, ParsedEntries

PARTNERS = re.compile(r"\s*(?:[/／、&＆|+＋]|\band\b|，|,|；|;)\s*")
# two names of two to four Chinese signs stand apart by a space; 王 伟 is one name that is spread, Li Lei one in letters
APART = re.compile(r"[\u3400-\u9fff]{2,4}(?:[ \u3000\t]+[\u3400-\u9fff]{2,4})+")
COUNTED = re.compile(r"\A[(（]?(\d{1,3})[)）]?\s*[、.．)）]\s*(?=[^\d\s])", re.ASCII)  # 3、甲，乙
NEUTRALISED = re.compile(r"\A'(?=[=+\-@\t])")  # what our own exports put before a would-be formula
ZIP_MARK, OLD_EXCEL_MARK = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"


def parse_entries(data: bytes, filename: str = "", *, encoding: str | None = None, players: int = 2) -> ParsedEntries:
    """This will read a CSV file, a spreadsheet or pasted bytes into rows; nothing is judged yet.

    The content decides, not the name: a spreadsheet that calls itself .csv is read all the same. `players` is how many
    an entry has at least, for a list without headings.

    :raises ImportEmpty: when there is no row.
    :raises ImportTooLarge: above two megabytes.
    :raises ImportTooManyRows: above a thousand rows.
    :raises ImportUndecodable: when the bytes are no text that we know.
    :raises ImportBadSpreadsheet: when a spreadsheet cannot be read.
    :raises ImportOldSpreadsheet: for a workbook of Excel before 2007.
    """
    check_size(data)
    if data.startswith(OLD_EXCEL_MARK):
        raise ImportOldSpreadsheet
    if data.startswith(ZIP_MARK) or filename.lower().endswith((".xlsx", ".xlsm")):
        return _parsed(sheet_cells(data), encoding="xlsx", separator="", players=players)
    text, found = decode(data, encoding)
    return _parsed_text(text, found, players)


def parse_text(text: str, *, players: int = 2) -> ParsedEntries:
    """This will read pasted text into rows.

    :raises ImportEmpty: when there is no row.
    """
    check_size(text.encode("utf-8", "surrogatepass"))
    return _parsed_text(text.removeprefix("\ufeff"), "", players)


def _parsed_text(text: str, encoding: str, players: int) -> ParsedEntries:
    cells, separator = text_cells(text)
    return _parsed(cells, encoding=encoding, separator=separator, players=players)


def _parsed(cells: Cells, *, encoding: str, separator: str, players: int) -> ParsedEntries:
    numbered = _uncounted([(line, row) for line, row in enumerate(cells, 1) if any(row)])
    if not numbered:
        raise ImportEmpty
    columns = read_header(numbered[0][1])
    body = numbered[1:] if columns else numbered
    if not body:
        raise ImportEmpty
    meaning = columns or columns_by_place(max(len(_trimmed(row)) for _, row in body), players)
    return ParsedEntries(
        rows=tuple(_row(line, row, meaning) for line, row in body),
        encoding=encoding,
        separator=separator,
        has_header=columns is not None,
        ignored=meaning.ignored,
    )


def _uncounted(numbered: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """Take the running numbers off a list that is counted through: 1、甲，乙 and 2、丙，丁."""
    found = [COUNTED.match(row[0]) for _line, row in numbered]
    numbers = [int(one.group(1)) for one in found if one]
    if len(numbers) < len(numbered) or numbers != sorted(set(numbers)):
        return numbered
    return [(line, [COUNTED.sub("", row[0], count=1), *row[1:]]) for line, row in numbered]


def _row(line: int, cells: list[str], columns: Columns) -> EntryRow:
    def value(meaning: str) -> str:
        return _cell(cells, columns.at[meaning]) if meaning in columns.at else ""

    return EntryRow(
        line=line,
        name=value("name"),
        players=_players(cells, columns),
        affiliation=value("affiliation"),
        name_latin=value("name_latin"),
        seed=value("seed"),
        email=value("email"),
        note=value("note"),
        categories=value("categories"),
        handicap=value("handicap"),
        rating=value("rating"),
    )


def _players(cells: list[str], columns: Columns) -> tuple[str, ...]:
    single = [_cell(cells, at) for at in columns.players]
    joined = _partners(_cell(cells, columns.joined)) if columns.joined is not None else []
    return tuple(_trimmed(single + joined))


def _partners(cell: str) -> list[str]:
    return cell.split() if APART.fullmatch(cell) else PARTNERS.split(cell)


def _cell(cells: list[str], at: int) -> str:
    return NEUTRALISED.sub("", cells[at], count=1) if at < len(cells) else ""


def _trimmed(cells: list[str]) -> list[str]:
    while cells and not cells[-1]:
        cells = cells[:-1]
    return cells
