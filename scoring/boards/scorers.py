"""The board scorers (计分法): from the results of one board to a score for each side at each table.

Rule: competition §4. Raw points are never averaged: the kitty's multiplier makes them heavy-tailed, so means
are of levels. Nothing is rounded here; scores are exact until they are shown.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from scoring.boards.facts import AWARD_LEVELS, AWARD_SHARES, Award, Awards, BoardResult, BoardScore, subfields
from scoring.boards.scale import Scale, ScaleAgainst, ScaleBase
from scoring.boards.unequal import Unequal, adjusted, top_of
from scoring.errors import BoardBroken
from scoring.levels import NO_POINTS, PointScheme, Schedule, banker_points, standard

TABLES_OF_A_TEAM_MATCH = 2
NOTHING = Fraction(0)
TRIMMED_FROM = 5  # results from which the datum leaves out the highest and the lowest


class BoardScorer(StrEnum):
    """How the results of a board are compared."""

    LEVELS = "levels"
    CROSS_LEVELS = "cross_levels"
    MATCHPOINTS = "matchpoints"
    DATUM = "datum"
    BOARD_A_MATCH = "board_a_match"
    ROOM_POINTS = "room_points"
    IMPS = "imps"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRules:
    """How boards are scored; `scheme` is read by room points only, `scale` by the generic scale only.

    :raises BoardBroken: if the scorer needs a scale and has none.
    """

    scorer: BoardScorer = BoardScorer.CROSS_LEVELS
    schedule: Schedule = field(default_factory=lambda: standard(decks=2))
    unequal: Unequal = Unequal.NEUBERG
    scheme: PointScheme = NO_POINTS
    scale: Scale | None = None

    def __post_init__(self) -> None:
        if self.scorer is BoardScorer.IMPS and self.scale is None:
            raise BoardBroken(reason="scale_missing", table=0)


Attackers = Callable[[BoardRules, Sequence[BoardResult]], tuple[Fraction, ...]]


def score_board(rules: BoardRules, results: Iterable[BoardResult], *, expected: int = 0) -> tuple[BoardScore, ...]:
    """Score a board in the order of its results; `expected` is how many the movement foresees for it.

    :raises BoardBroken: if a table appears twice, or a board between two tables has more of them.
    """
    given = tuple(results)
    scores = {
        score.table: score
        for part in subfields(given)
        for score in SCORERS[rules.scorer](rules, part, max(expected, len(given)))
    }
    return tuple(scores[result.table] for result in given)


def _matchpoints(rules: BoardRules, part: Sequence[BoardResult], expected: int) -> tuple[BoardScore, ...]:
    played = [result for result in part if result.points is not None]
    count = len(played)
    top = top_of(count if rules.unequal is Unequal.NONE else expected)
    worth = _beaten(played)
    scores = []
    for result in part:
        if result.points is None:
            # An award keeps its share where too few results are at hand to have a top of their own (OURS).
            scores.append(_awarded(result, _awards(result), top=top if count > 1 else top_of(expected)))
            continue
        attackers, banker = _matchpoints_of(rules.unequal, worth[result.points], count, expected)
        scores.append(BoardScore(table=result.table, banker=banker, attackers=attackers, compared=count - 1, top=top))
    return tuple(scores)


@lru_cache(maxsize=8192)
def _matchpoints_of(rule: Unequal, matchpoints: int, results: int, expected: int) -> tuple[Fraction, Fraction]:
    """Give what attackers and bankers have; a session comes to few different values, so that each is made once."""
    attackers = adjusted(rule, matchpoints=matchpoints, results=results, expected=expected)
    return attackers, top_of(results if rule is Unequal.NONE else expected) - attackers


def _beaten(played: Sequence[BoardResult]) -> Mapping[int, int]:
    """Give what each number of points is worth among all: 2 for each worse, 1 for each other equal result."""
    worth, worse = {}, 0
    for points, equal in sorted(Counter(_points(result) for result in played).items()):
        worth[points] = 2 * worse + equal - 1
        worse += equal
    return worth


def _board_a_match(_rules: BoardRules, part: Sequence[BoardResult], _expected: int) -> tuple[BoardScore, ...]:
    """2, 1 or 0 between two tables; an award takes its own share of 2."""
    if len(part) > TABLES_OF_A_TEAM_MATCH:
        raise BoardBroken(reason="more_than_two_tables", table=part[TABLES_OF_A_TEAM_MATCH].table)
    played = [result for result in part if result.points is not None]
    top = Fraction(2)
    return tuple(
        _awarded(result, result.awards, top=top)
        if result.awards
        else _score(result, _against(result, played), compared=len(played) - 1, top=top)
        for result in part
    )


def _against(result: BoardResult, played: Sequence[BoardResult]) -> Fraction:
    others = [other for other in played if other is not result]
    if not others:
        return Fraction(1)
    mine, theirs = _points(result), _points(others[0])
    return Fraction(1 + (mine > theirs) - (mine < theirs))


def _by_levels(attackers: Attackers) -> Callable[[BoardRules, Sequence[BoardResult], int], tuple[BoardScore, ...]]:
    """Make a scorer whose sides are each other's opposite, and whose awards are half a level."""

    def score(rules: BoardRules, part: Sequence[BoardResult], _expected: int) -> tuple[BoardScore, ...]:
        played = [result for result in part if result.points is not None]
        worth = dict(zip((result.table for result in played), attackers(rules, played), strict=True))
        return tuple(
            _awarded(result, result.awards)
            if result.awards
            else _score(result, worth[result.table], compared=len(played) - 1)
            for result in part
        )

    return score


def _levels(rules: BoardRules, played: Sequence[BoardResult]) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, _signed(rules, played)))


def _signed(rules: BoardRules, played: Sequence[BoardResult]) -> list[int]:
    worth = {points: rules.schedule.yield_of(points).signed for points in set(map(_points, played))}
    return [worth[_points(result)] for result in played]


def _cross_levels(rules: BoardRules, played: Sequence[BoardResult]) -> tuple[Fraction, ...]:
    """Σ (Lᵢ − Lⱼ)/(n − 1), which is (n·Lᵢ − ΣL)/(n − 1); alone, nothing."""
    values = _signed(rules, played)
    count, total = len(values), sum(values)
    worth = {value: _quotient(value * count - total, count - 1) if count > 1 else NOTHING for value in set(values)}
    return tuple(worth[value] for value in values)


@lru_cache(maxsize=8192)
def _quotient(above: int, below: int) -> Fraction:
    """Divide: boards come to the same few quotients again and again, and each is reduced once."""
    return Fraction(above, below)


def _datum(rules: BoardRules, played: Sequence[BoardResult]) -> tuple[Fraction, ...]:
    values = _levels(rules, played)
    mean = datum_of(values)
    return tuple(value - mean for value in values)


def datum_of(values: Sequence[Fraction]) -> Fraction:
    """Give the mean of a field; from five results on without its highest and its lowest."""
    kept = sorted(values)[1:-1] if len(values) >= TRIMMED_FROM else list(values)
    return sum(kept, Fraction(0)) / len(kept) if kept else Fraction(0)


def _room_points(rules: BoardRules, played: Sequence[BoardResult]) -> tuple[Fraction, ...]:
    return tuple(
        Fraction(-banker_points(rules.scheme, rules.schedule, attackers=_points(result), before=result.before))
        for result in played
    )


def _imps(rules: BoardRules, played: Sequence[BoardResult]) -> tuple[Fraction, ...]:
    scale = rules.scale
    if scale is None:
        raise BoardBroken(reason="scale_missing", table=0)
    levels = scale.base is ScaleBase.LEVELS
    values = _levels(rules, played) if levels else tuple(Fraction(_points(result)) for result in played)
    if scale.against is ScaleAgainst.DATUM:
        mean = datum_of(values)
        return tuple(Fraction(scale.score(value - mean)) for value in values)
    others = len(values) - 1
    return tuple(
        Fraction(sum(scale.score(value - other) for other in values), others) if others else Fraction(0)
        for value in values
    )


def _awards(result: BoardResult) -> Awards:
    if result.awards is None:
        raise BoardBroken(reason="points_or_awards", table=result.table)
    return result.awards


def _points(result: BoardResult) -> int:
    if result.points is None:
        raise BoardBroken(reason="points_or_awards", table=result.table)
    return result.points


def _score(result: BoardResult, attackers: Fraction, *, compared: int, top: Fraction | None = None) -> BoardScore:
    banker = -attackers if top is None else top - attackers
    return BoardScore(table=result.table, banker=banker, attackers=attackers, compared=compared, top=top)


def _awarded(result: BoardResult, awards: Awards, *, top: Fraction | None = None) -> BoardScore:
    return BoardScore(
        table=result.table,
        banker=_worth(awards.banker, top),
        attackers=_worth(awards.attackers, top),
        compared=0,
        top=top,
    )


def _worth(award: Award, top: Fraction | None) -> Fraction:
    return AWARD_LEVELS[award] if top is None else AWARD_SHARES[award] * top


SCORERS: Mapping[BoardScorer, Callable[[BoardRules, Sequence[BoardResult], int], tuple[BoardScore, ...]]] = (
    MappingProxyType(
        {
            BoardScorer.LEVELS: _by_levels(_levels),
            BoardScorer.CROSS_LEVELS: _by_levels(_cross_levels),
            BoardScorer.MATCHPOINTS: _matchpoints,
            BoardScorer.DATUM: _by_levels(_datum),
            BoardScorer.BOARD_A_MATCH: _board_a_match,
            BoardScorer.ROOM_POINTS: _by_levels(_room_points),
            BoardScorer.IMPS: _by_levels(_imps),
        }
    )
)
