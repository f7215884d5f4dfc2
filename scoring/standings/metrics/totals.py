"""Metrics that add up an entry's own rounds (积分, 胜场, 净级分, 累积小分)."""

import hashlib
from collections.abc import Sequence

from scoring.standings.progress import Number, Progress


def points(progress: Progress, positions: Sequence[int]) -> list[Number]:
    """Give match points, with what was carried along and what rulings gave or took."""
    return [progress.totals[at] for at in positions]


def wins(progress: Progress, positions: Sequence[int]) -> list[Number]:
    """Count rounds won, byes and forfeits of the opponent included."""
    return [progress.wins[at] for at in positions]


def net_levels(progress: Progress, positions: Sequence[int]) -> list[Number]:
    """Add own less opponents' final level, A = 14 (净级分)."""
    return [progress.net[at] for at in positions]


def cumulative_levels(progress: Progress, positions: Sequence[int]) -> list[Number]:
    """Add final level − 2, and one more for each match in which A was passed (累积小分)."""
    return [progress.climbed[at] for at in positions]


def progressive(progress: Progress, positions: Sequence[int]) -> list[Number]:
    """Add the totals after each round (累进分): early points count more often."""
    return [progress.running[at] for at in positions]


def seed(progress: Progress, positions: Sequence[int]) -> list[Number]:
    """Give the seed; 1 is the strongest."""
    return [progress.participants[at].seed for at in positions]


def knockout(progress: Progress, positions: Sequence[int]) -> list[Number]:
    """Count 2 for each match won on the way to the title, and 1 for third place."""
    return [progress.bracket[at] for at in positions]


def lots(progress: Progress, positions: Sequence[int]) -> list[Number]:
    """Give the place in a lot drawn once for the group from the event's stored seed (抽签)."""
    drawn = sorted(range(len(progress.participants)), key=lambda at: _ticket(progress, at))
    place = {at: number for number, at in enumerate(drawn, start=1)}
    return [place[at] for at in positions]


def _ticket(progress: Progress, at: int) -> bytes:
    entry = progress.participants[at].entry
    text = f"{progress.seed}:lots:{progress.stage.ordinal}:{progress.group}:{entry}"
    return hashlib.sha256(text.encode()).digest()
