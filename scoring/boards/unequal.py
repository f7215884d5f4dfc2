"""Matchpoints where a board has fewer results than others (成绩数不等).

Rule: competition §4; N results were expected, n came in, the top stays 2(N − 1). `m` counts 2 for each worse
and 1 for each equal result among the n − 1 others.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType


class Unequal(StrEnum):
    """How matchpoints are brought up to the expected number of results."""

    NEUBERG = "neuberg"
    FACTOR = "factor"
    ASCHERMAN = "ascherman"
    NONE = "none"


def top_of(results: int) -> Fraction:
    """Give the most matchpoints that can be had against so many results, one's own included."""
    return Fraction(2 * (results - 1))


def _neuberg(m: int, n: int, expected: int) -> Fraction:
    """The field at hand is a sample of the whole; the result itself counts as its own equal."""
    return Fraction((m + 1) * expected - n, n)


def _factor(m: int, n: int, expected: int) -> Fraction:
    """The percentage is kept; a single result has none and is an average."""
    return Fraction(m * (expected - 1), n - 1) if n > 1 else Fraction(expected - 1)


def _ascherman(m: int, n: int, expected: int) -> Fraction:
    """Every missing result counts as an equal one."""
    return Fraction(m + expected - n)


def _none(m: int, _n: int, _expected: int) -> Fraction:
    return Fraction(m)


ADJUSTERS: Mapping[Unequal, Callable[[int, int, int], Fraction]] = MappingProxyType(
    {
        Unequal.NEUBERG: _neuberg,
        Unequal.FACTOR: _factor,
        Unequal.ASCHERMAN: _ascherman,
        Unequal.NONE: _none,
    }
)


def adjusted(rule: Unequal, *, matchpoints: int, results: int, expected: int) -> Fraction:
    """Bring matchpoints among `results` up to `expected` results; a full field stays as it is."""
    return ADJUSTERS[rule](matchpoints, results, max(expected, results))
