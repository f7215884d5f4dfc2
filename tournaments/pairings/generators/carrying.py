"""What those who go through bring along (带分).

The next stage keeps it apart from what is won there: it has a column of its own. That a share of points may be a
fraction, and is never rounded, is OURS.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.formats import Carry, Intake


@dataclass(frozen=True, kw_only=True)
class Score:
    """What an entry has at the end of a stage: its points, and those of each match with its opponent."""

    points: Fraction
    matches: tuple[tuple[int, Fraction], ...] = ()


def carried(intake: Intake, scores: Mapping[int, Score], through: Iterable[int]) -> dict[int, Fraction]:
    """Give the points that each of those who go through brings along; nobody is named who brings none."""
    present = frozenset(through)
    brought = {entry: _brought(intake, scores[entry], present) for entry in present if entry in scores}
    return {entry: points for entry, points in brought.items() if points}


def _brought(intake: Intake, score: Score, present: frozenset[int]) -> Fraction:
    if intake.carry is Carry.ALL:
        return score.points
    if intake.carry is Carry.SHARE:
        return score.points * intake.share
    if intake.carry is Carry.MET:
        return sum((points for opponent, points in score.matches if opponent in present), Fraction(0))
    return Fraction(0)
