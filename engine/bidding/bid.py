"""One bid (亮主, 反主): equal cards shown, and how strong they are.

Rule: rules §5; level cards of one suit name it, two or more equal jokers mean no trump.
"""

from dataclasses import dataclass

from engine.cards import Card, Rank, Suit
from engine.ruleset import BidOrder, Ruleset
from engine.seats import Seat

_KINDS = {Rank.LITTLE_JOKER: 1, Rank.BIG_JOKER: 2}
_FROM_LOWEST_SUIT = tuple(reversed(Suit))


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """Equal cards that a seat has shown; they stay in its hand."""

    seat: Seat
    cards: tuple[Card, ...]

    @property
    def face(self) -> Card:
        """This will give the face that is shown, once or several times."""
        return self.cards[0]

    @property
    def suit(self) -> Suit | None:
        """This will give the trump suit proposed; None means no trump (无主)."""
        return self.face.suit

    @property
    def no_trump(self) -> bool:
        """This will say whether jokers are shown."""
        return self.face.rank.is_joker


def bid_strength(bid: Bid, rules: Ruleset) -> tuple[int, int]:
    """This will give a key under which a bid that may overturn another is strictly greater."""
    return len(bid.cards), _WEIGHTS[rules.bid_order](bid)


def _wiki7(bid: Bid) -> int:
    return _KINDS.get(bid.face.rank, 0)


def _titanic5(bid: Bid) -> int:
    return int(bid.no_trump)


def _suit_ranked(bid: Bid) -> int:
    """This will rank the suits of pairs; single level cards are all equal."""
    if bid.suit is not None:
        return _FROM_LOWEST_SUIT.index(bid.suit) if len(bid.cards) > 1 else 0
    return len(_FROM_LOWEST_SUIT) + _KINDS[bid.face.rank]


_WEIGHTS = {BidOrder.WIKI7: _wiki7, BidOrder.SUIT_RANKED: _suit_ranked, BidOrder.TITANIC5: _titanic5}
