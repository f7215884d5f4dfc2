"""What a match is worth in the standings (场分), as data.

Sources: 3/2/1 and 2/1/0 from published club regulations; 1/½/0 with −1 for absence from a club guide of
2026 (NS26). A bye counts as a win without small points unless the table or the format says otherwise (OURS).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType


class Outcome(StrEnum):
    """How a round ended for one entry."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    FORFEIT_WIN = "forfeit_win"
    FORFEIT_LOSS = "forfeit_loss"
    BYE = "bye"
    ABSENCE = "absence"
    OPEN = "open"


PLAYED = frozenset({Outcome.WIN, Outcome.DRAW, Outcome.LOSS})
WON = frozenset({Outcome.WIN, Outcome.FORFEIT_WIN, Outcome.BYE})


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsTable:
    """Points for each outcome; an open match is worth nothing to anybody.

    A bye that the entry asked for counts like the outcome `requested_bye`, None if like any bye.
    """

    win: Fraction
    draw: Fraction
    loss: Fraction
    bye: Fraction
    absence: Fraction
    forfeit_win: Fraction
    forfeit_loss: Fraction
    requested_bye: Outcome | None = None

    def worth(self, outcome: Outcome) -> int | Fraction:
        """Give the points of an outcome, as an integer where it is one."""
        return Fraction(0) if outcome is Outcome.OPEN else exact(getattr(self, outcome.value))

    def bye_worth(self, *, is_requested: bool) -> int | Fraction:
        """Give the points of a bye, which may be worth less to an entry that asked for it."""
        return self.worth(self.requested_bye or Outcome.BYE if is_requested else Outcome.BYE)

    def with_bye_like(self, outcome: Outcome | None) -> "PointsTable":
        """Give the table in which a bye counts like that outcome; None leaves it."""
        return self if outcome is None else replace(self, bye=Fraction(self.worth(outcome)))


def exact(value: Fraction | int) -> int | Fraction:
    """Give an integer where the fraction is one: integers add up faster and read better."""
    return value if isinstance(value, int) else value.numerator if value.denominator == 1 else value


def table(
    win: int,
    draw: int | Fraction,
    loss: int,
    *,
    absence: int = 0,
    bye: int | Fraction | None = None,
    forfeit_loss: int | None = None,
) -> PointsTable:
    """Build a table in which a bye or an opponent's forfeit is a win and one's own forfeit an absence."""
    return PointsTable(
        win=Fraction(win),
        draw=Fraction(draw),
        loss=Fraction(loss),
        bye=Fraction(win if bye is None else bye),
        absence=Fraction(absence),
        forfeit_win=Fraction(win),
        forfeit_loss=Fraction(absence if forfeit_loss is None else forfeit_loss),
    )


# Victory points out of 20 (场分): what an entry gets where no margin says it; a bye is 12 (competition §4).
OUT_OF_TWENTY = table(20, 10, 0, bye=12)
# Stages that add up the scores of boards: a round is worth nothing by itself.
NOTHING = table(0, 0, 0)

POINTS_TABLES: Mapping[str, PointsTable] = MappingProxyType(
    {
        "3-2-1": table(3, 2, 1),
        "2-1-0": table(2, 1, 0),
        "3-1-0": table(3, 1, 0),
        "1-half-0": table(1, Fraction(1, 2), 0, absence=-1),
    }
)
