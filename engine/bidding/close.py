"""How bidding ends: whose bank it is, what trump is, and what happens when nobody has bid.

Rule: rules §5; the last bid fixes trump. In the first deal bidding is also for the bank (抢庄).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.bidding.bid import Bid
from engine.cards import Card, Suit
from engine.ruleset import FirstBanker, FlippedJoker, NoBidFirst, NoBidLater, Ruleset
from engine.seats import Seat


class Unbid(StrEnum):
    """What happens next when nobody has bid."""

    REDEAL = "redeal"
    NO_TRUMP = "no_trump"
    FLIP_FIRST = "flip_first"
    FLIP_THIRD = "flip_third"
    OTHER_SIDE_BIDS = "other_side_bids"
    PARTNER_NAMES = "partner_names"


_FIRST = {
    NoBidFirst.REDEAL: Unbid.REDEAL,
    NoBidFirst.NO_TRUMP: Unbid.NO_TRUMP,
    NoBidFirst.FLIP_KITTY: Unbid.FLIP_FIRST,
}
_LATER = {
    NoBidLater.FLIP_KITTY_FIRST: Unbid.FLIP_FIRST,
    NoBidLater.FLIP_KITTY_THIRD: Unbid.FLIP_THIRD,
    NoBidLater.NO_TRUMP: Unbid.NO_TRUMP,
    NoBidLater.OTHER_SIDE_BIDS: Unbid.OTHER_SIDE_BIDS,
    NoBidLater.PARTNER_NAMES: Unbid.PARTNER_NAMES,
}
_FLIPPED_FROM = {Unbid.FLIP_FIRST: 0, Unbid.FLIP_THIRD: 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class Flip:
    """Kitty cards turned up in order, and the trump suit they gave; None means no trump."""

    cards: tuple[Card, ...]
    suit: Suit | None


def when_nobody_bids(rules: Ruleset, *, first_deal: bool, duplicate: bool = False) -> Unbid:
    """This will say what the rules do when all cards are drawn and nobody has shown one."""
    if duplicate:
        return Unbid.PARTNER_NAMES
    return _FIRST[rules.no_bid_first] if first_deal else _LATER[rules.no_bid_later]


def first_banker(bids: Sequence[Bid], rules: Ruleset, *, nobody: Seat) -> Seat:
    """This will give the banker (庄家) of a first deal; `nobody` is who gets the bank if no one has bid."""
    if not bids:
        return nobody
    return (bids[0] if rules.first_banker is FirstBanker.FIRST_BID else bids[-1]).seat


def flip_kitty(kitty: Sequence[Card], *, unbid: Unbid, flipped_joker: FlippedJoker) -> Flip:
    """This will turn up the first or the third card of the kitty, and after a joker perhaps the next ones.

    A kitty too small to have a third card gives its last.
    """
    start = min(_FLIPPED_FROM[unbid], len(kitty) - 1)
    shown: list[Card] = []
    for card in kitty[start:]:
        shown.append(card)
        if card.suit is not None or flipped_joker is FlippedJoker.NO_TRUMP:
            break
    return Flip(cards=tuple(shown), suit=shown[-1].suit)
