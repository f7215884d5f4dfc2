"""Who wins a trick (墩): following, ruffing and over-ruffing (毙, 盖毙).

Rule: rules §9. Only plays that have the lead's whole format compare; of equal ones the first played is higher.
A standing throw is never beaten in its own class; a ruff is all trumps.

OURS: a ruff of a throw can often be divided in several ways, and "the best division counts" for both sides: a later
ruff is higher if for every division of the earlier one it has a division that is higher. Whether a player was void is
no question here: a legal play of nothing but trumps on a plain lead comes from a hand without the suit.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar

from engine.cards import Card, Hand
from engine.errors import DomainError
from engine.play.choices import codes_of
from engine.play.groups import Component
from engine.play.ladder import Demand, Shape
from engine.play.shape import Lead, lead_of, split
from engine.ruleset import Ruleset, ThrowCompare
from engine.trumps import CardClass, Trumps

KNOWN_DIVISIONS = 1 << 12

Tops = tuple[int, ...]
"""The tops of a play divided as the lead is divided, unit by unit; of equal categories the higher first."""


@dataclass(eq=False, kw_only=True)
class CountDiffers(DomainError):
    """Everybody plays as many cards as were led; `player` counts from 0, the leader."""

    code: ClassVar[str] = "play.count_differs"
    player: int
    led: int
    played: int


@dataclass(eq=False, kw_only=True)
class CannotWin(DomainError):
    """A play has not the lead's format, or is neither of its class nor all trumps: it wins nothing."""

    code: ClassVar[str] = "play.cannot_win"


def trick_winner(plays: Sequence[Sequence[Card] | Hand], trumps: Trumps, rules: Ruleset) -> int:
    """This will say which of the plays wins, 0 being the lead.

    :raises LeadEmpty: if nothing was led.
    :raises LeadMixed: if cards of several classes were led.
    :raises CountDiffers: if a play has more or fewer cards than the lead.
    """
    lead = lead_of(tuple(plays[0]), trumps)
    for player, play in enumerate(plays):
        if len(play) != len(lead.cards):
            raise CountDiffers(player=player, led=len(lead.cards), played=len(play))
    codes = [codes_of(play) for play in plays]
    return _throw_winner(codes, lead, trumps, rules) if lead.is_throw else _unit_winner(codes, lead, trumps)


def _unit_winner(plays: Sequence[bytes], lead: Lead, trumps: Trumps) -> int:
    """This will find the highest play of exactly the led tuple or tractor, trumps above plain cards."""
    unit = lead.units[0]
    shape = unit.component.size, unit.component.length
    winner, best = 0, (False, unit.top)
    for player, codes in enumerate(plays[1:], start=1):
        for card_class in (lead.card_class, CardClass.TRUMP):
            strength = (card_class is not lead.card_class, _top_of(codes, card_class, shape, trumps))
            if strength[1] >= 0 and strength > best:
                winner, best = player, strength
    return winner


def _top_of(codes: bytes, card_class: CardClass, shape: Shape, trumps: Trumps) -> int:
    """This will give the top of a play that is one tuple or tractor of the class, else −1."""
    places = _places(codes, card_class, trumps)
    if not places:
        return -1
    size, run = split(places)[0]
    return run[0] >> 2 if (size, len(run)) == shape else -1


def _places(codes: bytes, card_class: CardClass, trumps: Trumps) -> bytes:
    """This will give the places of a play that is all of one class, else nothing."""
    table = trumps.table.tables[card_class]
    places = codes.translate(table.places, table.others)
    return places if len(places) == len(codes) else b""


def _throw_winner(plays: Sequence[bytes], lead: Lead, trumps: Trumps, rules: Ruleset) -> int:
    """This will find the ruff that no later one is higher than; without one the throw wins."""
    if lead.card_class is CardClass.TRUMP:
        return 0
    higher = COMPARISONS[rules.throw_compare]
    shapes = _shapes(lead)
    winner, best = 0, frozenset[Tops]()
    for player, codes in enumerate(plays[1:], start=1):
        ruff = divisions(_places(codes, CardClass.TRUMP, trumps), shapes)
        if ruff and all(any(higher(mine, theirs) for mine in ruff) for theirs in best):
            winner, best = player, ruff
    return winner


def _shapes(lead: Lead) -> Demand:
    return tuple((unit.component.size, unit.component.length) for unit in lead.units)


def winning_component(lead: Lead, winning_play: Sequence[Card] | Hand, trumps: Trumps) -> Component:
    """This will give the largest component of the winning play, divided as the lead is divided.

    :raises CannotWin: if the play cannot be divided so.
    """
    codes = codes_of(winning_play)
    if len(codes) == len(lead.cards):
        for card_class in (lead.card_class, CardClass.TRUMP):
            if divisible(_places(codes, card_class, trumps), _shapes(lead)):
                return lead.units[0].component
    raise CannotWin()


def divisible(places: bytes, shapes: Demand) -> bool:
    """This will say whether cards of one class have the whole format."""
    return next(_divide(_counted(places), shapes), None) is not None


@lru_cache(maxsize=KNOWN_DIVISIONS)
def divisions(places: bytes, shapes: Demand) -> frozenset[Tops]:
    """This will give every way to divide cards of one class into such units; none if they lack the format."""
    return frozenset(_divide(_counted(places), shapes))


Counts = tuple[tuple[int, int], ...]
"""Place and count of each face, from the highest position down."""


def _counted(places: bytes) -> Counts:
    return tuple((place, places.count(place)) for place in sorted(set(places), reverse=True))


def _divide(counts: Counts, shapes: Demand, highest: int = 1 << 8) -> Iterator[Tops]:
    """This will divide; a unit with the shape of the one before has no higher top than that, at most `highest`."""
    if sum(count for _, count in counts) < sum(size * length for size, length in shapes):
        return
    if not shapes or shapes[0] == (1, 1):
        tops = [place >> 2 for place, count in counts for _ in range(count)]
        yield tuple(tops[: len(shapes)])
        return
    for top, rest in dict.fromkeys(_without(counts, shapes[0], highest)):
        bound = top if shapes[1:] and shapes[1] == shapes[0] else 1 << 8
        for lower in _divide(rest, shapes[1:], bound):
            yield top, *lower


def _without(counts: Counts, shape: Shape, highest: int) -> Iterator[tuple[int, Counts]]:
    """This will take one unit in every way: its top, and what is left."""
    size, length = shape
    for top in sorted({place >> 2 for place, count in counts if count >= size and place >> 2 <= highest}, reverse=True):
        for rest in _dropped(counts, size, range(top, top - length, -1)):
            yield top, rest


def _dropped(counts: Counts, size: int, positions: Sequence[int]) -> Iterator[Counts]:
    """This will take a tuple of this size at each of the positions, whichever face supplies it."""
    if not positions:
        yield counts
        return
    for number, (place, count) in enumerate(counts):
        if place >> 2 == positions[0] and count >= size:
            left = ((place, count - size),) if count > size else ()
            yield from _dropped((*counts[:number], *left, *counts[number + 1 :]), size, positions[1:])


def _highest_category(mine: Tops, theirs: Tops) -> bool:
    return mine[0] > theirs[0]


def _all_components(mine: Tops, theirs: Tops) -> bool:
    return all(higher > lower for higher, lower in zip(mine, theirs, strict=True))


def _lexicographic(mine: Tops, theirs: Tops) -> bool:
    return mine > theirs


def _highest_card(mine: Tops, theirs: Tops) -> bool:
    return max(mine) > max(theirs)


COMPARISONS: Mapping[ThrowCompare, Callable[[Tops, Tops], bool]] = MappingProxyType(
    {
        ThrowCompare.HIGHEST_CATEGORY: _highest_category,
        ThrowCompare.ALL_COMPONENTS: _all_components,
        ThrowCompare.LEXICOGRAPHIC: _lexicographic,
        ThrowCompare.HIGHEST_CARD: _highest_card,
    }
)
