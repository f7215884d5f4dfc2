"""One card (一张牌): its printed face and what it is worth; its place in the order depends on the deal.

Rule: rules §2; 5 counts 5 points, 10 and K count 10 (牌分). Cards of one face from different decks are equal.
"""

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum


class Suit(StrEnum):
    """The four suits, from the highest to the lowest where suits are ranked."""

    SPADES = "S"
    HEARTS = "H"
    CLUBS = "C"
    DIAMONDS = "D"

    @property
    def symbol(self) -> str:
        """This will give the printed symbol of the suit."""
        return _SYMBOLS[self]

    @property
    def red(self) -> bool:
        """This will say whether the suit is red, as the big joker is."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


_SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦"}


class Rank(IntEnum):
    """The face of a card (点数): 2 … A by their number, then the two jokers."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    LITTLE_JOKER = 15
    BIG_JOKER = 16

    @property
    def is_joker(self) -> bool:
        """This will say whether this is the face of a joker, which has no suit and is never a level."""
        return self >= Rank.LITTLE_JOKER

    @property
    def points(self) -> int:
        """This will give the points a card of this rank is worth: 5 for a five, 10 for a ten or a king."""
        return _POINTS.get(self, 0)


_POINTS = {Rank.FIVE: 5, Rank.TEN: 10, Rank.KING: 10}
PLAIN_RANKS = tuple(rank for rank in Rank if not rank.is_joker)


@dataclass(frozen=True, slots=True)
class Card:
    """A face: a rank in a suit, or a joker, which has no suit.

    `code` numbers the 54 faces in the order cards are written in: big joker 0, little joker 1, spades from the
    ace down 2 … 14, then hearts, clubs and diamonds to 53. Inner loops count with it.
    """

    suit: Suit | None
    rank: Rank
    code: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if (self.suit is None) != self.rank.is_joker:
            raise ValueError(f"a card has a suit unless it is a joker: {self.suit!r}, {self.rank!r}")
        object.__setattr__(self, "code", _code(self.suit, self.rank))

    def __hash__(self) -> int:
        return self.code

    @property
    def points(self) -> int:
        """This will give the points (牌分) the card is worth."""
        return self.rank.points


_SUIT_PLACES = {suit: place for place, suit in enumerate(Suit)}


def _code(suit: Suit | None, rank: Rank) -> int:
    if suit is None:
        return Rank.BIG_JOKER - rank
    return 2 + len(PLAIN_RANKS) * _SUIT_PLACES[suit] + Rank.ACE - rank


FACES = (
    Card(None, Rank.BIG_JOKER),
    Card(None, Rank.LITTLE_JOKER),
    *(Card(suit, rank) for suit in Suit for rank in reversed(PLAIN_RANKS)),
)
"""Every face once; the face with code n stands at place n."""
