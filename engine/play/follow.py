"""Following (跟牌): whether a play does what it owes to the lead, and if not, which duty it breaks.

Rule: rules §8; as many cards as were led, of the led class while there are any, and the format as far as possible.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from engine.cards import FACES, Card, Hand
from engine.play.choices import codes_of, pay, some_legal_play
from engine.play.groups import Component
from engine.play.ladder import Demand, rungs, terms_of
from engine.play.listing import legal_plays
from engine.play.shape import Lead
from engine.play.supply import ANY, Terms
from engine.ruleset import FollowLadder, Ruleset
from engine.trumps import ClassTable, Trumps

__all__ = ["Duty", "DutyCode", "broken_duty", "legal_plays", "some_legal_play"]

KNOWN_EXAMPLES = 1 << 14


class DutyCode(StrEnum):
    """Which duty a play breaks."""

    COUNT = "count"
    NOT_HELD = "not_held"
    FOLLOW = "follow"
    FORMAT = "format"


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """A broken duty.

    `must`: for `follow` all cards of the led class, or if these are more than needed a play that would do; for
    `format` tuples that would pay what is owed. `owed` names these tuples and tractors, component by component.
    `is_example`: other cards would do in place of some of `must`.
    `missing`: for `not_held` the cards that are not there.
    """

    code: DutyCode
    must: tuple[Card, ...] = ()
    is_example: bool = False
    owed: tuple[Component, ...] = ()
    missing: tuple[Card, ...] = ()


def broken_duty(
    play: Sequence[Card] | Hand, *, hand: Sequence[Card] | Hand, lead: Lead, trumps: Trumps, rules: Ruleset
) -> Duty | None:
    """This will give the first duty that a play from this hand breaks, or None if it is legal.

    The hand is as it was before the play. Whoever holds fewer cards than were led plays them all.
    """
    played = play.codes if isinstance(play, Hand) else bytes([card.code for card in play])
    held = codes_of(hand)
    number = len(lead.cards)
    if len(played) != min(number, len(held)):
        return Duty(code=DutyCode.COUNT)
    for code in set(played):
        if played.count(code) > held.count(code):
            return Duty(code=DutyCode.NOT_HELD, missing=_not_held(played, held))
    table = trumps.table.tables[lead.card_class]
    own = held.translate(table.places, table.others)
    laid = played.translate(table.places, table.others)
    if len(laid) < len(played):
        return None if len(laid) == len(own) else _must_follow(own, lead, table, rules)
    if not lead.demand or _reaches(laid, own, lead, rules):
        return None
    return _must_match(own, lead, table, rules)


def _reaches(laid: bytes, own: bytes, lead: Lead, rules: Ruleset) -> bool:
    if len(laid) == len(own):
        return True
    demand, ladder = lead.demand, rules.follow_ladder
    return rungs(laid, demand, ladder, ANY) >= rungs(own, demand, ladder, terms_of(rules))


def _not_held(played: bytes, held: bytes) -> tuple[Card, ...]:
    return tuple(FACES[code] for code in sorted(set(played)) for _ in range(played.count(code) - held.count(code)))


def _must_follow(own: bytes, lead: Lead, table: ClassTable, rules: Ruleset) -> Duty:
    """This will name all cards of the class, given by places, or enough of them if there are more."""
    number = min(len(own), len(lead.cards))
    places = _enough(own, number, lead.demand, rules.follow_ladder, terms_of(rules))
    return Duty(
        code=DutyCode.FOLLOW,
        must=tuple(FACES[code] for code in sorted(table.codes[place] for place in places)),
        is_example=not _only_these(own, bytes(places), lead, rules),
    )


@lru_cache(maxsize=KNOWN_EXAMPLES)
def _enough(own: bytes, number: int, demand: Demand, ladder: FollowLadder, terms: Terms) -> tuple[int, ...]:
    """This will give the places of a legal play of so many cards, the lowest it finds."""
    paid = pay(own, demand, ladder, terms, _low) if number < len(own) else []
    left = sorted(own)
    for place in paid:
        left.remove(place)
    return (*paid, *left[: number - len(paid)])


def _must_match(own: bytes, lead: Lead, table: ClassTable, rules: Ruleset) -> Duty:
    places, owed = _owing(own, lead.demand, rules.follow_ladder, terms_of(rules))
    return Duty(
        code=DutyCode.FORMAT,
        must=tuple([FACES[table.codes[place]] for place in places]),
        is_example=not _only_these(own, bytes(places), lead, rules),
        owed=owed,
    )


def _only_these(own: bytes, places: bytes, lead: Lead, rules: Ruleset) -> bool:
    """This will say whether every legal play from `own` holds these places, each as often."""
    return all(
        not _can_spare(own, place, 1 + own.count(place) - places.count(place), lead, rules) for place in set(places)
    )


def _can_spare(own: bytes, place: int, copies: int, lead: Lead, rules: Ruleset) -> bool:
    """This will say whether what is left without so many copies of a face still holds a legal play."""
    left = own.replace(bytes([place]), b"", copies)
    return len(left) >= len(lead.cards) and _reaches(left, own, lead, rules)


@lru_cache(maxsize=KNOWN_EXAMPLES)
def _owing(
    own: bytes, demand: Demand, ladder: FollowLadder, terms: Terms
) -> tuple[tuple[int, ...], tuple[Component, ...]]:
    """This will give the places of the lowest tuples that pay what is owed, and what that is."""
    reached = rungs(own, demand, ladder, terms)
    owed = tuple(Component(size=size, length=length) for rung in reached for size, length in rung.runs)
    return tuple(pay(own, demand, ladder, terms, _low)), owed


def _low(place: int) -> int:
    return place
