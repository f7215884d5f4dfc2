"""What the kitty is worth to attackers who win the last trick (抠底).

Rule: rules §10; its points count as often as the largest component of the winning play says, that play
divided as the lead is divided. Largest means most cards, then the larger tuples.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from engine.errors import DomainError
from engine.play.groups import PAIR, QUAD, SINGLE, TRIPLE, Component, ComponentImpossible, tractor
from engine.ruleset import KittyMultiplier

__all__ = [
    "MULTIPLIERS",
    "PAIR",
    "QUAD",
    "SINGLE",
    "TRIPLE",
    "Component",
    "ComponentImpossible",
    "MultiplierUndefined",
    "kitty_points",
    "multiplier",
    "tractor",
]

LARGEST_POWER = 64


@dataclass(eq=False, kw_only=True)
class MultiplierUndefined(DomainError):
    """The scheme says nothing about such a component."""

    code: ClassVar[str] = "kitty.multiplier_undefined"
    scheme: KittyMultiplier
    size: int
    length: int


def _fixed2(_part: Component) -> int:
    return 2


def _tier248(part: Component) -> int:
    return 8 if part.is_tractor else 2 * part.size


def _step_double(part: Component) -> int:
    return 1 << (part.size + (part.size - 1) * (part.length - 1))


def _linear2n(part: Component) -> int:
    return 2 * part.cards


def _pow2_cap64(part: Component) -> int:
    return min(LARGEST_POWER, 1 << part.cards)


MULTIPLIERS: Mapping[KittyMultiplier, Callable[[Component], int]] = MappingProxyType(
    {
        KittyMultiplier.FIXED2: _fixed2,
        KittyMultiplier.TIER248: _tier248,
        KittyMultiplier.STEP_DOUBLE: _step_double,
        KittyMultiplier.LINEAR2N: _linear2n,
        KittyMultiplier.POW2_CAP64: _pow2_cap64,
    }
)


def multiplier(scheme: KittyMultiplier, won_with: Component) -> int:
    """This will say how often the kitty counts when the last trick is won with this component.

    :raises MultiplierUndefined: for three equal cards or more where the scheme is made for two decks.
    """
    if scheme is KittyMultiplier.TIER248 and won_with.size > 2:
        raise MultiplierUndefined(scheme=scheme, size=won_with.size, length=won_with.length)
    return MULTIPLIERS[scheme](won_with)


def kitty_points(scheme: KittyMultiplier, *, buried: int, won_with: Component | None) -> int:
    """This will give the attackers' points from the kitty: `buried` points times the multiplier.

    `won_with` is None when the banker side won the last trick, which keeps the kitty safe.

    :raises MultiplierUndefined: if the scheme says nothing about the component.
    """
    return 0 if won_with is None else buried * multiplier(scheme, won_with)
