"""Rule sets and deals to begin with that nobody has named, drawn at random for tests of laws."""

from random import Random
from typing import Any

from engine.cards import PLAIN_RANKS, Suit
from engine.live import BoardTrump, Setup
from engine.ruleset import (
    BidOrder,
    DuplicateBidding,
    FailedThrow,
    FlippedJoker,
    FollowLadder,
    NoBidFirst,
    NoBidLater,
    PostKitty,
    Ruleset,
    ThrowCheck,
    ThrowCompare,
    ThrowPenalty,
)
from engine.seats import PLAYING_ORDER

_FLAGS = ("no_trump_bid", "reinforce", "self_overturn", "one_change")
_POLICIES = {
    "no_bid_first": NoBidFirst,
    "no_bid_later": NoBidLater,
    "flipped_joker": FlippedJoker,
    "throw_check": ThrowCheck,
    "failed_throw": FailedThrow,
    "throw_penalty": ThrowPenalty,
    "follow_ladder": FollowLadder,
    "throw_compare": ThrowCompare,
    "duplicate_bidding": DuplicateBidding,
}


def any_rules(random: Random, decks: int) -> Ruleset:
    """Draw a rule set, with every option that this number of decks allows."""
    several = decks > 1
    orders = [BidOrder.WIKI7]
    if decks < 3:
        orders.append(BidOrder.SUIT_RANKED)
    if decks == 3:
        orders.append(BidOrder.TITANIC5)
    options: dict[str, Any] = {option: random.choice(list(kind)) for option, kind in _POLICIES.items()}
    options |= {flag: several and random.random() < 0.5 for flag in _FLAGS}
    return Ruleset(
        decks=decks,
        bid_order=random.choice(orders),
        bid_needs_joker=random.random() < 0.2,
        post_kitty=random.choice(list(PostKitty)) if several else PostKitty.NONE,
        permanent_trumps=random.choice([(), (PLAIN_RANKS[0],)]),
        triples_protected=decks > 2 and random.random() < 0.3,
        tractor_only_on_tractor=random.random() < 0.3,
        **options,
    )


def any_setup(random: Random, rules: Ruleset) -> Setup:
    """Draw a first deal, a later deal or a duplicate board."""
    ours, theirs = random.choice(PLAIN_RANKS), random.choice(PLAIN_RANKS)
    seat = random.choice(PLAYING_ORDER)
    kind = random.choice(("first", "later", "board"))
    if kind == "first":
        return Setup(rules=rules, ns_level=ours, ew_level=ours, first_draw=seat)
    setup = Setup(rules=rules, ns_level=ours, ew_level=theirs, banker=seat, first_draw=seat, number=3)
    if kind == "later":
        return setup
    preset = rules.duplicate_bidding is DuplicateBidding.PRESET
    board_trump = BoardTrump(suit=random.choice((None, *Suit))) if preset else None
    return Setup(rules=rules, ns_level=ours, ew_level=theirs, banker=seat, board=5, board_trump=board_trump)
