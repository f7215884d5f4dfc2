"""What a deal yields: the attackers' points P (闲家得分) from what is known at the table when it ends.

Rule: rules §10, §11; P = points in the attackers' tricks + captured kitty ± penalties, at least 0.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.cards import Rank
from engine.errors import DomainError
from engine.kitty import Component, kitty_points, multiplier
from engine.ruleset import KittyMultiplier, Ruleset, ThrowPenalty

POINT_STEP = 5
PENALTY_STEP = 10
DEAREST_CARD = Rank.KING.points


@dataclass(eq=False, kw_only=True)
class CountWrong(DomainError):
    """A number of the count cannot be; `field` is the attribute of the count it was given as."""

    code: ClassVar[str] = "outcome.wrong"
    field: str
    given: int


class PointsNotInFives(CountWrong):
    """Points come in fives."""

    code: ClassVar[str] = "outcome.points_not_in_fives"


@dataclass(eq=False, kw_only=True)
class PointsOutOfRange(CountWrong):
    """There are not so many points."""

    code: ClassVar[str] = "outcome.points_out_of_range"
    lowest: int
    highest: int


@dataclass(eq=False, kw_only=True)
class PointsBeyondDeck(CountWrong):
    """Tricks and kitty together have more points than the cards in play."""

    code: ClassVar[str] = "outcome.points_beyond_deck"
    kitty: int
    total: int


@dataclass(eq=False, kw_only=True)
class PointsDoNotAddUp(CountWrong):
    """What both sides took and what was buried is not what the cards in play are worth."""

    code: ClassVar[str] = "outcome.points_do_not_add_up"
    attackers: int
    kitty: int
    total: int


@dataclass(eq=False, kw_only=True)
class LastTrickImpossible(DomainError):
    """No play of these rules can have won the last trick in this way."""

    code: ClassVar[str] = "outcome.last_trick_impossible"
    field: str
    size: int
    length: int
    decks: int


class PenaltyNotInTens(CountWrong):
    """Penalties for failed throws come in tens."""

    code: ClassVar[str] = "outcome.penalty_not_in_tens"


class PenaltyNotInRules(CountWrong):
    """These rules have no penalty for failed throws; what a director imposes is a ruling, not a count."""

    code: ClassVar[str] = "outcome.penalty_not_in_rules"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealCount:
    """What is known at the table: points in tricks, how the last trick was won, what lay in the kitty.

    `last_trick_won_with` is the largest component of the attackers' winning play, None if the banker side won
    it; `penalty` is signed, positive when the attackers gain; `banker_points` is given only as a check.
    """

    attackers_points: int
    kitty_points: int
    last_trick_won_with: Component | None = None
    penalty: int = 0
    banker_points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealOutcome:
    """What the deal yields, with the parts it is made of; `multiplier` is 0 if the kitty was not captured."""

    points: int
    attackers_points: int
    kitty_points: int
    multiplier: int
    kitty_gain: int
    penalty: int


def settle(count: DealCount, rules: Ruleset) -> DealOutcome:
    """This will compute P from a count.

    :raises DomainError: the first of `problems`, if there are any.
    """
    for problem in problems(count, rules):
        raise problem
    won_with, scheme = count.last_trick_won_with, rules.kitty_multiplier
    gain = kitty_points(scheme, buried=count.kitty_points, won_with=won_with)
    return DealOutcome(
        points=max(0, count.attackers_points + gain + count.penalty),
        attackers_points=count.attackers_points,
        kitty_points=count.kitty_points,
        multiplier=0 if won_with is None else multiplier(scheme, won_with),
        kitty_gain=gain,
        penalty=count.penalty,
    )


def problems(count: DealCount, rules: Ruleset) -> tuple[DomainError, ...]:
    """This will list everything that is wrong with a count, each with the field it belongs to."""
    singly = [*_points(count, rules), *_last_trick(count, rules), *_penalty(count, rules)]
    return tuple(singly or _sums(count, rules))


def final_points_problems(points: int, rules: Ruleset, *, field: str = "points") -> tuple[DomainError, ...]:
    """This will list what is wrong with a P given as such, without the parts it is made of."""
    return tuple(_in_fives_up_to(field, points, highest_points(rules)))


def highest_points(rules: Ruleset) -> int:
    """This will give the most points attackers can have without penalties: all, and the dearest kitty."""
    sizes = rules.sizes
    dearest = min(sizes.points, DEAREST_CARD * sizes.kitty)
    best = max(multiplier(rules.kitty_multiplier, part) for part in components(rules))
    return sizes.points + dearest * (best - 1)


def components(rules: Ruleset) -> tuple[Component, ...]:
    """This will list every component that these decks and hands allow, from the single upwards."""
    sizes = rules.sizes
    largest = 2 if rules.kitty_multiplier is KittyMultiplier.TIER248 else rules.decks
    return tuple(
        Component(size=size, length=length)
        for size in range(1, largest + 1)
        for length in range(1, 2 if size == 1 else _longest_run(rules) + 1)
        if size * length <= sizes.hand
    )


def _longest_run(rules: Ruleset) -> int:
    """This will give the most positions one class can have: the trump suit, both level cards, both jokers.

    A permanent two takes a position in the suit away and adds two, for the twos of and off the trump suit.
    """
    ranks_without_level = len(Rank) - 2 - 1
    return ranks_without_level + 4 + len(rules.permanent_trumps)


def _points(count: DealCount, rules: Ruleset) -> Iterator[DomainError]:
    sizes = rules.sizes
    yield from _in_fives_up_to("attackers_points", count.attackers_points, sizes.points)
    yield from _in_fives_up_to("kitty_points", count.kitty_points, min(sizes.points, DEAREST_CARD * sizes.kitty))
    if count.banker_points is not None:
        yield from _in_fives_up_to("banker_points", count.banker_points, sizes.points)


def _in_fives_up_to(field: str, points: int, highest: int) -> Iterator[DomainError]:
    if not 0 <= points <= highest:
        yield PointsOutOfRange(field=field, given=points, lowest=0, highest=highest)
    elif points % POINT_STEP:
        yield PointsNotInFives(field=field, given=points)


def _last_trick(count: DealCount, rules: Ruleset) -> Iterator[DomainError]:
    part = count.last_trick_won_with
    if part is None:
        return
    if part not in components(rules):
        yield LastTrickImpossible(field="last_trick_won_with", size=part.size, length=part.length, decks=rules.decks)


def _penalty(count: DealCount, rules: Ruleset) -> Iterator[DomainError]:
    if count.penalty and rules.throw_penalty is ThrowPenalty.NONE:
        yield PenaltyNotInRules(field="penalty", given=count.penalty)
    elif count.penalty % PENALTY_STEP:
        yield PenaltyNotInTens(field="penalty", given=count.penalty)


def _sums(count: DealCount, rules: Ruleset) -> Iterator[DomainError]:
    total = rules.sizes.points
    known = count.attackers_points + count.kitty_points
    if known > total:
        yield PointsBeyondDeck(
            field="attackers_points", given=count.attackers_points, kitty=count.kitty_points, total=total
        )
    elif count.banker_points is not None and known + count.banker_points != total:
        yield PointsDoNotAddUp(
            field="banker_points",
            given=count.banker_points,
            attackers=count.attackers_points,
            kitty=count.kitty_points,
            total=total,
        )
