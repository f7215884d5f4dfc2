"""Head-to-head (直接交锋): those still level are compared by what they scored against each other."""

from collections.abc import Sequence

from scoring.standings.metrics.metric import Value
from scoring.standings.progress import Progress


def all_met(progress: Progress, tied: Sequence[int]) -> Sequence[Value]:
    """Give the points from matches among the tied, if each of them has met each other one."""
    among = [_among(progress, at, set(tied)) for at in tied]
    complete = all(opponents == len(tied) - 1 for opponents, _points in among)
    return [points if complete else None for _opponents, points in among]


def exactly_two(progress: Progress, tied: Sequence[int]) -> Sequence[Value]:
    """Give the points from their own match, if exactly two are tied and have met (NS26)."""
    return all_met(progress, tied) if len(tied) == 2 else [None] * len(tied)


def _among(progress: Progress, at: int, tied: set[int]) -> tuple[int, int]:
    """Count the different opponents among the tied that were met, and the points taken from them."""
    met: set[int] = set()
    points: int = 0
    for opponent, line in progress.met[at]:
        if opponent in tied:
            met.add(opponent)
            points += line.points
    return len(met), points
