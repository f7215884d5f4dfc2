"""A hand (手牌): some cards, each as often as it is held; it never changes, a play gives a new one."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.cards.card import Card
from engine.cards.notation import print_cards
from engine.errors import DomainError


@dataclass(eq=False, kw_only=True)
class CardsMissing(DomainError):
    """Cards were to be taken out of a hand that does not hold them."""

    code: ClassVar[str] = "cards.missing"
    missing: str


@dataclass(frozen=True, slots=True, init=False)
class Hand:
    """An immutable multiset of cards; equal hands hold equal cards, however they came together."""

    cards: tuple[Card, ...]

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        object.__setattr__(self, "cards", tuple(sorted(cards, key=lambda card: card.sort_key)))

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __le__(self, other: "Hand") -> bool:
        return Counter(self.cards) <= Counter(other.cards)

    def __add__(self, other: "Hand") -> "Hand":
        return Hand((*self.cards, *other.cards))

    def __sub__(self, other: "Hand") -> "Hand":
        """This will give the hand without the other's cards.

        :raises CardsMissing: if a card is not held as often as it is to be taken away.
        """
        held, taken = Counter(self.cards), Counter(other.cards)
        if missing := taken - held:
            raise CardsMissing(missing=print_cards(Hand(missing.elements())))
        return Hand((held - taken).elements())

    def __str__(self) -> str:
        return print_cards(self)

    def count(self, card: Card) -> int:
        """This will say how often the hand holds this face."""
        return self.cards.count(card)

    @property
    def points(self) -> int:
        """This will give the points (牌分) of all cards in the hand."""
        return sum(card.points for card in self.cards)
