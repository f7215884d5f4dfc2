"""Entries out of a paste, a CSV file or a spreadsheet: bytes → rows → fates. No database in here."""

from tournaments.events.imports.fates import Book, Fate, FateKind, KnownEntry, KnownPlayer
from tournaments.events.imports.judging import judge
from tournaments.events.imports.parsing import parse_entries, parse_text
from tournaments.events.imports.rows import EntryRow, ParsedEntries

__all__ = [
    "Book",
    "EntryRow",
    "Fate",
    "FateKind",
    "KnownEntry",
    "KnownPlayer",
    "ParsedEntries",
    "judge",
    "parse_entries",
    "parse_text",
]
