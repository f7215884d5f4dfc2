"""The named rule sets (预设): the half of each preset that says how a deal is played.

Rule: rules §13. Levels, schedule and point scheme of the same names belong to the scoring.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, ClassVar

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
    from_values,
    to_values,
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


# What no deal with one deck can have, for no two of its cards are identical.
_ONE_DECK: Mapping[str, Any] = MappingProxyType(
    {"no_trump_bid": False, "reinforce": False, "self_overturn": False, "one_change": False, "post_kitty": "none"}
)
TITANIC_DECKS = 3


def preset(key: str) -> Ruleset:
    """This will give the rule set of that name.

    :raises PresetUnknown: if there is none.
    """
    if key not in PRESETS:
        raise PresetUnknown(key=key, known=tuple(PRESETS))
    return PRESETS[key]


def preset_values(key: str, decks: int | None = None) -> dict[str, Any]:
    """This will give a preset's options as values, fitted to another number of decks.

    With one deck what needs two identical cards is off. The card room bids by `titanic5` with three decks (rules §13);
    an order of bids that is made for another number of decks becomes `wiki7`.

    :raises PresetUnknown: if there is no such preset.
    """
    rules = preset(key)
    values = to_values(rules)
    if decks is None or decks == rules.decks:
        return values
    titanic = decks == TITANIC_DECKS and key == "card_room"
    unfit = rules.bid_order is BidOrder.TITANIC5 or (rules.bid_order is BidOrder.SUIT_RANKED and decks > 2)
    order = BidOrder.TITANIC5 if titanic else BidOrder.WIKI7 if unfit else rules.bid_order
    fitted = {"decks": decks, "bid_order": order.value}
    return {**values, **fitted, **(_ONE_DECK if decks == 1 else {})}


def preset_for(key: str, decks: int | None = None) -> Ruleset:
    """This will give a preset fitted to another number of decks.

    :raises PresetUnknown: if there is no such preset.
    :raises RulesetContradictory: if nobody plays with so many decks.
    """
    return from_values(preset_values(key, decks))
