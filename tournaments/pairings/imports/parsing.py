"""From a file or a paste to rows of meetings."""

from typing import Any

from tournaments.pairings.imports.columns import MEETING_WORDS, Sheet, meeting_facts, read_file, read_text
from tournaments.pairings.imports.rows import MeetingRow, ParsedMeetings

NEEDED = ("first", "second")


def parse_meetings(data: bytes, filename: str = "", *, encoding: str | None = None) -> ParsedMeetings:
    """Read a CSV file or a spreadsheet into rows; nothing is judged yet.

    :raises DomainError: as `columns.read_file`.
    """
    return _parsed(read_file(data, filename, encoding, words=MEETING_WORDS, needed=NEEDED))


def parse_meetings_text(text: str) -> ParsedMeetings:
    """Read pasted text into rows, refusing as `parse_meetings` does."""
    return _parsed(read_text(text, words=MEETING_WORDS, needed=NEEDED))


def _parsed(sheet: Sheet) -> ParsedMeetings:
    return ParsedMeetings(
        rows=tuple(_row(meeting_facts(row)) for row in sheet.rows()), encoding=sheet.encoding, ignored=sheet.ignored
    )


def _row(facts: dict[str, Any]) -> MeetingRow:
    return MeetingRow(**facts)
