"""Metrics that look at whom an entry met: opponents' points (对手分) and Sonneborn–Berger.

An opponent counts with its match points, without what rulings gave or took (OURS). Matches that are not
decided count for neither side.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from scoring.matches import Outcome, exact
from scoring.standings.progress import Line, Number, Progress
from scoring.standings.sheet import Unplayed


def opponents_points(progress: Progress, positions: Sequence[int]) -> list[Number]:
    """Add the points of everybody met (Buchholz)."""
    return [exact(sum(_met(progress, at))) for at in positions]


def cut(lowest: int, highest: int = 0) -> Callable[[Progress, Sequence[int]], list[Number]]:
    """Make opponents' points that leave out so many of the lowest and highest opponents."""

    def measure(progress: Progress, positions: Sequence[int]) -> list[Number]:
        return [_sum_without(_met(progress, at), lowest, highest) for at in positions]

    return measure


def sonneborn_berger(progress: Progress, positions: Sequence[int]) -> list[Number]:
    """Add the points of those beaten, and half the points of those drawn with."""
    return [_beaten(progress, at) for at in positions]


def _beaten(progress: Progress, at: int) -> Number:
    won: Number = 0
    drawn: Number = 0
    for opponent, line in progress.met[at]:
        if line.outcome is Outcome.WIN:
            won += progress.points[opponent]
        elif line.outcome is Outcome.DRAW:
            drawn += progress.points[opponent]
    return exact(won + Fraction(drawn, 2)) if drawn else won


def _met(progress: Progress, at: int) -> list[Number]:
    """Give the points of each opponent, and what stands for the rounds without one."""
    met = [progress.points[opponent] for opponent, _line in progress.met[at]]
    if progress.stage.rules.unplayed is Unplayed.NOTHING:
        return met
    return met + [_stand_in(progress, at, line, before) for line, before in progress.unplayed[at]]


def _stand_in(progress: Progress, at: int, line: Line, before: Number) -> Number:
    if progress.stage.rules.unplayed is Unplayed.OWN_SCORE:
        return progress.points[at]
    table = progress.stage.rules.points
    still_to_come = max(progress.stage.rounds, progress.round) - line.round
    return before + table.win - line.points + table.draw * still_to_come


def _sum_without(met: list[Number], lowest: int, highest: int) -> Number:
    kept = sorted(met)[lowest : len(met) - highest] if lowest + highest < len(met) else []
    return exact(sum(kept))
