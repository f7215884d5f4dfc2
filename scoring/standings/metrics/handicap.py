"""Handicap (让分): what an entry scored in per cent, and half of what its players are given together.

Rule: competition §5; the percentage without it stays a column of its own.
"""

from collections.abc import Sequence
from fractions import Fraction

from scoring.matches import exact
from scoring.standings.metrics.boards import percentage
from scoring.standings.metrics.metric import Value
from scoring.standings.progress import Progress


def handicap_percentage(progress: Progress, positions: Sequence[int]) -> list[Value]:
    """Add half the handicap to the percentage; who has scored no board yet is given nothing."""
    raw = percentage(progress, positions)
    return [_with_handicap(progress, at, value) for at, value in zip(positions, raw, strict=True)]


def _with_handicap(progress: Progress, at: int, value: Value) -> Value:
    if value is None or not progress.boards[at].topped:
        return value
    return exact(value + Fraction(progress.participants[at].handicap) / 2)
