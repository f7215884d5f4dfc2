"""Lists of meetings out of a paste, a CSV file or a spreadsheet: bytes → rows. No database in here."""

from tournaments.pairings.imports.parsing import parse_meetings, parse_meetings_text
from tournaments.pairings.imports.rows import MeetingRow, ParsedMeetings

__all__ = ["MeetingRow", "ParsedMeetings", "parse_meetings", "parse_meetings_text"]
