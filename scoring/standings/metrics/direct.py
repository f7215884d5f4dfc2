"""Head-to-head (直接交锋): those still level are compared by what they scored against each other.

Source: FIDE C.07, article 6; the club guide of 2026 (NS26) lets it count only between two.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from scoring.matches import Outcome
from scoring.standings.metrics.metric import Value
from scoring.standings.progress import Line, Progress


def all_met(progress: Progress, tied: Sequence[int]) -> Sequence[Value]:
    """Give the points from matches among the tied, if each of them has met each other one."""
    among = [_among(progress, at, set(tied)) for at in tied]
    complete = all(opponents == len(tied) - 1 for opponents, _points in among)
    return [points if complete else None for _opponents, points in among]


def exactly_two(progress: Progress, tied: Sequence[int]) -> Sequence[Value]:
    """Give the points from their own match, if exactly two are tied and have met (NS26)."""
    return all_met(progress, tied) if len(tied) == 2 else [None] * len(tied)


def encounter(progress: Progress, tied: Sequence[int]) -> Sequence[Value]:
    """Give the place among the tied by FIDE's direct encounter, 1 for the best; None if it sets nobody apart.

    Several matches against one opponent count with their average (6.1.2). If not all have met, whoever would
    stay ahead whatever the missing matches had brought stands ahead (6.2). Those who stay level are compared
    again among themselves.
    """
    blocks = _resolved(progress, list(tied))
    if len(blocks) == 1:
        return [None] * len(tied)
    places: dict[int, int] = {}
    for block in blocks:
        places.update(dict.fromkeys(block, len(places) + 1))
    return [places[at] for at in tied]


def _among(progress: Progress, at: int, tied: set[int]) -> tuple[int, int]:
    """Count the different opponents among the tied that were met, and the points taken from them."""
    met: set[int] = set()
    points: int = 0
    for opponent, line in progress.met[at]:
        if opponent in tied:
            met.add(opponent)
            points += line.points
    return len(met), points


def _resolved(progress: Progress, tied: list[int]) -> list[list[int]]:
    blocks = _compared(progress, tied) if len(tied) > 1 else [tied]
    if len(blocks) == 1:
        return blocks
    return [part for block in blocks for part in _resolved(progress, block)]


def _compared(progress: Progress, tied: list[int]) -> list[list[int]]:
    results = {at: _averages(progress, at, set(tied)) for at in tied}
    own = {at: sum(averages.values(), Fraction(0)) for at, averages in results.items()}
    ordered = sorted(tied, key=lambda at: -own[at])
    if progress.stage.rules.is_scheduled or all(len(averages) == len(tied) - 1 for averages in results.values()):
        return [list(block) for _points, block in groupby(ordered, key=lambda at: own[at])]
    win = progress.worth[Outcome.WIN]
    most = {at: own[at] + win * (len(tied) - 1 - len(averages)) for at, averages in results.items()}
    return _certain(sorted(tied, key=lambda at: (-own[at], -most[at])), own, most)


def _certain(ordered: list[int], own: Mapping[int, Fraction], most: Mapping[int, Fraction]) -> list[list[int]]:
    """Set apart from the top, one by one, those whom nobody below could have caught."""
    ahead: list[list[int]] = []
    while len(ordered) > 1 and own[ordered[0]] > max(most[at] for at in ordered[1:]):
        ahead.append([ordered[0]])
        ordered = ordered[1:]
    return [*ahead, ordered]


def _averages(progress: Progress, at: int, tied: set[int]) -> Mapping[int, Fraction]:
    """Give the average score against each of the tied that was met."""
    lines: dict[int, list[Line]] = {}
    for opponent, line in _encounters(progress, at):
        if opponent in tied:
            lines.setdefault(opponent, []).append(line)
    return {opponent: Fraction(sum(line.points for line in of), len(of)) for opponent, of in lines.items()}


def _encounters(progress: Progress, at: int) -> list[tuple[int, Line]]:
    """List whom the entry met; a fixed schedule counts forfeited matches as well."""
    if not progress.stage.rules.is_scheduled:
        return progress.met[at]
    position = progress.position
    lines = (line for line, _before in progress.unplayed[at])
    forfeited = [(position[line.opponent], line) for line in lines if line.opponent in position]
    return [*progress.met[at], *forfeited]
