"""A hand (手牌): some cards, each as often as it is held; it never changes, a play gives a new one."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from operator import attrgetter
from typing import ClassVar

from engine.cards.card import FACES, Card
from engine.cards.notation import print_cards
from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class CardsMissing(DomainError):
    """Cards were to be taken out of a hand that does not hold them."""

    code: ClassVar[str] = "cards.missing"
    missing: str


_CODE = attrgetter("code")


@dataclass(frozen=True, slots=True, init=False)
class Hand:
    """An immutable multiset of cards; equal hands hold equal cards, however they came together.

    `codes` are the codes of `cards`, for inner loops.
    """

    cards: tuple[Card, ...]
    codes: bytes = field(repr=False, compare=False)

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self._hold(bytes(sorted(map(_CODE, cards))))

    def _hold(self, codes: bytes) -> "Hand":
        object.__setattr__(self, "cards", tuple([FACES[code] for code in codes]))
        object.__setattr__(self, "codes", codes)
        return self

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __le__(self, other: "Hand") -> bool:
        return all(self.codes.count(code) <= other.codes.count(code) for code in set(self.codes))

    def __add__(self, other: "Hand") -> "Hand":
        return object.__new__(Hand)._hold(bytes(sorted(self.codes + other.codes)))

    def __sub__(self, other: "Hand") -> "Hand":
        """This will give the hand without the other's cards.

        :raises CardsMissing: if a card is not held as often as it is to be taken away.
        """
        if not other <= self:
            missing = Counter(other.cards) - Counter(self.cards)
            raise CardsMissing(missing=print_cards(Hand(missing.elements())))
        left = bytearray(self.codes)
        for code in other.codes:
            left.remove(code)
        return object.__new__(Hand)._hold(bytes(left))

    def __str__(self) -> str:
        return print_cards(self)

    def count(self, card: Card) -> int:
        """This will say how often the hand holds this face."""
        return self.codes.count(card.code)

    @property
    def points(self) -> int:
        """This will give the points (牌分) of all cards in the hand."""
        return sum(card.points for card in self.cards)
