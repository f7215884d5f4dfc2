"""From a file or a paste to rows of results."""

from collections.abc import Mapping

from tournaments.events.imports.cells import Cells, check_size, sheet_cells, text_cells
from tournaments.events.imports.decoding import decode
from tournaments.events.imports.errors import ImportEmpty, ImportOldSpreadsheet
from tournaments.events.imports.headers import fold
from tournaments.slips.errors import HeaderUnreadable
from tournaments.slips.imports.rows import ParsedResults, ResultRow

ZIP_MARK, OLD_EXCEL_MARK = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
WORDS: Mapping[str, frozenset[str]] = {
    "group": frozenset(["组别", "小组", "分组", "组", "組別", "group"]),
    "round": frozenset(["轮次", "轮", "輪次", "round", "roundno", "roundnumber"]),
    "table": frozenset(["桌号", "桌", "台号", "桌號", "table", "tableno", "tablenumber"]),
    "phase": frozenset(["阶段", "轮级", "階段", "phase", "stage"]),
    "sequence": frozenset(["序号", "场序", "場序", "序號", "no", "number", "match", "matchno", "sequence", "slot"]),
    "first": frozenset(
        ["队伍a", "队a", "甲队", "主队", "南北", "隊伍a", "teama", "entrya", "paira", "a", "ns", "northsouth"]
    ),
    "second": frozenset(
        ["队伍b", "队b", "乙队", "客队", "东西", "隊伍b", "teamb", "entryb", "pairb", "b", "ew", "eastwest"]
    ),
    "first_level": frozenset(["级数a", "级a", "甲级", "a级数", "級數a", "levela", "alevel", "nslevel", "levelns"]),
    "second_level": frozenset(["级数b", "级b", "乙级", "b级数", "級數b", "levelb", "blevel", "ewlevel", "levelew"]),
    "winner": frozenset(["胜方", "胜者", "获胜方", "勝方", "winner", "won"]),
}
NEEDED = ("first", "first_level", "second", "second_level")


def parse_results(data: bytes, filename: str = "", *, encoding: str | None = None) -> ParsedResults:
    """Read a CSV file, a spreadsheet or pasted bytes into rows; nothing is judged yet.

    :raises ImportEmpty: when there is no row.
    :raises HeaderUnreadable: when the columns are not named.
    :raises DomainError: as `events.imports` for files that cannot be read.
    """
    check_size(data)
    if data.startswith(OLD_EXCEL_MARK):
        raise ImportOldSpreadsheet
    if data.startswith(ZIP_MARK) or filename.lower().endswith((".xlsx", ".xlsm")):
        return _parsed(sheet_cells(data), "xlsx")
    text, found = decode(data, encoding)
    return _parsed(text_cells(text)[0], found)


def parse_results_text(text: str) -> ParsedResults:
    """Read pasted text into rows, refusing as `parse_results` does."""
    check_size(text.encode("utf-8", "surrogatepass"))
    return _parsed(text_cells(text.removeprefix("\ufeff"))[0], "")


def _parsed(cells: Cells, encoding: str) -> ParsedResults:
    numbered = [(line, row) for line, row in enumerate(cells, 1) if any(row)]
    if len(numbered) < 2:
        raise ImportEmpty
    columns, ignored = _columns(numbered[0][1])
    return ParsedResults(
        rows=tuple(_row(line, row, columns) for line, row in numbered[1:]), encoding=encoding, ignored=ignored
    )


def _columns(cells: list[str]) -> tuple[dict[str, int], tuple[str, ...]]:
    at: dict[str, int] = {}
    ignored = []
    for column, cell in enumerate(cells):
        meaning = next((key for key, words in WORDS.items() if fold(cell) in words), None)
        if meaning is None or meaning in at:
            ignored.append(cell)
        else:
            at[meaning] = column
    missing = [key for key in NEEDED if key not in at]
    if missing:
        raise HeaderUnreadable(missing=", ".join(missing))
    return at, tuple(one for one in ignored if one)


def _row(line: int, cells: list[str], columns: Mapping[str, int]) -> ResultRow:
    def value(meaning: str) -> str:
        at = columns.get(meaning)
        return cells[at] if at is not None and at < len(cells) else ""

    return ResultRow(
        line=line,
        first=value("first"),
        first_level=value("first_level"),
        second=value("second"),
        second_level=value("second_level"),
        winner=value("winner"),
        group=value("group"),
        phase=value("phase"),
        round=_number(value("round")),
        table=_number(value("table")),
        sequence=_number(value("sequence")),
    )


def _number(text: str) -> int | None:
    digits = text.strip().removeprefix("第").removesuffix("轮").removesuffix("桌").strip()
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 6 else None
