"""The metrics that a precedence may name, in one explicit table.

Values are integers and exact fractions; no float ever decides a tie. Explanations are codes whose sentences
belong to whoever shows them.
"""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.standings.metrics import boards, direct, handicap, opponents, totals
from scoring.standings.metrics.metric import Direction, Metric, Value

_ALL = (
    Metric(
        key="points",
        explanation="metric.points",
        citation="published club regulations (场分, 积分)",
        measure=totals.points,
        in_units=True,
    ),
    Metric(
        key="wins",
        explanation="metric.wins",
        citation="published club regulations (胜场); FIDE C.07 §7.1",
        measure=totals.wins,
    ),
    Metric(
        key="wins_played",
        explanation="metric.wins_played",
        citation="FIDE C.07 §7.2",
        measure=totals.won_played,
    ),
    Metric(
        key="draws",
        explanation="metric.draws",
        citation="OURS: how many; that draws may decide is in competition regulations",
        measure=totals.draws,
    ),
    Metric(
        key="head_to_head",
        explanation="metric.head_to_head",
        citation="FIDE C.07 §6, without its look ahead: only when all tied have met",
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
        key="direct_encounter",
        explanation="metric.direct_encounter",
        citation="FIDE C.07 §6, direct encounter (直接交锋)",
        measure=direct.encounter,
        direction=Direction.LOW,
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
        key="signed_points",
        explanation="metric.signed_points",
        citation="competition practice where deals are added up (积分); local sheets with signed levels",
        measure=totals.signed_points,
    ),
    Metric(
        key="points_captured",
        explanation="metric.points_captured",
        citation="published club regulations (抓分); that kitty and penalties are in it is OURS",
        measure=totals.captured,
    ),
    Metric(
        key="shut_outs",
        explanation="metric.shut_outs",
        citation="rules §1 (大光); that banked deals count is OURS",
        measure=totals.shut_outs,
    ),
    Metric(
        key="opponents_points",
        explanation="metric.opponents_points",
        citation="FIDE C.07 §8.1, Buchholz (对手分)",
        measure=opponents.opponents_points(),
        in_units=True,
    ),
    Metric(
        key="opponents_points_cut1",
        explanation="metric.opponents_points_cut1",
        citation="FIDE C.07 §14, Buchholz cut 1: without the lowest opponent",
        measure=opponents.opponents_points(cut_lowest=1),
        in_units=True,
        modifiers=(("cut_lowest", 1),),
    ),
    Metric(
        key="opponents_points_cut2",
        explanation="metric.opponents_points_cut2",
        citation="FIDE C.07 §14, Buchholz cut 2: without the two lowest opponents",
        measure=opponents.opponents_points(cut_lowest=2),
        in_units=True,
        modifiers=(("cut_lowest", 2),),
    ),
    Metric(
        key="opponents_points_median",
        explanation="metric.opponents_points_median",
        citation="FIDE C.07 §14, median Buchholz: without the lowest and the highest opponent",
        measure=opponents.opponents_points(cut_lowest=1, cut_highest=1),
        in_units=True,
        modifiers=(("cut_lowest", 1), ("cut_highest", 1)),
    ),
    Metric(
        key="opponents_points_median2",
        explanation="metric.opponents_points_median2",
        citation="FIDE C.07 §14, median 2: without the two lowest and the two highest opponents",
        measure=opponents.opponents_points(cut_lowest=2, cut_highest=2),
        in_units=True,
        modifiers=(("cut_lowest", 2), ("cut_highest", 2)),
    ),
    Metric(
        key="sonneborn_berger",
        explanation="metric.sonneborn_berger",
        citation="FIDE C.07 §9.1, Sonneborn–Berger",
        measure=opponents.sonneborn_berger(),
        in_units=True,
    ),
    Metric(
        key="sonneborn_berger_cut1",
        explanation="metric.sonneborn_berger_cut1",
        citation="FIDE C.07 §9.1 and §14, Sonneborn–Berger cut 1",
        measure=opponents.sonneborn_berger(cut_lowest=1),
        in_units=True,
        modifiers=(("cut_lowest", 1),),
    ),
    Metric(
        key="koya",
        explanation="metric.koya",
        citation="FIDE C.07 §9.2, Koya",
        measure=opponents.koya,
        in_units=True,
    ),
    Metric(
        key="progressive",
        explanation="metric.progressive",
        citation="FIDE C.07 §7.5, sum of progressive scores (累进分)",
        measure=totals.progressive(),
        in_units=True,
    ),
    Metric(
        key="progressive_cut1",
        explanation="metric.progressive_cut1",
        citation="FIDE C.07 §7.5 and §14, progressive scores without the first round",
        measure=totals.progressive(cut_first=1),
        in_units=True,
        modifiers=(("cut_first", 1),),
    ),
    Metric(
        key="progressive_cut2",
        explanation="metric.progressive_cut2",
        citation="FIDE C.07 §7.5 and §14, progressive scores without the first two rounds",
        measure=totals.progressive(cut_first=2),
        in_units=True,
        modifiers=(("cut_first", 2),),
    ),
    Metric(
        key="opponents_rating",
        explanation="metric.opponents_rating",
        citation="FIDE C.07 §10.1, average rating of opponents",
        measure=opponents.opponents_rating,
    ),
    Metric(
        key="rating",
        explanation="metric.rating",
        citation="published club regulations (等级分); only if every entry has one (OURS)",
        measure=totals.rating,
    ),
    Metric(
        key="board_total",
        explanation="metric.board_total",
        citation="competition practice of duplicate (复式总分); prorated by the boards played (OURS)",
        measure=boards.board_total,
    ),
    Metric(
        key="percentage",
        explanation="metric.percentage",
        citation="competition practice of duplicate (得分率): matchpoints of those that could be had",
        measure=boards.percentage,
    ),
    Metric(
        key="handicap_percentage",
        explanation="metric.handicap_percentage",
        citation="OURS: the percentage and half the combined handicap of the players",
        measure=handicap.handicap_percentage,
    ),
    Metric(
        key="board_wins",
        explanation="metric.board_wins",
        citation="competition practice of duplicate (胜副数): count-back",
        measure=boards.board_wins,
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
