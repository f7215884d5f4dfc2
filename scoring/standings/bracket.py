"""Which places a knock-out gives at best to whoever is out (淘汰赛名次).

Rule (OURS): who goes out in the final is second, in the semi-finals third, in the round before fifth and so on, however
many go out there. Where both of a tie forfeit, nobody has the place that it was played for: after a final that nobody
came to there is no first, and both are second; after such a match for third place both are fourth.
"""

from collections.abc import Sequence

from scoring.standings.progress import Progress


def best_places(progress: Progress) -> Sequence[int]:
    """Give the best place each entry may have by the bracket alone; 1 for those who are still in it."""
    rounds = max(progress.bracket_round, (progress.first_ties - 1).bit_length() + 1 if progress.first_ties else 0)
    return [_best(progress, at, rounds) for at in range(len(progress.participants))]


def _best(progress: Progress, at: int, rounds: int) -> int:
    come_through = progress.bracket[at] // 2
    if not _is_out(progress, at) or come_through >= rounds:
        return 1
    return (1 << rounds - come_through - 1) + 1 + progress.beaten[at]


def _is_out(progress: Progress, at: int) -> bool:
    """Tell who was not drawn in the present round of the bracket, or cannot win its tie there any more."""
    return progress.drawn[at] < progress.bracket_round or progress.lost[at] >= progress.wins_needed
