"""Metrics that add up an entry's own rounds (积分, 胜场, 净级分, 累积小分)."""

from collections.abc import Sequence

from scoring.standings.progress import Progress


def points(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Give match points, with what was carried along and what rulings gave or took."""
    return [progress.totals[at] for at in positions]


def wins(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Count rounds won, byes and forfeits of the opponent included."""
    return [progress.wins[at] for at in positions]


def net_levels(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Add own less opponents' final level, A = 14 (净级分)."""
    return [progress.net[at] for at in positions]


def cumulative_levels(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Add final level − 2, and one more for each match in which A was passed (累积小分)."""
    return [progress.climbed[at] for at in positions]


def progressive(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Add the totals after each round (累进分): early points count more often."""
    return [progress.running[at] for at in positions]


def seed(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Give the seed; 1 is the strongest."""
    return [progress.participants[at].seed for at in positions]


def knockout(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Count 2 for each match won on the way to the title, and 1 for third place."""
    return [progress.bracket[at] for at in positions]


def lots(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Give the place in a lot drawn once for the group from the event's stored seed (抽签)."""
    return [progress.lots[at] for at in positions]
