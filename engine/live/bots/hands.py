"""What a hand is good for before the play: which suit it should bid, and what it should bury."""

from collections.abc import Iterable, Sequence

from engine.bidding import Bid
from engine.cards import Card, Rank, Suit
from engine.live.view import SeatView
from engine.ruleset import Ruleset
from engine.trumps import CardClass, Trumps

# A bid wants so many trumps among the cards held so far, and a little more to overturn somebody.
BID_SHARE = 0.32
OVERTURN_SHARE = 0.40
NO_TRUMP_JOKERS = 3
EARLY = 6
POINT_COST = 3
PAIR_COST = 8
TRUMP_COST = 60
TOP_COST = 14


def worth_bidding(shown: SeatView, bids: Sequence[Bid]) -> Bid | None:
    """This will give the best of the legal bids, if any is better than to let it be."""
    overturning = bool(shown.bids)
    if overturning and shown.seat and shown.bids[-1].seat is shown.seat.partner:
        return None
    rated = [(_share(bid, shown), -len(bid.cards), bid) for bid in bids]
    best = max(rated, key=lambda one: one[:2], default=None)
    wanted = OVERTURN_SHARE if overturning else BID_SHARE
    return best[2] if best and best[0] >= wanted else None


def _share(bid: Bid, shown: SeatView) -> float:
    """This will rate a bid: the share of trumps, or for no trump a hand full of jokers and level cards."""
    hand = shown.hand
    if len(hand) < EARLY:
        return 0.0
    trumps = Trumps(bid.face.rank if not bid.no_trump else shown.level, bid.suit, shown.rules.permanent_trumps)
    number = sum(trumps.class_of(card) is CardClass.TRUMP for card in hand)
    if bid.no_trump:
        jokers = sum(card.suit is None for card in hand)
        return 0.5 if jokers >= NO_TRUMP_JOKERS and number >= jokers + 2 else 0.0
    return number / len(hand)


def suit_to_name(shown: SeatView) -> Suit:
    """This will name the longest suit; of equal ones the one with most points."""
    return max(Suit, key=lambda suit: _length(shown.hand, suit))


def _length(hand: Iterable[Card], suit: Suit) -> tuple[int, int]:
    own = [card for card in hand if card.suit is suit]
    return len(own), sum(card.points for card in own)


def to_bury(hand: Sequence[Card], trumps: Trumps, rules: Ruleset) -> tuple[Card, ...]:
    """This will bury low plain cards without points, whole short suits first, and keep trumps, pairs and aces."""
    number = rules.sizes.kitty
    lengths = {suit: sum(trumps.class_of(card).value == suit.value for card in hand) for suit in Suit}
    return tuple(sorted(hand, key=lambda card: _cost(card, hand, trumps, lengths))[:number])


def _cost(card: Card, hand: Sequence[Card], trumps: Trumps, lengths: dict[Suit, int]) -> float:
    if trumps.class_of(card) is CardClass.TRUMP or card.suit is None:
        return TRUMP_COST + trumps.position(card) + card.points
    cost = POINT_COST * card.points + trumps.position(card) / 2
    cost += PAIR_COST * (hand.count(card) > 1)
    cost += TOP_COST * (card.rank >= Rank.ACE)
    # The sooner a suit is gone, the sooner it can be ruffed.
    return cost + 3 * lengths[card.suit]
