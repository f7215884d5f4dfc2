"""From a precedence of metrics to places (名次), shared where nothing tells entries apart."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.standings.bracket import best_places
from scoring.standings.metrics import METRICS, Direction, Metric, Value
from scoring.standings.progress import Progress

Written = int | str | None  # a value as a row holds it


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """Where an entry stands: `place` counts those strictly above; `values` follow the precedence."""

    position: int
    place: int
    shared: bool
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Why one entry stands above another: the deciding metric, both values, and the metrics that tied.

    `metric` is None when nothing tells them apart and they share a place.
    """

    metric: str | None
    upper: Written
    lower: Written
    level_on: tuple[str, ...]


def rank(progress: Progress, positions: Sequence[int], precedence: Sequence[str]) -> list[Ranked]:
    """Put positions in order of place; those who share one come in the order of their seeds."""
    blocks: list[list[int]] = [list(positions)] if positions else []
    values: dict[int, list[Value]] = {at: [] for at in positions}
    for key in precedence:
        metric = METRICS[key]
        _measure(progress, metric, positions, blocks, values)
        blocks = [part for block in blocks for part in _split(block, metric, values)]
    best = best_places(progress) if "knockout" in precedence else None
    return _placed(progress, blocks, values, best)


def explain(precedence: Sequence[str], upper: Sequence[Written], lower: Sequence[Written]) -> Explanation:
    """Name the metric that sets two rows of one table apart, with both values."""
    for at, key in enumerate(precedence):
        if upper[at] != lower[at]:
            return Explanation(metric=key, upper=upper[at], lower=lower[at], level_on=tuple(precedence[:at]))
    return Explanation(metric=None, upper=None, lower=None, level_on=tuple(precedence))


def among(places: Sequence[int]) -> list[tuple[int, bool]]:
    """Give the place inside a subset, and whether it is shared there, from ascending places in the whole (组别)."""
    sharing = Counter(places)
    return [(bisect_left(places, place) + 1, sharing[place] > 1) for place in places]


def _measure(
    progress: Progress,
    metric: Metric,
    positions: Sequence[int],
    blocks: list[list[int]],
    values: dict[int, list[Value]],
) -> None:
    asked = [block for block in blocks if len(block) > 1] if metric.within_ties else [list(positions)]
    measured: dict[int, Value] = dict.fromkeys(positions)
    for block in asked:
        measured.update(zip(block, metric.measure(progress, block), strict=True))
    for at in positions:
        values[at].append(measured[at])


def _split(block: list[int], metric: Metric, values: dict[int, list[Value]]) -> list[list[int]]:
    """Cut a block of tied entries where the newest value differs."""
    if len(block) == 1 or values[block[0]][-1] is None:
        return [block]
    sign = -1 if metric.direction is Direction.HIGH else 1

    def newest(at: int) -> Value:
        value = values[at][-1]
        return None if value is None else sign * value

    ordered = sorted(block, key=newest)  # type: ignore[arg-type]  # a block has values for all or for none
    return [list(part) for _value, part in groupby(ordered, key=newest)]


def _placed(
    progress: Progress, blocks: list[list[int]], values: dict[int, list[Value]], best: Sequence[int] | None
) -> list[Ranked]:
    """Count places down the blocks; in a bracket nobody has a better one than the round it went out in gives."""
    ranked: list[Ranked] = []
    for block in blocks:
        place = len(ranked) + 1 if best is None else max(len(ranked) + 1, min(best[at] for at in block))
        in_order = block if len(block) == 1 else sorted(block, key=lambda at: _seed(progress, at))
        for at in in_order:
            ranked.append(Ranked(position=at, place=place, shared=len(block) > 1, values=tuple(values[at])))
    return ranked


def _seed(progress: Progress, at: int) -> tuple[int, int]:
    participant = progress.participants[at]
    return participant.seed, participant.entry
