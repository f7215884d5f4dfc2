"""Room points (积分): what a deal is worth to each player, zero-sum, as card rooms count.

Rule: rules §12 (source: an online card room, TEXT-R; `signed_levels` is a local sheet).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.levels.schedule import Gainer, Schedule, Yield

BEFORE_TAKE_OVER = 2  # attackers who take over with +m levels gain 2 + m
SHUT_OUT_LEVELS = 3


class PointKind(StrEnum):
    """How the points of a deal are derived from its levels."""

    NONE = "none"
    ROOM = "room"
    SIGNED_LEVELS = "signed_levels"


@dataclass(frozen=True, slots=True, kw_only=True)
class PointScheme:
    """Room points of an event; `shut_out` replaces the value of a deal without points for the attackers.

    `multipliers` are pairs (threshold, factor), highest threshold first: the first that all four players
    had reached before the deal counts, else 1.
    """

    kind: PointKind = PointKind.NONE
    shut_out: int | None = None
    multipliers: tuple[tuple[int, int], ...] = ()


NO_POINTS = PointScheme()
ROOM_POINTS = PointScheme(kind=PointKind.ROOM, multipliers=((300, 3), (80, 2)))
SIGNED_LEVELS_POINTS = PointScheme(kind=PointKind.SIGNED_LEVELS)


def banker_points(scheme: PointScheme, schedule: Schedule, *, attackers: int, before: Sequence[int] = ()) -> int:
    """Give what each player of the banker side wins (or loses, if negative) by a deal.

    Each attacker gets the opposite. `before` holds the points of all four players before the deal.
    """
    worth = schedule.yield_of(attackers)
    return _base(scheme, worth) * _factor(scheme, before)


def _base(scheme: PointScheme, worth: Yield) -> int:
    if scheme.kind is PointKind.NONE:
        return 0
    if scheme.kind is PointKind.SIGNED_LEVELS:
        return -worth.signed
    if worth.gainer is Gainer.ATTACKERS:
        return -(BEFORE_TAKE_OVER + worth.levels)
    if worth.levels >= SHUT_OUT_LEVELS and scheme.shut_out is not None:
        return scheme.shut_out
    return min(worth.levels, SHUT_OUT_LEVELS) + 1


def _factor(scheme: PointScheme, before: Sequence[int]) -> int:
    if not before:
        return 1
    least = min(before)
    return next((factor for threshold, factor in scheme.multipliers if least >= threshold), 1)
