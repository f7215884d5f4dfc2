"""How strong an entry is, and what a deal between two of them might yield."""

import hashlib
import random

SPREAD = 0.22  # share of all points by which luck moves a deal (one standard deviation)
BANKER_SHARE = 0.36  # what attackers take on average from an equal banker side: a little under the take-over
STRENGTH_SHARE = 0.06  # what one unit of strength moves
HALF_SPREAD = SPREAD / 2**0.5  # of a board half of the luck (of the variance) lies in its cards, half in each table


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
    return _multiple(luck.gauss(_expected(banker, attackers), SPREAD), points)


def board_points(cards: random.Random, luck: random.Random, *, banker: float, attackers: float, points: int) -> int:
    """Draw the attackers' points of a board at one table: its cards are as lucky for every table that plays it.

    Give `cards` anew, from the same seed, for each table.
    """
    shared, own = cards.gauss(0, HALF_SPREAD), luck.gauss(0, HALF_SPREAD)
    return _multiple(_expected(banker, attackers) + shared + own, points)


def _expected(banker: float, attackers: float) -> float:
    return BANKER_SHARE + STRENGTH_SHARE * (attackers - banker)


def _multiple(share: float, points: int) -> int:
    return min(max(round(share * points / 5), 0), points // 5) * 5
