"""The choices a rule set makes: one enum per question on which sources disagree.

Rule: rules §5–§10; the values are the names used there, and are stored.
"""

from enum import StrEnum


class BidOrder(StrEnum):
    """Which bid (亮主, 反主) is stronger than which."""

    WIKI7 = "wiki7"
    SUIT_RANKED = "suit_ranked"
    TITANIC5 = "titanic5"


class FirstBanker(StrEnum):
    """Whose bid makes the banker (庄家) of the first deal."""

    FINAL_BID = "final_bid"
    FIRST_BID = "first_bid"


class NoBidFirst(StrEnum):
    """What happens if nobody bids in the first deal."""

    REDEAL = "redeal"
    NO_TRUMP = "no_trump"
    FLIP_KITTY = "flip_kitty"


class NoBidLater(StrEnum):
    """What happens if nobody bids in a later deal, when the bank is known."""

    FLIP_KITTY_FIRST = "flip_kitty_first"
    FLIP_KITTY_THIRD = "flip_kitty_third"
    NO_TRUMP = "no_trump"
    OTHER_SIDE_BIDS = "other_side_bids"
    PARTNER_NAMES = "partner_names"


class FlippedJoker(StrEnum):
    """What a joker means that is turned up from the kitty to find the trump suit."""

    NO_TRUMP = "no_trump"
    NEXT_CARD = "next_card"


class PostKitty(StrEnum):
    """Who may still overturn after the burial (炒地皮)."""

    NONE = "none"
    OVERTURN_ONLY = "overturn_only"
    STIR = "stir"


class DuplicateBidding(StrEnum):
    """How the trump suit of a numbered board is found in duplicate play (复式)."""

    PARTNER_FIRST = "partner_first"
    PRESET = "preset"


class ThrowCheck(StrEnum):
    """Whose hands may make a throw (甩牌) fail."""

    ALL_OTHERS = "all_others"
    OPPONENTS_ONLY = "opponents_only"


class FailedThrow(StrEnum):
    """Which component of a failed throw (甩牌失败) must be led, when several could be."""

    NEXT_PLAYER_CHOOSES = "next_player_chooses"
    LOWEST_RANK = "lowest_rank"
    CHALLENGER_CHOOSES = "challenger_chooses"
    FIRST_BLOCKER = "first_blocker"


class ThrowPenalty(StrEnum):
    """How many points a failed throw costs."""

    NONE = "none"
    TEN_FLAT = "ten_flat"
    TEN_PER_WITHDRAWN_CARD = "ten_per_withdrawn_card"
    TEN_PER_CARD_MINUS_ONE = "ten_per_card_minus_one"


class FollowLadder(StrEnum):
    """What a follower without the led tractor of triples owes first (跟牌)."""

    L0 = "L0"
    L1 = "L1"
    L2 = "L2"


class ThrowCompare(StrEnum):
    """When one ruff (毙) of a throw beats another (盖毙)."""

    HIGHEST_CATEGORY = "highest_category"
    ALL_COMPONENTS = "all_components"
    LEXICOGRAPHIC = "lexicographic"
    HIGHEST_CARD = "highest_card"


class KittyMultiplier(StrEnum):
    """How often the kitty counts when it is captured (抠底)."""

    FIXED2 = "fixed2"
    TIER248 = "tier248"
    STEP_DOUBLE = "step_double"
    LINEAR2N = "linear2n"
    POW2_CAP64 = "pow2_cap64"
