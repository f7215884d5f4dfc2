"""Single, pair, triple, quad and tractor (单张, 对子, 三张, 四张, 拖拉机): the parts a play is made of.

Rule: rules §4; the cards of a tuple have one printed face, those of a tractor stand on consecutive positions.
"""

from dataclasses import dataclass
from typing import ClassVar

from engine.cards import Card
from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class ComponentImpossible(DomainError):
    """No play has such a component: `length` tuples of `size` equal cards each."""

    code: ClassVar[str] = "kitty.component_impossible"
    size: int
    length: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """A part of a play: `length` tuples of `size` equal cards; a tractor if there are two tuples or more."""

    size: int
    length: int = 1

    def __post_init__(self) -> None:
        if self.size < 1 or self.length < 1 or (self.size == 1 and self.length > 1):
            raise ComponentImpossible(size=self.size, length=self.length)

    @property
    def cards(self) -> int:
        """This will give how many cards the component has."""
        return self.size * self.length

    @property
    def is_tractor(self) -> bool:
        """This will say whether the component is a tractor (拖拉机)."""
        return self.length > 1


SINGLE = Component(size=1)
PAIR = Component(size=2)
TRIPLE = Component(size=3)
QUAD = Component(size=4)


def tractor(*, size: int, length: int) -> Component:
    """This will give a tractor of so many tuples of that size.

    :raises ComponentImpossible: with fewer than two tuples, or with tuples of one card.
    """
    if length < 2:
        raise ComponentImpossible(size=size, length=length)
    return Component(size=size, length=length)


@dataclass(frozen=True, slots=True)
class Unit:
    """One tuple or tractor really laid: its cards from high to low, and the position of its highest."""

    component: Component
    cards: tuple[Card, ...]
    top: int
