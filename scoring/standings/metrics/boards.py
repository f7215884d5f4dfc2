"""Metrics of stages played with boards (复式): total, percentage, boards won.

Rule: competition §4. Nothing is rounded; rulings and what was carried along are in the total, and rulings in the
percentage.
"""

from collections.abc import Sequence
from fractions import Fraction

from scoring.matches import exact
from scoring.standings.metrics.metric import Value
from scoring.standings.progress import Progress


def board_total(progress: Progress, positions: Sequence[int]) -> list[Value]:
    """Add up board scores; where they are the total, brought up to the most boards that anybody here has scored."""
    scoring = progress.stage.rules.boards
    if scoring is None:
        return [None for _ in positions]
    if not scoring.adds_up:
        return [exact(progress.boards[at].total) for at in positions]
    most = max((own.boards for own in progress.boards), default=0)
    return [_total(progress, at, most if scoring.prorated else 0) for at in positions]


def percentage(progress: Progress, positions: Sequence[int]) -> list[Value]:
    """Give the mean of the shares of the top, in per cent; nobody has one where scores have no top."""
    if not any(own.topped for own in progress.boards):
        return [None for _ in positions]
    return [_percentage(progress, at) for at in positions]


def board_wins(progress: Progress, positions: Sequence[int]) -> list[Value]:
    """Count boards on which the entry did better than its opponents' side, an equal one as half."""
    if progress.stage.rules.boards is None:
        return [None for _ in positions]
    return [exact(Fraction(progress.boards[at].halves, 2)) for at in positions]


def _total(progress: Progress, at: int, most: int) -> Value:
    own = progress.boards[at]
    missing = own.total * Fraction(most - own.boards, own.boards) if own.boards and most else Fraction(0)
    return exact(Fraction(progress.totals[at], progress.unit) + missing)


def _percentage(progress: Progress, at: int) -> Value:
    own = progress.boards[at]
    if not own.topped:
        return 0
    ruled = Fraction(progress.adjusted[at], progress.unit) / own.tops
    return exact(100 * (own.shares / own.topped + ruled))
