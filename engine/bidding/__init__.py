"""Bidding (亮主): which bids are legal, how strong they are, and how it ends."""

from engine.bidding.bid import Bid, bid_strength
from engine.bidding.close import Flip, Unbid, first_banker, flip_kitty, when_nobody_bids
from engine.bidding.legal import BidFault, BidRefused, Standing, bid_fault, is_reinforcement, legal_bids

__all__ = [
    "Bid",
    "BidFault",
    "BidRefused",
    "Flip",
    "Standing",
    "Unbid",
    "bid_fault",
    "bid_strength",
    "first_banker",
    "flip_kitty",
    "is_reinforcement",
    "legal_bids",
    "when_nobody_bids",
]
