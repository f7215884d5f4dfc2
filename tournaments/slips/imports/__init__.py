"""Lists of results out of a paste, a CSV file or a spreadsheet: bytes → rows. No database in here."""

from tournaments.slips.imports.parsing import parse_results, parse_results_text
from tournaments.slips.imports.rows import ParsedResults, ResultRow

__all__ = ["ParsedResults", "ResultRow", "parse_results", "parse_results_text"]
