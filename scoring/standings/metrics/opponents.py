"""Metrics that look at whom an entry met: opponents' points (对手分), Sonneborn–Berger, Koya, their rating.

An opponent counts with its match points, without what rulings gave or took (OURS). Matches that are not
decided count for neither side. Unplayed rounds: see `unplayed`.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from scoring.matches import Outcome
from scoring.standings.metrics.metric import Measure, Value
from scoring.standings.metrics.unplayed import Contribution, contributions, counted
from scoring.standings.progress import Line, Progress
from scoring.standings.sheet import Unplayed


def opponents_points(*, cut_lowest: int = 0, cut_highest: int = 0) -> Measure:
    """Make the sum of the points of everybody met (Buchholz), with so many contributions left out."""

    def measure(progress: Progress, positions: Sequence[int]) -> list[int]:
        if not cut_lowest + cut_highest and progress.stage.rules.unplayed is Unplayed.NOTHING:
            return [sum(progress.points[opponent] for opponent, _line in progress.met[at]) for at in positions]
        return [sum(each) for each in _kept(progress, positions, cut_lowest, cut_highest, by_result=False)]

    return measure


def sonneborn_berger(*, cut_lowest: int = 0) -> Measure:
    """Make the sum of the points of those beaten, and half the points of those drawn with."""

    def measure(progress: Progress, positions: Sequence[int]) -> list[int]:
        # Exact: a unit is small enough for half of every value.
        return [sum(each) // 2 for each in _kept(progress, positions, cut_lowest, 0, by_result=True)]

    return measure


def koya(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Add the points taken from those who have at least half of what could be had (Koya, FIDE C.07 §9.2).

    A forfeited match counts like any other, since the rule is meant for fixed schedules.
    """
    enough = progress.worth[Outcome.WIN] * _most_matches(progress)
    strong = {at for at, points in enumerate(progress.points) if 2 * points >= enough}
    return [_from(progress, at, strong) for at in positions]


def opponents_rating(progress: Progress, positions: Sequence[int]) -> list[Value]:
    """Average the ratings of those met at the table, halves upwards (FIDE C.07 §10.1); needs everybody's rating."""
    ratings = [participant.rating for participant in progress.participants]
    known = [rating for rating in ratings if rating is not None]
    if len(known) < len(ratings):
        return [None for _ in positions]
    return [_average([known[opponent] for opponent, _line in progress.met[at]]) for at in positions]


def _kept(
    progress: Progress, positions: Sequence[int], lowest: int, highest: int, *, by_result: bool
) -> list[list[int]]:
    scores = counted(progress)
    return [_cut(contributions(progress, at, scores, by_result=by_result), lowest, highest) for at in positions]


def _cut(rounds: list[Contribution], lowest: int, highest: int) -> list[int]:
    """Leave out the lowest, of rounds given up first, then the highest of all."""
    if not lowest + highest:
        return [value for _score, value, _given_up in rounds]
    left = sorted(rounds)
    for _ in range(min(lowest, len(left))):
        left.remove(_lowest(left))
    return [value for _score, value, _given_up in left[: max(0, len(left) - highest)]]


def _lowest(left: list[Contribution]) -> Contribution:
    least = left[0]
    given_up = [(value, score) for score, value, is_given_up in left if is_given_up]
    if not given_up or least[1] > min(given_up)[0]:
        return least
    value, score = min(given_up)
    return score, value, True


def _most_matches(progress: Progress) -> int:
    """Count the matches that could be had: a fixed schedule loses the bye of an odd field and those who never came."""
    rounds, field = progress.round, len(progress.participants)
    if not progress.stage.rules.is_scheduled or not field:
        return rounds
    byes = rounds // field if rounds % field == 0 else 0
    never = sum(not progress.met[at] and not _forfeited(progress, at) for at in range(field))
    return rounds - byes - never


def _from(progress: Progress, at: int, strong: set[int]) -> int:
    encounters = [*progress.met[at], *_forfeited(progress, at)]
    return sum(line.points for opponent, line in encounters if opponent in strong)


def _forfeited(progress: Progress, at: int) -> list[tuple[int, Line]]:
    """List the opponents of forfeited matches, as far as they are ranked here too."""
    position = progress.position
    lines = (line for line, _before in progress.unplayed[at])
    return [(position[line.opponent], line) for line in lines if line.opponent in position]


def _average(ratings: Sequence[int]) -> int:
    return floor(Fraction(sum(ratings), len(ratings)) + Fraction(1, 2)) if ratings else 0
