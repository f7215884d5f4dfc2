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
        citation="competition §4 (场分, 积分)",
        measure=totals.points,
        in_units=True,
    ),
    Metric(key="wins", explanation="metric.wins", citation="competition §5", measure=totals.wins),
    Metric(
        key="head_to_head",
        explanation="metric.head_to_head",
        citation="competition §5: only when all tied have met",
        measure=direct.all_met,
        in_units=True,
        within_ties=True,
    ),
    Metric(
        key="head_to_head_two",
        explanation="metric.head_to_head_two",
        citation="NS26: only when exactly two are tied",
        measure=direct.exactly_two,
        in_units=True,
        within_ties=True,
    ),
    Metric(
        key="net_levels",
        explanation="metric.net_levels",
        citation="competition §5 (净级分, A = 14)",
        measure=totals.net_levels,
    ),
    Metric(
        key="cumulative_levels",
        explanation="metric.cumulative_levels",
        citation="competition §5 (累积小分)",
        measure=totals.cumulative_levels,
    ),
    Metric(
        key="opponents_points",
        explanation="metric.opponents_points",
        citation="competition §5 (对手分, Buchholz)",
        measure=opponents.opponents_points,
        in_units=True,
    ),
    Metric(
        key="opponents_points_cut1",
        explanation="metric.opponents_points_cut1",
        citation="competition §5: without the lowest opponent",
        measure=opponents.cut(1),
        in_units=True,
        modifiers=(("cut_lowest", 1),),
    ),
    Metric(
        key="opponents_points_cut2",
        explanation="metric.opponents_points_cut2",
        citation="competition §5: without the two lowest opponents",
        measure=opponents.cut(2),
        in_units=True,
        modifiers=(("cut_lowest", 2),),
    ),
    Metric(
        key="opponents_points_median",
        explanation="metric.opponents_points_median",
        citation="competition §5: without the lowest and the highest opponent",
        measure=opponents.cut(1, 1),
        in_units=True,
        modifiers=(("cut_lowest", 1), ("cut_highest", 1)),
    ),
    Metric(
        key="sonneborn_berger",
        explanation="metric.sonneborn_berger",
        citation="competition §5",
        measure=opponents.sonneborn_berger,
        in_units=True,
    ),
    Metric(
        key="progressive",
        explanation="metric.progressive",
        citation="competition §5 (累进分)",
        measure=totals.progressive,
        in_units=True,
    ),
    Metric(
        key="seed",
        explanation="metric.seed",
        citation="competition §5",
        measure=totals.seed,
        direction=Direction.LOW,
    ),
    Metric(
        key="lots",
        explanation="metric.lots",
        citation="competition §5: drawn from the event's stored seed",
        measure=totals.lots,
        direction=Direction.LOW,
    ),
    Metric(
        key="knockout",
        explanation="metric.knockout",
        citation="competition §1 (淘汰赛)",
        measure=totals.knockout,
    ),
)

METRICS: Mapping[str, Metric] = MappingProxyType({metric.key: metric for metric in _ALL})

__all__ = ["METRICS", "Direction", "Metric", "Value"]
