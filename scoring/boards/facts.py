"""What scoring sees of a board (复式牌号): the results of all tables that played the same cards.

Rule: competition §4; the board fixes banker seat and level, so every table's banker side sat the same way.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

from scoring.errors import BoardBroken


class Award(StrEnum):
    """An artificial score (人工分) for one side, where a director rules that no result can be had."""

    PLUS = "plus"
    AVERAGE = "average"
    MINUS = "minus"


# What an award is worth: of the top at matchpoints, in levels elsewhere (the latter OURS).
AWARD_SHARES: Mapping[Award, Fraction] = MappingProxyType(
    {Award.PLUS: Fraction(60, 100), Award.AVERAGE: Fraction(50, 100), Award.MINUS: Fraction(40, 100)}
)
AWARD_LEVELS: Mapping[Award, Fraction] = MappingProxyType(
    {Award.PLUS: Fraction(1, 2), Award.AVERAGE: Fraction(0), Award.MINUS: Fraction(-1, 2)}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Awards:
    """A split score: what each side gets, independently of the other."""

    banker: Award
    attackers: Award


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardResult:
    """One table's result: `points` is P of the attackers, or `awards` stands in its place.

    `table` names the result within its board. `subfield` parts a fouled board (混牌): only results of one
    subfield had the same cards. `before` holds the room points of the four players before the deal, where a
    scheme needs them. A table that did not play the board has no result at all.

    :raises BoardBroken: unless exactly one of `points` and `awards` is given.
    """

    table: int
    points: int | None = None
    awards: Awards | None = None
    subfield: str = ""
    before: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if (self.points is None) == (self.awards is None):
            raise BoardBroken(reason="points_or_awards", table=self.table)
        if self.points is not None and self.points < 0:
            raise BoardBroken(reason="points_negative", table=self.table)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardScore:
    """What a board was worth at one table; both sides sum to `top`, or to 0, unless awards are split.

    `compared` counts the other results it was measured against; 0 marks a score that compares with nothing.
    `top` is the most a side could have had, None where scores have no top.
    """

    table: int
    banker: Fraction
    attackers: Fraction
    compared: int
    top: Fraction | None = None


def subfields(results: Iterable[BoardResult]) -> tuple[tuple[BoardResult, ...], ...]:
    """Part the results of a board into those that had the same cards, in the order they first appear.

    :raises BoardBroken: if a table appears twice.
    """
    parts: dict[str, list[BoardResult]] = {}
    tables: set[int] = set()
    for result in results:
        if result.table in tables:
            raise BoardBroken(reason="table_twice", table=result.table)
        tables.add(result.table)
        parts.setdefault(result.subfield, []).append(result)
    return tuple(tuple(part) for part in parts.values())
