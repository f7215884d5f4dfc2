"""How cards are written: `S10` or `ST`, `LJ`, `BJ`, and several ranks behind one suit, `H4455`.

Suits may also be written as ♠ ♥ ♣ ♦, case does not matter, blanks and commas part groups.
What is printed can be parsed back to the same cards.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from engine.cards.card import Card, Rank, Suit
from engine.errors import DomainError

_JOKERS = {"LJ": Rank.LITTLE_JOKER, "BJ": Rank.BIG_JOKER}
_RANKS = {
    **{str(number): Rank(number) for number in range(2, 11)},
    "T": Rank.TEN,
    "J": Rank.JACK,
    "Q": Rank.QUEEN,
    "K": Rank.KING,
    "A": Rank.ACE,
}
_RANK_NAMES = {rank: name for name, rank in _RANKS.items() if name != "T"}
_JOKER_NAMES = {rank: name for name, rank in _JOKERS.items()}
_SUITS = {**{suit.value: suit for suit in Suit}, **{suit.symbol: suit for suit in Suit}}

_BETWEEN = re.compile(r"[\s,;]+")
_RANK = re.compile(r"10|[2-9TJQKA]", re.IGNORECASE | re.ASCII)
_GROUP = re.compile(r"(?P<joker>[LB]J)|(?P<suit>[SHCD♠♥♣♦])(?P<ranks>(?:10|[2-9TJQKA])+)", re.IGNORECASE | re.ASCII)


@dataclass(eq=False, kw_only=True)
class NotationUnreadable(DomainError):
    """A text does not name cards; `position` counts characters from 0 in the text as given."""

    code: ClassVar[str] = "cards.unreadable"
    text: str
    position: int


def parse_cards(text: str) -> tuple[Card, ...]:
    """This will give the cards a text names, in its order.

    :raises NotationUnreadable: at the first place that names no card.
    """
    cards: list[Card] = []
    position = 0
    while position < len(text):
        if blank := _BETWEEN.match(text, position):
            position = blank.end()
            continue
        group = _GROUP.match(text, position)
        if group is None:
            raise NotationUnreadable(text=text, position=position)
        cards += _cards_of(group)
        position = group.end()
    return tuple(cards)


def _cards_of(group: re.Match[str]) -> list[Card]:
    if joker := group["joker"]:
        return [Card(None, _JOKERS[joker.upper()])]
    return [Card(_SUITS[group["suit"].upper()], _RANKS[rank.upper()]) for rank in _RANK.findall(group["ranks"])]


def parse_card(text: str) -> Card:
    """This will give the one card a text names.

    :raises NotationUnreadable: if it names none, or several.
    """
    cards = parse_cards(text)
    if len(cards) != 1:
        raise NotationUnreadable(text=text, position=0)
    return cards[0]


def print_card(card: Card) -> str:
    """This will write one card, the ten as `10`."""
    if card.suit is None:
        return _JOKER_NAMES[card.rank]
    return f"{card.suit.value}{_RANK_NAMES[card.rank]}"


def print_cards(cards: Iterable[Card]) -> str:
    """This will write cards in their given order, one by one, parted by blanks."""
    return " ".join(print_card(card) for card in cards)
