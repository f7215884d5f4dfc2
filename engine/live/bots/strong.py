"""A player that counts cards, knows voids, and plays the deal out many times with hands that could be.

Each guess at the hidden hands is played to its end by `SensePolicy` after every candidate, kitty and last trick
included; the candidate with the best average wins. It guesses on while `may_continue()` says so, so whoever calls
decides what a move may cost; this module owns no clock.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from random import Random

from engine.cards import PLAYERS, Card
from engine.live.bots.memory import Memory, position, remember
from engine.live.bots.sense import SensePolicy, components_of, legal_by
from engine.live.bots.thinking import ThinkingBot
from engine.live.rollout import POINTS, Rollout, cards_of
from engine.live.view import SeatView
from engine.ruleset import Ruleset

MOST_GUESSES = 40
MOST_CANDIDATES = 5
FEWEST_GUESSES = 4
# A candidate must be better by so many standard errors; so much variance is taken for granted.
CAUTION = 1.0
SPREAD = 0.1
# Rules §2: so many points a deck are one step of levels.
STEP_OF_A_DECK = 20
# What a point is worth beside a level: enough to prefer 75 to 40, not enough to give a level away.
SMOOTH = 0.6


@dataclass(frozen=True, slots=True)
class StrongBot(ThinkingBot):
    """Looks ahead while `may_continue()` allows, at most `guesses` times; chance comes from `random`."""

    random: Random
    may_continue: Callable[[], bool] = lambda: True
    guesses: int = MOST_GUESSES

    def lead(self, shown: SeatView) -> tuple[Card, ...]:
        """This will lead what has done best in play-outs."""
        return self._best(shown)

    def follow(self, shown: SeatView) -> tuple[Card, ...]:
        """This will follow with what has done best in play-outs."""
        return self._best(shown)

    def _best(self, shown: SeatView) -> tuple[Card, ...]:
        memory = remember(shown)
        candidates = candidates_of(self._position(shown, memory))
        if len(candidates) == 1:
            return cards_of(candidates[0])
        return cards_of(self._tried(shown, memory, candidates))

    def _position(self, shown: SeatView, memory: Memory) -> Rollout:
        """This will give a position for rules of thumb: somebody or other holds what is out."""
        hands = [b""] * PLAYERS
        hands[memory.me] = memory.hand
        hands[(memory.me + 1) % PLAYERS] = bytes(sorted(memory.out + b"".join(memory.held)))
        return position(shown, hands, memory.kitty)

    def _tried(self, shown: SeatView, memory: Memory, candidates: list[bytes]) -> bytes:
        """This will compare the others with the first candidate on equal guesses, and leave it for good reason only."""
        gains = [Gain() for _ in candidates[1:]]
        for _ in range(self.guesses):
            hands, kitty = memory.guess(self.random, shown.trumps)
            first = _outcome(shown, hands, kitty, candidates[0])
            for gain, codes in zip(gains, candidates[1:], strict=True):
                gain.add(_outcome(shown, hands, kitty, codes) - first)
            if not self.may_continue():
                break
        sure = [0.0, *(gain.at_least() for gain in gains)]
        return candidates[max(range(len(candidates)), key=sure.__getitem__)]


@dataclass(slots=True)
class Gain:
    """How much better one candidate has done than another, guess by guess."""

    number: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, difference: float) -> None:
        """This will take one more guess into account."""
        self.number += 1
        self.total += difference
        self.squares += difference * difference

    def at_least(self) -> float:
        """This will give the mean gain less what chance may have added; below nothing after few guesses."""
        if self.number < FEWEST_GUESSES:
            return -1.0
        mean = self.total / self.number
        variance = max(self.squares / self.number - mean * mean, SPREAD)
        return mean - CAUTION * sqrt(variance / self.number)


_SENSE = SensePolicy(counts=True)


def _outcome(shown: SeatView, hands: list[bytes], kitty: bytes, codes: bytes) -> float:
    """This will play one guess out after one candidate, and say what that is worth to the player."""
    deal = position(shown, hands, kitty)
    attacks = deal.turn % 2 == deal.attackers
    if deal.plays:
        deal.lay(codes)
    else:
        deal.lead(codes, _SENSE)
    worth = levels_of(deal.run(_SENSE), shown.rules)
    return worth if attacks else -worth


def levels_of(points: int, rules: Ruleset) -> float:
    """This will say roughly how many levels the attackers' points are worth to them, negative for the banker side."""
    step = STEP_OF_A_DECK * rules.decks
    if points <= 0:
        return -3.0
    whole = points // step
    levels = whole - 1 if whole >= 2 else whole - 2
    return levels + SMOOTH * (points % step) / step


def candidates_of(deal: Rollout) -> list[bytes]:
    """This will list what is worth trying, what rules of thumb would do first."""
    found = _leads(deal) if not deal.plays else _follows(deal)
    return list(dict.fromkeys(found))[:MOST_CANDIDATES]


def _leads(deal: Rollout) -> list[bytes]:
    parts = sorted(components_of(deal, deal.hands[deal.turn]), key=lambda codes: -_SENSE.promise(deal, codes))
    thrown = list(_safe_throws(deal, parts))
    first, seen = parts[:1], set[tuple[int, int]]()
    others: list[bytes] = []
    for codes in parts:
        kind = deal.desk.class_of[codes[0]], len(codes)
        if kind not in seen:
            seen.add(kind)
            others.append(codes)
    return [*first, *thrown, *others, *parts[1:3]]


def _safe_throws(deal: Rollout, parts: list[bytes]) -> list[bytes]:
    """This will put together what nobody can beat, class by class."""
    sure: dict[int, bytes] = {}
    for codes in parts:
        if _is_sure(deal, codes):
            number = deal.desk.class_of[codes[0]]
            sure[number] = sure.get(number, b"") + codes
    return [bytes(sorted(codes)) for codes in sure.values() if len(codes) > 1]


def _is_sure(deal: Rollout, codes: bytes) -> bool:
    """This will say whether no card that is out beats a component; of a tractor every tuple must be sure."""
    return all(_SENSE.is_boss(deal, bytes((code,)) * codes.count(code)) for code in set(codes))


def _follows(deal: Rollout) -> list[bytes]:
    hand, number = deal.hands[deal.turn], len(deal.plays[0])
    own = hand.translate(None, deal.desk.others[deal.led_class])
    first = _SENSE.follow(deal)
    if len(own) == number:
        return [own]
    if number == 1:
        return [first, *_singles(deal, own or hand)]
    strength, class_of = deal.desk.strength, deal.desk.class_of
    costs: list[Callable[[int], float]] = [
        lambda code: 6 * POINTS[code] + strength[class_of[code]][code],
        lambda code: -6 * POINTS[code] + strength[class_of[code]][code] / 4,
        lambda code: -strength[deal.led_class][code] - POINTS[code] / 8,
    ]
    return [first, *(legal_by(deal, hand, own, cost) for cost in costs)]


def _singles(deal: Rollout, pool: bytes) -> list[bytes]:
    """This will give single cards that differ: of each class the highest, the lowest and the dearest."""
    strength, class_of = deal.desk.strength, deal.desk.class_of
    chosen: list[int] = []
    for others in deal.desk.others:
        own = sorted(set(pool.translate(None, others)), key=lambda code: strength[class_of[code]][code])
        if own:
            poor = [code for code in own if not POINTS[code]]
            chosen += [*poor[:1], own[-1], max(own, key=lambda code: POINTS[code])]
            if len(own) > 3:
                chosen.append(own[-2])
    return [bytes((code,)) for code in dict.fromkeys(chosen)]
