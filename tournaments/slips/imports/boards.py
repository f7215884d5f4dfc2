"""From a file or a paste to results of boards: round, board, table, points."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.pairings.imports.columns import MEETING_WORDS, Sheet, Words, number, read_file, read_text
from tournaments.pairings.imports.errors import ColumnsUnnamed
from tournaments.slips.errors.boards import BoardHeaderUnreadable

WORDS: Words = {
    "round": MEETING_WORDS["round"],
    "table": MEETING_WORDS["table"],
    "board": frozenset(["牌号", "牌副", "副", "副号", "牌號", "board", "boardno", "boardnumber"]),
    "points": frozenset(
        ["闲家分", "闲分", "得分", "闲家得分", "閒家分", "points", "p", "attackers", "attackerspoints"]
    ),
}
NEEDED = ("board", "table", "points")
HEADINGS: Mapping[str, str] = {"round": "round", "board": "board", "table": "table", "points": "points"}


@dataclass(frozen=True, kw_only=True)
class BoardRow:
    """One table's result of a board, as typed; `points` is what a cell of the board's grid takes."""

    line: int
    round: int | None = None
    board: int | None = None
    table: int | None = None
    points: str = ""
    left_out: bool = False


@dataclass(frozen=True, kw_only=True)
class ParsedBoards:
    """What was read: rows, the encoding found, and the headings that say nothing to us."""

    rows: tuple[BoardRow, ...]
    encoding: str
    ignored: tuple[str, ...]


def parse_boards(data: bytes, filename: str = "", *, encoding: str | None = None) -> ParsedBoards:
    """Read a CSV file, a spreadsheet or pasted bytes into rows; nothing is judged yet.

    :raises BoardHeaderUnreadable: when the columns are not named.
    :raises DomainError: as `events.imports` for files that cannot be read.
    """
    try:
        return _parsed(read_file(data, filename, encoding, words=WORDS, needed=NEEDED))
    except ColumnsUnnamed as error:
        raise BoardHeaderUnreadable(missing=error.missing) from error


def parse_boards_text(text: str) -> ParsedBoards:
    """Read pasted text into rows, refusing as `parse_boards` does."""
    try:
        return _parsed(read_text(text, words=WORDS, needed=NEEDED))
    except ColumnsUnnamed as error:
        raise BoardHeaderUnreadable(missing=error.missing) from error


def _parsed(sheet: Sheet) -> ParsedBoards:
    return ParsedBoards(rows=tuple(_row(row) for row in sheet.rows()), encoding=sheet.encoding, ignored=sheet.ignored)


def _row(row: Mapping[str, str]) -> BoardRow:
    return BoardRow(
        line=int(row["line"]),
        round=_figure(row, "round"),
        board=_figure(row, "board"),
        table=_figure(row, "table"),
        points=row.get("points", "").strip(),
    )


def _figure(row: Mapping[str, str], key: str) -> int | None:
    return number(row.get(key, "").strip().removesuffix("副"))
