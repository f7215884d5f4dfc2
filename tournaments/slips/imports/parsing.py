"""From a file or a paste to rows of results."""

from collections.abc import Mapping

from tournaments.pairings.imports.columns import MEETING_WORDS, Sheet, Words, meeting_facts, read_file, read_text
from tournaments.pairings.imports.errors import ColumnsUnnamed
from tournaments.slips.errors import HeaderUnreadable
from tournaments.slips.imports.rows import ParsedResults, ResultRow

WORDS: Words = {
    **MEETING_WORDS,
    "first_level": frozenset(
        ["级数a", "级a", "甲级", "a级数", "級數a", "南北级数", "levela", "alevel", "nslevel", "levelns"]
    ),
    "second_level": frozenset(
        ["级数b", "级b", "乙级", "b级数", "級數b", "东西级数", "levelb", "blevel", "ewlevel", "levelew"]
    ),
    "winner": frozenset(["胜方", "胜者", "获胜方", "勝方", "winner", "won"]),
}
NEEDED = ("first", "first_level", "second", "second_level")


def parse_results(data: bytes, filename: str = "", *, encoding: str | None = None) -> ParsedResults:
    """Read a CSV file, a spreadsheet or pasted bytes into rows; nothing is judged yet.

    :raises ImportEmpty: when there is no row.
    :raises HeaderUnreadable: when the columns are not named.
    :raises DomainError: as `events.imports` for files that cannot be read.
    """
    try:
        return _parsed(read_file(data, filename, encoding, words=WORDS, needed=NEEDED))
    except ColumnsUnnamed as error:
        raise HeaderUnreadable(missing=error.missing) from error


def parse_results_text(text: str) -> ParsedResults:
    """Read pasted text into rows, refusing as `parse_results` does."""
    try:
        return _parsed(read_text(text, words=WORDS, needed=NEEDED))
    except ColumnsUnnamed as error:
        raise HeaderUnreadable(missing=error.missing) from error


def _parsed(sheet: Sheet) -> ParsedResults:
    return ParsedResults(rows=tuple(_row(row) for row in sheet.rows()), encoding=sheet.encoding, ignored=sheet.ignored)


def _row(row: Mapping[str, str]) -> ResultRow:
    return ResultRow(
        **meeting_facts(row),  # type: ignore[arg-type]  # as the fields of a meeting are declared
        first_level=row.get("first_level", ""),
        second_level=row.get("second_level", ""),
        winner=row.get("winner", ""),
    )
