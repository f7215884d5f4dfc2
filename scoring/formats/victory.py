"""Which victory scale suits which scorer: what margin over so many boards gives all 20 (competition §4).

The blitz of the continuous scale is a number of units for the root of the boards, in the unit the margin is counted in:
levels, units of a scale of thresholds, boards, or at matchpoints percentage points, since a matchpoint is worth ever
less the more tables there are. 15 IMPs is the official figure of bridge; all others are OURS.
"""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.boards import BoardScorer, Scale
from scoring.matches import VictoryScale
from scoring.matches.victory import IMPS_PER_ROOT_BOARD, LEVELS_PER_ROOT_BOARD

IMP_THRESHOLDS = 24  # of the scale that 15 IMPs belong to; a scale with fewer of them has smaller margins
PER_ROOT_BOARD: Mapping[BoardScorer, int] = MappingProxyType(
    {
        BoardScorer.LEVELS: LEVELS_PER_ROOT_BOARD,
        BoardScorer.CROSS_LEVELS: LEVELS_PER_ROOT_BOARD,
        BoardScorer.DATUM: LEVELS_PER_ROOT_BOARD,
        BoardScorer.MATCHPOINTS: 75,
        BoardScorer.BOARD_A_MATCH: 2,
        BoardScorer.ROOM_POINTS: 4,
    }
)


def victory_for(scorer: BoardScorer, scale: Scale | None = None) -> VictoryScale:
    """Give the continuous scale for margins of a scorer; `scale` is the one of differences, where it has one."""
    if scorer is BoardScorer.IMPS:
        thresholds = len(scale.thresholds) if scale else IMP_THRESHOLDS
        units = (2 * IMPS_PER_ROOT_BOARD * thresholds + IMP_THRESHOLDS) // (2 * IMP_THRESHOLDS)  # to the nearest
        return VictoryScale(per_root_board=max(units, 1))
    return VictoryScale(per_root_board=PER_ROOT_BOARD[scorer])
