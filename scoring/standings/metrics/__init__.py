"""The metrics that a precedence may name, in one explicit table.

Values are integers and exact fractions; no float ever decides a tie. Explanations are codes whose sentences
belong to whoever shows them.
"""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.standings.metrics import direct, opponents, totals
from scoring.standings.metrics.metric import Direction, Metric, Value

_ALL = (
    Metric(
        key="points",
        explanation="metric.points",
        citation="published club regulations (场分, 积分)",
        measure=totals.points,
        in_units=True,
    ),
    Metric(key="wins", explanation="metric.wins", citation="published club regulations (胜场)", measure=totals.wins),
    Metric(
        key="head_to_head",
        explanation="metric.head_to_head",
        citation="FIDE C.07 of 2024, direct encounter: only when all tied have met",
        measure=direct.all_met,
        in_units=True,
        within_ties=True,
    ),
    Metric(
        key="head_to_head_two",
        explanation="metric.head_to_head_two",
        citation="club guide of 2026 (NS26): only when exactly two are tied",
        measure=direct.exactly_two,
        in_units=True,
        within_ties=True,
    ),
    Metric(
        key="net_levels",
        explanation="metric.net_levels",
        citation="published club regulations (净级分, A = 14)",
        measure=totals.net_levels,
    ),
    Metric(
        key="cumulative_levels",
        explanation="metric.cumulative_levels",
        citation="published club regulations (累积小分)",
        measure=totals.cumulative_levels,
    ),
    Metric(
        key="opponents_points",
        explanation="metric.opponents_points",
        citation="FIDE C.07 of 2024, Buchholz (对手分)",
        measure=opponents.opponents_points,
        in_units=True,
    ),
    Metric(
        key="opponents_points_cut1",
        explanation="metric.opponents_points_cut1",
        citation="FIDE C.07 of 2024, Buchholz cut 1: without the lowest opponent",
        measure=opponents.cut(1),
        in_units=True,
        modifiers=(("cut_lowest", 1),),
    ),
    Metric(
        key="opponents_points_cut2",
        explanation="metric.opponents_points_cut2",
        citation="FIDE C.07 of 2024, Buchholz cut 2: without the two lowest opponents",
        measure=opponents.cut(2),
        in_units=True,
        modifiers=(("cut_lowest", 2),),
    ),
    Metric(
        key="opponents_points_median",
        explanation="metric.opponents_points_median",
        citation="FIDE C.07 of 2024, median Buchholz: without the lowest and the highest opponent",
        measure=opponents.cut(1, 1),
        in_units=True,
        modifiers=(("cut_lowest", 1), ("cut_highest", 1)),
    ),
    Metric(
        key="sonneborn_berger",
        explanation="metric.sonneborn_berger",
        citation="FIDE C.07 of 2024, Sonneborn–Berger",
        measure=opponents.sonneborn_berger,
        in_units=True,
    ),
    Metric(
        key="progressive",
        explanation="metric.progressive",
        citation="FIDE C.07 of 2024, sum of progressive scores (累进分)",
        measure=totals.progressive,
        in_units=True,
    ),
    Metric(
        key="seed",
        explanation="metric.seed",
        citation="OURS: the starting list",
        measure=totals.seed,
        direction=Direction.LOW,
    ),
    Metric(
        key="lots",
        explanation="metric.lots",
        citation="club guide of 2026 (NS26); the seed of the lots is stored with the event (OURS)",
        measure=totals.lots,
        direction=Direction.LOW,
    ),
    Metric(
        key="knockout",
        explanation="metric.knockout",
        citation="the bracket itself (淘汰赛)",
        measure=totals.knockout,
    ),
)

METRICS: Mapping[str, Metric] = MappingProxyType({metric.key: metric for metric in _ALL})

__all__ = ["METRICS", "Direction", "Metric", "Value"]
