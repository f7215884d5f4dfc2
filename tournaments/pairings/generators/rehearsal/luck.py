"""How strong an entry is, and what a deal between two of them might yield."""

import hashlib
import random

SPREAD = 0.22  # share of all points by which luck moves a deal (one standard deviation)
BANKER_SHARE = 0.36  # what attackers take on average from an equal banker side: a little under the take-over
STRENGTH_SHARE = 0.06  # what one unit of strength moves


def strength(seed: str, entry_id: int) -> float:
    """Give an entry a strength, normally distributed around 0, the same for the same event and entry."""
    return source(seed, "strength", entry_id).gauss(0, 1)


def source(seed: str, *names: object) -> random.Random:
    """Make a random source that depends on nothing but the seed and the names."""
    text = "/".join([seed, *(str(name) for name in names)])
    return random.Random(hashlib.sha256(text.encode()).digest())


def attackers_points(luck: random.Random, *, banker: float, attackers: float, points: int) -> int:
    """Draw the attackers' points of one deal: a multiple of 5 from 0 to `points`.

    `banker` and `attackers` are strengths; `points` is 100 for each deck.
    """
    share = luck.gauss(BANKER_SHARE + STRENGTH_SHARE * (attackers - banker), SPREAD)
    return min(max(round(share * points / 5), 0), points // 5) * 5
