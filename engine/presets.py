"""The named rule sets (预设): the half of each preset that says how a deal is played.

Rule: rules §13. Levels, schedule and point scheme of the same names belong to the scoring.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar

from engine.cards import Rank
from engine.errors import DomainError
from engine.ruleset import (
    BidOrder,
    FailedThrow,
    FirstBanker,
    FollowLadder,
    KittyMultiplier,
    NoBidFirst,
    NoBidLater,
    Ruleset,
    ThrowPenalty,
)


@dataclass(eq=False, kw_only=True)
class PresetUnknown(DomainError):
    """No rule set has this name."""

    code: ClassVar[str] = "presets.unknown"
    key: str
    known: tuple[str, ...]


COMPETITION = Ruleset()

CARD_ROOM = Ruleset(
    no_trump_bid=True,
    self_overturn=True,
    one_change=True,
    first_banker=FirstBanker.FIRST_BID,
    no_bid_first=NoBidFirst.NO_TRUMP,
    no_bid_later=NoBidLater.NO_TRUMP,
    failed_throw=FailedThrow.LOWEST_RANK,
    throw_penalty=ThrowPenalty.NONE,
    follow_ladder=FollowLadder.L2,
    kitty_multiplier=KittyMultiplier.POW2_CAP64,
)

PRESETS: Mapping[str, Ruleset] = MappingProxyType(
    {
        "competition": COMPETITION,
        "card_room": CARD_ROOM,
        "one_deck": replace(COMPETITION, decks=1, reinforce=False),
        "three_deck_titanic": replace(CARD_ROOM, decks=3, bid_order=BidOrder.TITANIC5),
        "four_deck": replace(COMPETITION, decks=4),
        "suit_ranked_competition": replace(COMPETITION, bid_order=BidOrder.SUIT_RANKED, no_trump_bid=True),
        "permanent_twos": replace(CARD_ROOM, permanent_trumps=(Rank.TWO,)),
        # Its must-play levels (必打 5, 10, K, A) lie in the scoring half; the deal itself is played as usual.
        "five_ten_king": COMPETITION,
    }
)


def preset(key: str) -> Ruleset:
    """This will give the rule set of that name.

    :raises PresetUnknown: if there is none.
    """
    if key not in PRESETS:
        raise PresetUnknown(key=key, known=tuple(PRESETS))
    return PRESETS[key]
