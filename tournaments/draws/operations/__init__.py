"""Results become pairings: draw, close, qualify."""

from tournaments.draws.operations.by_hand import pair_by_hand, refuse_partners
from tournaments.draws.operations.closing import close_round
from tournaments.draws.operations.comparing import compare_draws, sweep_comparisons
from tournaments.draws.operations.following import follow_corrections
from tournaments.draws.operations.importing import ImportedPairings, import_pairings
from tournaments.draws.operations.movements import choose_movement, fit_movement
from tournaments.draws.operations.opening import open_stage
from tournaments.draws.operations.requests import request_draw, run_draw, sweep

__all__ = [
    "ImportedPairings",
    "choose_movement",
    "close_round",
    "compare_draws",
    "fit_movement",
    "follow_corrections",
    "import_pairings",
    "open_stage",
    "pair_by_hand",
    "refuse_partners",
    "request_draw",
    "run_draw",
    "sweep",
    "sweep_comparisons",
]
