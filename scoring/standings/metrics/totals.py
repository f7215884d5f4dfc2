"""Metrics that add up an entry's own rounds (积分, 胜场, 净级分, 累积小分)."""

from collections.abc import Sequence

from scoring.standings.metrics.metric import Measure, Value
from scoring.standings.progress import Progress


def points(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Give match points, with what was carried along and what rulings gave or took."""
    return [progress.totals[at] for at in positions]


def wins(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Count rounds won, forfeits of the opponent included, and byes that are worth a win."""
    return [progress.wins[at] for at in positions]


def won_played(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Count matches won at the table."""
    return [progress.won_played[at] for at in positions]


def draws(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Count matches drawn at the table."""
    return [progress.draws[at] for at in positions]


def signed_points(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Add the signed points of all matches in which deals were added up; opponents have the opposite (净分)."""
    return [progress.margins[at] for at in positions]


def captured(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Add the points taken as attackers in deals that are known, with kitty and penalties (抓分)."""
    return [progress.captured[at] for at in positions]


def shut_outs(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Count deals banked in which the attackers had no points (大光)."""
    return [progress.shut_outs[at] for at in positions]


def net_levels(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Add own less opponents' final level, A = 14 (净级分)."""
    return [progress.net[at] for at in positions]


def cumulative_levels(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Add final level − 2, and one more for each match in which A was passed (累积小分)."""
    return [progress.climbed[at] for at in positions]


def progressive(*, cut_first: int = 0) -> Measure:
    """Make the sum of the totals after each round (累进分), without the first so many: early points count more."""

    def measure(progress: Progress, positions: Sequence[int]) -> list[int]:
        counted = progress.history[cut_first:]
        return [sum(totals[at] for totals in counted) for at in positions]

    return measure


def seed(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Give the seed; 1 is the strongest."""
    return [progress.participants[at].seed for at in positions]


def rating(progress: Progress, positions: Sequence[int]) -> list[Value]:
    """Give the rating, if everybody has one."""
    ratings = [progress.participants[at].rating for at in positions]
    return [None for _ in ratings] if None in ratings else list(ratings)


def knockout(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Count 2 for each round of the bracket that was come through, and 1 for third place."""
    return [progress.bracket[at] for at in positions]


def lots(progress: Progress, positions: Sequence[int]) -> list[int]:
    """Give the place in a lot drawn once for the group from the event's stored seed (抽签)."""
    return [progress.lots[at] for at in positions]
