"""The scores of boards once more, written from the rules alone: what `scoring` is compared with.

Rule: competition §4, rules §11 and §12, and docs/scoring.md where those are silent. Plain lists, fractions and
words; nothing here is shared with `scoring`, and nothing is clever.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

SHARES = {"plus": Fraction(60, 100), "average": Fraction(50, 100), "minus": Fraction(40, 100)}
IN_LEVELS = {"plus": Fraction(1, 2), "average": Fraction(0), "minus": Fraction(-1, 2)}


@dataclass(frozen=True, kw_only=True)
class Words:
    """How boards are scored, in the words of the rules."""

    scorer: str = "cross_levels"
    unequal: str = "neuberg"
    decks: int = 2
    cap: int | None = None
    scheme: str = "room"
    shut_out: int | None = None
    thresholds: tuple[int, ...] = (1, 3, 6)
    base: str = "levels"
    against: str = "each"


@dataclass(frozen=True, kw_only=True)
class Line:
    """What one table made of a board: points, or what banker side and attackers are awarded."""

    points: int | None = None
    awards: tuple[str, str] | None = None
    subfield: str = ""
    before: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Score:
    """What a board was worth there; `compared` other results stand behind it."""

    banker: Fraction
    attackers: Fraction
    compared: int
    top: Fraction | None = None


def levels(words: Words, points: int) -> int:
    """This will give L(P): rules §11 with steps of 20 points a deck, and no zero."""
    step = 20 * words.decks
    if points == 0:
        return -3
    if points < step:
        return -2
    if points < 2 * step:
        return -1
    further = (points - 2 * step) // step
    return 1 + (further if words.cap is None else min(further, words.cap))


def room_points(words: Words, points: int, before: Sequence[int]) -> int:
    """This will give what each attacker wins by rules §12."""
    signed = levels(words, points)
    if words.scheme == "signed_levels":
        return signed
    if signed > 0:
        base = 2 + (signed - 1)
    elif points == 0:
        base = -(4 if words.shut_out is None else words.shut_out)
    else:
        base = -(-signed + 1)
    if len(before) == 4 and all(had >= 300 for had in before):
        return 3 * base
    if len(before) == 4 and all(had >= 80 for had in before):
        return 2 * base
    return base


def mean_of_field(values: Sequence[Fraction]) -> Fraction:
    """This will give the datum: the mean, without one highest and one lowest of five or more."""
    kept = sorted(values)
    if len(kept) >= 5:
        kept = kept[1:-1]
    return sum(kept, Fraction(0)) / len(kept)


def on_scale(words: Words, difference: Fraction) -> Fraction:
    """This will count the thresholds that a difference reaches, with its sign."""
    reached = sum(1 for threshold in words.thresholds if abs(difference) >= threshold)
    return Fraction(reached if difference > 0 else -reached)


def brought_up(unequal: str, m: int, n: int, expected: int) -> Fraction:
    """This will bring m of n results up to the expected ones; a single result has half the top."""
    if unequal == "none" or n >= expected:
        return Fraction(m)
    if n == 1:
        return Fraction(expected - 1)
    if unequal == "factor":
        return Fraction(m, 2 * (n - 1)) * 2 * (expected - 1)
    if unequal == "ascherman":
        return Fraction(m + (expected - n))
    return Fraction((m + 1) * expected, n) - 1


def scored(words: Words, lines: Sequence[Line], expected: int) -> list[Score]:
    """This will score a board, each line against the others of its sub-field that have points."""
    found = []
    for at, line in enumerate(lines):
        others = [
            other.points
            for place, other in enumerate(lines)
            if place != at and other.subfield == line.subfield and other.points is not None
        ]
        found.append(_score(words, line, others, max(expected, len(lines))))
    return found


def _score(words: Words, line: Line, others: Sequence[int], expected: int) -> Score:
    top = _top(words, others, line, expected)
    if line.awards is not None:
        banker, attackers = (IN_LEVELS[award] if top is None else SHARES[award] * top for award in line.awards)
        return Score(banker=banker, attackers=attackers, compared=0, top=top)
    assert line.points is not None
    if top is not None:
        return _of_top(words, line.points, others, expected, top)
    attackers = _without_top(words, line, line.points, others)
    return Score(banker=-attackers, attackers=attackers, compared=len(others))


def _top(words: Words, others: Sequence[int], line: Line, expected: int) -> Fraction | None:
    """This will give the most there is; with `none` that of the results at hand, if an award has two to go by."""
    if words.scorer == "board_a_match":
        return Fraction(2)
    if words.scorer != "matchpoints":
        return None
    if words.unequal != "none" or (line.awards is not None and len(others) < 2):
        return Fraction(2 * (expected - 1))
    results = len(others) + (1 if line.awards is None else 0)
    return Fraction(2 * (results - 1))


def _of_top(words: Words, points: int, others: Sequence[int], expected: int, top: Fraction) -> Score:
    """This will score with 2 for each result that is worse for the attackers, 1 for each equal one."""
    mine = sum(2 for other in others if other < points) + sum(1 for other in others if other == points)
    if words.scorer == "board_a_match":
        attackers = Fraction(mine) if others else Fraction(1)
    else:
        attackers = brought_up(words.unequal, mine, len(others) + 1, expected)
    return Score(banker=top - attackers, attackers=attackers, compared=len(others), top=top)


def _without_top(words: Words, line: Line, points: int, others: Sequence[int]) -> Fraction:
    """This will give what attackers have by the other scorers."""
    if words.scorer == "levels":
        return Fraction(levels(words, points))
    if words.scorer == "room_points":
        return Fraction(room_points(words, points, line.before))
    return _compared(words, points, others) if others else Fraction(0)


def _compared(words: Words, points: int, others: Sequence[int]) -> Fraction:
    """This will compare levels, or for a scale of points these, with each other result or with the mean."""
    in_levels = words.scorer != "imps" or words.base == "levels"
    mine, *theirs = (Fraction(levels(words, one) if in_levels else one) for one in (points, *others))
    if words.scorer == "datum":
        return mine - mean_of_field([mine, *theirs])
    if words.scorer == "imps" and words.against == "datum":
        return on_scale(words, mine - mean_of_field([mine, *theirs]))
    differences = [mine - other for other in theirs]
    if words.scorer == "imps":
        differences = [on_scale(words, difference) for difference in differences]
    return sum(differences, Fraction(0)) / len(theirs)
