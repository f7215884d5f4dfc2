"""Rule sets (规则): options, their storage, and what they say."""

from engine.ruleset.codec import RulesetUnreadable, canonical_text, from_values, ruleset_key, to_values
from engine.ruleset.explain import Clause, explain
from engine.ruleset.options import Ruleset, RulesetContradictory
from engine.ruleset.policies import (
    BidOrder,
    DuplicateBidding,
    FailedThrow,
    FirstBanker,
    FlippedJoker,
    FollowLadder,
    KittyMultiplier,
    NoBidFirst,
    NoBidLater,
    PostKitty,
    ThrowCheck,
    ThrowCompare,
    ThrowPenalty,
)

__all__ = [
    "BidOrder",
    "Clause",
    "DuplicateBidding",
    "FailedThrow",
    "FirstBanker",
    "FlippedJoker",
    "FollowLadder",
    "KittyMultiplier",
    "NoBidFirst",
    "NoBidLater",
    "PostKitty",
    "Ruleset",
    "RulesetContradictory",
    "RulesetUnreadable",
    "ThrowCheck",
    "ThrowCompare",
    "ThrowPenalty",
    "canonical_text",
    "explain",
    "from_values",
    "ruleset_key",
    "to_values",
]
