"""A list that names its columns: which cell of a row means what."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.events.imports.cells import Cells, check_size, sheet_cells, text_cells
from tournaments.events.imports.decoding import decode
from tournaments.events.imports.errors import ImportEmpty, ImportOldSpreadsheet
from tournaments.events.imports.headers import fold
from tournaments.events.imports.parsing import NEUTRALISED, OLD_EXCEL_MARK, ZIP_MARK
from tournaments.pairings.imports.errors import ColumnsUnnamed
from tournaments.pairings.imports.rows import MeetingRow
from tournaments.shared.numbers import whole

Words = Mapping[str, frozenset[str]]
NUMBERS = ("round", "table", "sequence")
MEETING_WORDS: Words = {
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
}

HEADINGS: Mapping[str, str] = {
    "group": "group",
    "round": "round",
    "phase": "phase",
    "sequence": "no",
    "table": "table",
    "first": "team A",
    "second": "team B",
}
NOTHING_MORE: Mapping[str, str] = {}


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A list with its columns known; `lines` are numbered as in the source."""

    lines: tuple[tuple[int, Sequence[str]], ...]
    at: Mapping[str, int]
    encoding: str
    ignored: tuple[str, ...]

    def rows(self) -> Iterator[dict[str, str]]:
        """This will give the texts of each row by what they mean; what has no column is missing."""
        for line, cells in self.lines:
            found = {key: NEUTRALISED.sub("", cells[at], count=1) for key, at in self.at.items() if at < len(cells)}
            yield {"line": str(line), **found}


def read_file(data: bytes, filename: str, encoding: str | None, *, words: Words, needed: Sequence[str]) -> Sheet:
    """This will read a CSV file or a spreadsheet; the content decides, not the name.

    :raises ImportEmpty: when there is no row.
    :raises ColumnsUnnamed: when the first line does not name a needed column.
    :raises DomainError: as `events.imports` for files that cannot be read.
    """
    check_size(data)
    if data.startswith(OLD_EXCEL_MARK):
        raise ImportOldSpreadsheet
    if data.startswith(ZIP_MARK) or filename.lower().endswith((".xlsx", ".xlsm")):
        return _sheet(sheet_cells(data), "xlsx", words, needed)
    text, found = decode(data, encoding)
    return _sheet(text_cells(text)[0], found, words, needed)


def read_text(text: str, *, words: Words, needed: Sequence[str]) -> Sheet:
    """This will read pasted text, refusing as `read_file` does."""
    check_size(text.encode("utf-8", "surrogatepass"))
    return _sheet(text_cells(text.removeprefix("\ufeff"))[0], "", words, needed)


def number(text: str) -> int | None:
    """This will read 7, 第7轮 and 7桌, and nothing out of anything else."""
    digits = text.strip().removeprefix("第").removesuffix("轮").removesuffix("桌").strip()
    return whole(digits, digits=6)


def meeting_facts(row: Mapping[str, str]) -> dict[str, object]:
    """This will give what every list of meetings says of a row, ready to make one."""
    texts = {key: row.get(key, "") for key in MEETING_WORDS if key not in NUMBERS}
    return {"line": int(row["line"]), **texts, **{key: number(row.get(key, "")) for key in NUMBERS}}


def meeting_table(rows: Sequence[MeetingRow], more: Mapping[str, str] = NOTHING_MORE) -> list[list[str]]:
    """This will write rows as a table that can be read again, headings first; `more` are further columns."""
    columns = {**HEADINGS, **more}
    return [list(columns.values()), *([_written(getattr(row, key)) for key in columns] for row in rows)]


def _written(value: object) -> str:
    return "" if value is None else str(value)


def _sheet(cells: Cells, encoding: str, words: Words, needed: Sequence[str]) -> Sheet:
    numbered = [(line, row) for line, row in enumerate(cells, 1) if any(row)]
    if len(numbered) < 2:
        raise ImportEmpty
    at, ignored = _columns(numbered[0][1], words)
    missing = [key for key in needed if key not in at]
    if missing:
        raise ColumnsUnnamed(missing=", ".join(missing))
    return Sheet(lines=tuple(numbered[1:]), at=at, encoding=encoding, ignored=ignored)


def _columns(cells: Sequence[str], words: Words) -> tuple[dict[str, int], tuple[str, ...]]:
    at: dict[str, int] = {}
    ignored = []
    for column, cell in enumerate(cells):
        meaning = next((key for key, known in words.items() if fold(cell) in known), None)
        if meaning is None or meaning in at:
            ignored.append(cell)
        else:
            at[meaning] = column
    return at, tuple(one for one in ignored if one)
