"""What the pages of a stage and of a draw show."""

from tournaments.draws.queries.comparisons import comparisons
from tournaments.draws.queries.draws import draw_page, match_of, swap_preview
from tournaments.draws.queries.stages import field_by_hand, round_of, stage_of, stage_page

__all__ = [
    "comparisons",
    "draw_page",
    "field_by_hand",
    "match_of",
    "round_of",
    "stage_of",
    "stage_page",
    "swap_preview",
]
