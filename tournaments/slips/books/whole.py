"""A match by its final levels: those that stand, from whatever source, and what others would make of it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.matches import MatchResult
from tournaments.slips.books.book import MatchBook
from tournaments.slips.models import WHOLE_MATCH, Result


def levels_that_stand(book: MatchBook) -> Mapping[str, Any] | None:
    """Give the final levels as a slip says them: those entered, or else those that the confirmed deals lead to.

    None where there are neither, over boards, and where deals move no levels.
    """
    if book.is_whole:
        return book.results[WHOLE_MATCH].payload
    if not book.results or book.boards or book.adds_points:
        return None
    state = book.course().state
    return {
        "form": "levels",
        "NS": state.ns,
        "EW": state.ew,
        "passed_a": state.passed.value if state.passed else None,
    }


def decided_by(book: MatchBook, payload: Mapping[str, Any]) -> MatchResult:
    """Decide a match as if these final levels stood, rulings on it included; nothing is written."""
    final = Result(match=book.match, deal_number=WHOLE_MATCH, payload=dict(payload))
    return replace(book, results={**book.results, WHOLE_MATCH: final}).decided(ended=True)
