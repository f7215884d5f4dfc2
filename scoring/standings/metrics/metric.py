"""What a metric is: a key, which way is better, how it is measured, and where it is written down."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.standings.progress import Progress

Value = int | Fraction | None
Measure = Callable[[Progress, Sequence[int]], Sequence[Value]]


class Direction(StrEnum):
    """Which values come first."""

    HIGH = "high"
    LOW = "low"


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """A column that may decide a tie (指标).

    `measure` gives a value for each of the positions it is asked about; None stands for "does not apply".
    With `within_ties` it is asked about those who are still level after the metrics before it, else about
    everybody at once. `in_units` says that values are units of points. `modifiers` are what distinguishes
    it from its kin, for the generated page.
    """

    key: str
    explanation: str
    citation: str
    measure: Measure
    direction: Direction = Direction.HIGH
    within_ties: bool = False
    in_units: bool = False
    modifiers: tuple[tuple[str, int], ...] = ()
