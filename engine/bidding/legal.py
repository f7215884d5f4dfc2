"""Which bids are legal now, and why another is not (亮主, 反主, 加固).

Rule: rules §5; a later bid must be strictly stronger. A bidder may reinforce (加固) the standing bid with identical
cards, or overturn it with others, where the rules allow it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from engine.bidding.bid import Bid, bid_strength
from engine.cards import Card, Hand, Rank
from engine.errors import DomainError
from engine.ruleset import Ruleset
from engine.seats import Seat


class BidFault(StrEnum):
    """Why a bid is refused."""

    NO_BID = "no_bid"
    NOT_HELD = "not_held"
    NO_TRUMP_OFF = "no_trump_off"
    ONE_JOKER = "one_joker"
    NEEDS_JOKER = "needs_joker"
    REINFORCE_OFF = "reinforce_off"
    OWN_BID = "own_bid"
    ONE_CHANGE = "one_change"
    REINFORCED = "reinforced"
    NOT_STRONGER = "not_stronger"


@dataclass(eq=False, kw_only=True)
class BidRefused(DomainError):
    """These cards are no legal bid now; `fault` is a stable word for why, `standing` what they would have to beat."""

    code: ClassVar[str] = "bidding.refused"
    fault: BidFault
    cards: str
    standing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What a new bid is measured by: the level rank, the bids so far (the last one stands), the rules."""

    level: Rank
    bids: tuple[Bid, ...]
    rules: Ruleset

    @property
    def last(self) -> Bid | None:
        """This will give the bid that stands."""
        return self.bids[-1] if self.bids else None

    @property
    def reinforced(self) -> bool:
        """This will say whether the standing bidder has added identical cards."""
        return len(self.bids) > 1 and is_reinforcement(self.bids[-1], self.bids[-2])


def is_reinforcement(bid: Bid, standing: Bid | None) -> bool:
    """This will say whether a bid only adds cards to the bidder's own standing bid."""
    return standing is not None and bid.seat is standing.seat and bid.face == standing.face


def legal_bids(
    hand: Hand,
    *,
    seat: Seat,
    level: Rank,
    rules: Ruleset,
    standing: Bid | None = None,
    history: Sequence[Bid] = (),
) -> tuple[Bid, ...]:
    """This will list every legal bid of a seat that holds `hand` so far, weakest first.

    `history` is all bids in order; where only the standing bid is known it stands for the history.
    """
    bids = tuple(history) or ((standing,) if standing else ())
    position = Standing(level=level, bids=bids, rules=rules)
    legal = [bid for bid in _conceivable(hand, seat, level) if bid_fault(bid, hand, position) is None]
    return tuple(sorted(legal, key=lambda bid: bid_strength(bid, rules)))


def _conceivable(hand: Hand, seat: Seat, level: Rank) -> list[Bid]:
    faces = dict.fromkeys(card for card in hand if card.rank is level or card.rank.is_joker)
    return [Bid(seat=seat, cards=(face,) * count) for face in faces for count in range(1, hand.count(face) + 1)]


def bid_fault(bid: Bid, hand: Hand, position: Standing) -> BidFault | None:
    """This will name the first thing that is wrong with a bid, None if it is legal."""
    return _fault_of_cards(bid, hand, position) or _fault_against_standing(bid, position)


def _fault_of_cards(bid: Bid, hand: Hand, position: Standing) -> BidFault | None:
    if not bid.cards or len(set(bid.cards)) > 1 or not (bid.no_trump or bid.face.rank is position.level):
        return BidFault.NO_BID
    if bid.no_trump and not position.rules.no_trump_bid:
        return BidFault.NO_TRUMP_OFF
    if bid.no_trump and len(bid.cards) == 1:
        return BidFault.ONE_JOKER
    if hand.count(bid.face) < len(bid.cards):
        return BidFault.NOT_HELD
    if position.rules.bid_needs_joker and not bid.no_trump and _matching_joker(bid) not in hand:
        return BidFault.NEEDS_JOKER
    return None


def _matching_joker(bid: Bid) -> Card:
    red = bid.suit is not None and bid.suit.red
    return Card(None, Rank.BIG_JOKER if red else Rank.LITTLE_JOKER)


def _fault_against_standing(bid: Bid, position: Standing) -> BidFault | None:
    last, rules = position.last, position.rules
    if last is None:
        return None
    if bid.seat is last.seat:
        if bid.face == last.face and not rules.reinforce:
            return BidFault.REINFORCE_OFF
        if bid.face != last.face and not rules.self_overturn:
            return BidFault.OWN_BID
    if not bid.no_trump:
        if rules.one_change and len(position.bids) > 1:
            return BidFault.ONE_CHANGE
        if rules.decks == 2 and position.reinforced:
            return BidFault.REINFORCED
    return None if bid_strength(bid, rules) > bid_strength(last, rules) else BidFault.NOT_STRONGER
