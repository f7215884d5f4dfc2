"""A result so far from the others' that somebody should look again: the right board? The right side?

Rule: competition §6.7: three levels and more from the median of four and more results.
"""

from collections.abc import Sequence
from fractions import Fraction

from tournaments.slips.books import MatchBook
from tournaments.slips.models import Result
from tournaments.slips.payloads import BOARD

FEWEST_RESULTS = 4
FAR = 3  # levels


def is_outlier(book: MatchBook, number: int, points: int) -> bool:
    """Tell whether the attackers' points of a board are far from what the other tables have."""
    schedule = book.form.levels.schedule
    others = [schedule.yield_of(one).signed for one in _others(book, number)]
    own = schedule.yield_of(points).signed
    return len(others) >= FEWEST_RESULTS and abs(own - median(others)) >= FAR


def median(values: Sequence[int]) -> Fraction:
    """Give the middle of the values, between the two middle ones of an even number."""
    ordered = sorted(values)
    half = len(ordered) // 2
    return Fraction(ordered[half] + ordered[~half], 2)


def _others(book: MatchBook, number: int) -> list[int]:
    results = Result.objects.filter(match__round__stage_id=book.match.round.stage_id, deal_number=number)
    others = results.exclude(match=book.match, room=book.room).values_list("payload", flat=True)
    return [int(payload["attackers"]) for payload in others if payload.get("form") == BOARD]
