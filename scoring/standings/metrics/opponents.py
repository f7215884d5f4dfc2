"""Metrics that look at whom an entry met: opponents' points (对手分) and Sonneborn–Berger.

An opponent counts with its match points, without what rulings gave or took (OURS). Matches that are not
decided count for neither side.
"""

from collections.abc import Callable, Sequence

from scoring.matches import Outcome
from scoring.standings.progress import Line, Progress
from scoring.standings.sheet import Unplayed

_HALVES = {Outcome.WIN: 2, Outcome.DRAW: 1}  # how many halves of an opponent's points a result earns


def opponents_points(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Add the points of everybody met (Buchholz)."""
    return [sum(_met(progress, at)) for at in positions]


def cut(lowest: int, highest: int = 0) -> Callable[[Progress, Sequence[int]], list[int]]:
    """Make opponents' points that leave out so many of the lowest and highest opponents."""

    def measure(progress: Progress, positions: Sequence[int]) -> list[int]:
        return [_sum_without(_met(progress, at), lowest, highest) for at in positions]

    return measure


def sonneborn_berger(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Add the points of those beaten, and half the points of those drawn with."""
    return [_beaten(progress, at) for at in positions]


def _beaten(progress: Progress, at: int) -> int:
    doubled = sum(_HALVES.get(line.outcome, 0) * progress.points[at] for at, line in progress.met[at])
    return doubled // 2  # exact: a unit is small enough for half of every value


def _met(progress: Progress, at: int) -> list[int]:
    """Give the points of each opponent, and what stands for the rounds without one."""
    met = [progress.points[opponent] for opponent, _line in progress.met[at]]
    if progress.stage.rules.unplayed is Unplayed.NOTHING:
        return met
    return met + [_stand_in(progress, at, line, before) for line, before in progress.unplayed[at]]


def _stand_in(progress: Progress, at: int, line: Line, before: int) -> int:
    if progress.stage.rules.unplayed is Unplayed.OWN_SCORE:
        return progress.points[at]
    worth = progress.worth
    still_to_come = max(progress.stage.rounds, progress.round) - line.round
    return before + worth[Outcome.WIN] - line.points + worth[Outcome.DRAW] * still_to_come


def _sum_without(met: list[int], lowest: int, highest: int) -> int:
    kept = sorted(met)[lowest : len(met) - highest] if lowest + highest < len(met) else []
    return sum(kept)
