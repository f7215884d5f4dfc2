"""The small words of records that cards do not have: levels, trump suits, components, option values."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

from engine.cards import PLAIN_RANKS, Card, Rank, Suit, print_card
from engine.kitty import Component

T = TypeVar("T")

NO_TRUMP = "NT"
NOBODY = "-"

_LEVELS: Mapping[str, Rank] = MappingProxyType(
    {print_card(Card(Suit.SPADES, rank)).removeprefix("S"): rank for rank in PLAIN_RANKS}
)
_LEVEL_NAMES = {rank: name for name, rank in _LEVELS.items()}
_TRUMPS: Mapping[str, Suit | None] = MappingProxyType({**{suit.value: suit for suit in Suit}, NO_TRUMP: None})


def print_level(level: Rank) -> str:
    """This will write a level as it is printed on cards: 2 … 10, J, Q, K, A."""
    return _LEVEL_NAMES[level]


def parse_level(text: str) -> Rank:
    """This will read a level.

    :raises ValueError: if there is no such level.
    """
    return _known(text, _LEVELS)


def print_trump(suit: Suit | None) -> str:
    """This will write a trump suit by its letter, no trump as `NT`."""
    return NO_TRUMP if suit is None else suit.value


def parse_trump(text: str) -> Suit | None:
    """This will read a trump suit, or `NT`.

    :raises ValueError: if it is neither.
    """
    return _known(text, _TRUMPS)


def print_component(part: Component) -> str:
    """This will write a component as tuples times cards: `1x1` a single, `2x3` a tractor of two triples."""
    return f"{part.length}x{part.size}"


def parse_component(text: str) -> Component:
    """This will read a component.

    :raises ValueError: if it is not written so.
    :raises ComponentImpossible: if no play can have it.
    """
    length, size = text.split("x")
    return Component(size=parse_number(size), length=parse_number(length))


def parse_number(text: str) -> int:
    """This will read a whole number in its usual spelling: no leading zeros, a minus sign only before others.

    :raises ValueError: if it is not written so.
    """
    number = int(text)
    if str(number) != text:
        raise ValueError(text)
    return number


def _known(text: str, table: Mapping[str, T]) -> T:
    if text not in table:
        raise ValueError(text)
    return table[text]
