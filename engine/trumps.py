"""Which cards are trump (主), and the order inside each class, for a level rank and a trump suit.

Rule: rules §3. A trump never counts for its printed suit. Cards of one position are equal: of those the first
played is higher. Permanent trumps (常主) stand between the level cards and the trump suit; if the level rank is
one of them, they are level cards and nothing else.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar

from engine.cards import FACES, PLAIN_RANKS, Card, NotationUnreadable, Rank, Suit, parse_card, print_card
from engine.errors import DomainError

NO_TRUMP = "NT"
KNOWN_TABLES = 1024
FACES_SHARING_A_POSITION = 4


class CardClass(StrEnum):
    """What a card belongs to in a deal: the trumps, or one of the plain suits (副牌)."""

    TRUMP = "T"
    SPADES = "S"
    HEARTS = "H"
    CLUBS = "C"
    DIAMONDS = "D"


@dataclass(eq=False, kw_only=True)
class TrumpsUnreadable(DomainError):
    """A text does not name trumps, as `S10` (spades, tens are level) or `NT3` (no trump) do."""

    code: ClassVar[str] = "trumps.unreadable"
    text: str


@dataclass(frozen=True, slots=True)
class ClassTable:
    """One class by numbers: a *place* is 4 × position + a number that tells faces of one position apart.

    `places` translates a face code into its place, `own` are the codes of the class and `others` those of all other
    classes, and `codes` gives the face code of a place. So `held.translate(places, others)` are the places of the
    class in a hand.
    """

    places: bytes
    own: bytes
    others: bytes
    codes: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class TrumpTable:
    """Everything about the 54 faces of a deal, by face code."""

    classes: tuple[CardClass, ...]
    positions: bytes
    tables: Mapping[CardClass, ClassTable]


@dataclass(frozen=True, slots=True)
class Trumps:
    """The level rank and the trump suit of a deal; without a suit it is played in no trump (无主)."""

    level: Rank
    suit: Suit | None
    permanent: tuple[Rank, ...] = ()
    table: TrumpTable = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.level.is_joker or any(rank.is_joker for rank in self.permanent):
            raise ValueError("a joker is no level and is trump anyway")
        object.__setattr__(self, "table", _table(self.level, self.suit, self.permanent))

    def __reduce__(self) -> tuple[type["Trumps"], tuple[Rank, Suit | None, tuple[Rank, ...]]]:
        return Trumps, (self.level, self.suit, self.permanent)

    def __str__(self) -> str:
        if self.suit is None:
            return NO_TRUMP + print_card(Card(Suit.SPADES, self.level))[1:]
        return print_card(Card(self.suit, self.level))

    def class_of(self, card: Card) -> CardClass:
        """This will say whether a card is trump, or which plain suit it belongs to."""
        return self.table.classes[card.code]

    def position(self, card: Card) -> int:
        """This will give the place of a card in its class, from 0 upwards; equal cards have equal positions."""
        return self.table.positions[card.code]

    def order(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """This will sort cards for showing: the trumps, then suit by suit, each from high to low."""
        return tuple(sorted(cards, key=self._showing))

    def _showing(self, card: Card) -> tuple[int, int, int]:
        return _CLASS_PLACES[self.class_of(card)], -self.position(card), card.code


_CLASS_PLACES = {card_class: place for place, card_class in enumerate(CardClass)}
_TRUMPS = re.compile(r"\s*(?:(?P<none>NT)|(?P<suit>[SHCD♠♥♣♦]))(?P<rank>10|[2-9TJQKA])\s*", re.IGNORECASE)


def parse_trumps(text: str, permanent: tuple[Rank, ...] = ()) -> Trumps:
    """This will read `S10` or `NT3`.

    :raises TrumpsUnreadable: for anything else.
    """
    found = _TRUMPS.fullmatch(text)
    if found is None:
        raise TrumpsUnreadable(text=text)
    try:
        card = parse_card((found["suit"] or Suit.SPADES.value) + found["rank"])
    except NotationUnreadable as unreadable:
        raise TrumpsUnreadable(text=text) from unreadable
    return Trumps(level=card.rank, suit=None if found["none"] else card.suit, permanent=permanent)


@lru_cache(maxsize=KNOWN_TABLES)
def _table(level: Rank, suit: Suit | None, permanent: tuple[Rank, ...]) -> TrumpTable:
    orders = dict(_orders(level, suit, permanent))
    classes, positions = [CardClass.TRUMP] * len(FACES), bytearray(len(FACES))
    for card_class, order in orders.items():
        for position, faces in enumerate(order):
            for face in faces:
                classes[face.code], positions[face.code] = card_class, position
    tables = {card_class: _class_table(order) for card_class, order in orders.items()}
    return TrumpTable(tuple(classes), bytes(positions), MappingProxyType(tables))


def _orders(
    level: Rank, trump: Suit | None, permanent: tuple[Rank, ...]
) -> Iterator[tuple[CardClass, tuple[tuple[Card, ...], ...]]]:
    """This will give each class with its faces, position by position from the lowest."""
    plain = [rank for rank in PLAIN_RANKS if rank != level and rank not in permanent]
    for suit in Suit:
        if suit is not trump:
            yield CardClass(suit.value), tuple((Card(suit, rank),) for rank in plain)
    groups: list[tuple[Card, ...]] = [] if trump is None else [(Card(trump, rank),) for rank in plain]
    for rank in (*(rank for rank in sorted(set(permanent)) if rank != level), level):
        groups.append(tuple(Card(suit, rank) for suit in Suit if suit is not trump))
        if trump is not None:
            groups.append((Card(trump, rank),))
    jokers = ((Card(None, Rank.LITTLE_JOKER),), (Card(None, Rank.BIG_JOKER),))
    yield CardClass.TRUMP, (*groups, *jokers)


def _class_table(order: tuple[tuple[Card, ...], ...]) -> ClassTable:
    place_of = {
        face.code: FACES_SHARING_A_POSITION * position + number
        for position, faces in enumerate(order)
        for number, face in enumerate(faces)
    }
    return ClassTable(
        places=bytes(place_of.get(code, 0) for code in range(256)),
        own=bytes(sorted(place_of)),
        others=bytes(code for code in range(len(FACES)) if code not in place_of),
        codes=MappingProxyType({place: code for code, place in place_of.items()}),
    )
