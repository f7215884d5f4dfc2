"""What a rule set says, clause by clause, as codes and facts; the sentences belong to whoever shows them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from engine.errors import json_value
from engine.ruleset.options import Ruleset
from engine.ruleset.policies import NoBidFirst, NoBidLater, PostKitty

_BIDDING_FLAGS = ("no_trump_bid", "reinforce", "self_overturn", "one_change", "bid_needs_joker")
_PLAY_FLAGS = ("triples_protected", "tractor_only_on_tractor")
_FLIPS = (NoBidFirst.FLIP_KITTY, NoBidLater.FLIP_KITTY_FIRST, NoBidLater.FLIP_KITTY_THIRD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One thing the rules say: a stable code like `ruleset.kitty_multiplier.fixed2`, and its facts."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def explain(rules: Ruleset) -> tuple[Clause, ...]:
    """This will tell the rules in the order of a deal, leaving out what cannot arise under them."""
    return tuple(_clauses(rules))


def _clauses(rules: Ruleset) -> Iterator[Clause]:
    sizes = rules.sizes
    yield Clause(
        code="ruleset.sizes",
        facts={"decks": sizes.decks, "hand": sizes.hand, "kitty": sizes.kitty, "points": sizes.points},
    )
    if rules.permanent_trumps:
        yield Clause(code="ruleset.permanent_trumps", facts={"ranks": json_value(rules.permanent_trumps)})
    yield from _bidding(rules)
    yield from _play(rules)
    yield _policy("kitty_multiplier", rules.kitty_multiplier)


def _bidding(rules: Ruleset) -> Iterator[Clause]:
    yield _policy("bid_order", rules.bid_order)
    yield from _flags(rules, _BIDDING_FLAGS)
    yield _policy("first_banker", rules.first_banker)
    yield _policy("no_bid_first", rules.no_bid_first)
    yield _policy("no_bid_later", rules.no_bid_later)
    if rules.no_bid_first in _FLIPS or rules.no_bid_later in _FLIPS:
        yield _policy("flipped_joker", rules.flipped_joker)
    if rules.post_kitty is not PostKitty.NONE:
        yield _policy("post_kitty", rules.post_kitty)
    yield _policy("duplicate_bidding", rules.duplicate_bidding)


def _play(rules: Ruleset) -> Iterator[Clause]:
    yield _policy("throw_check", rules.throw_check)
    yield _policy("failed_throw", rules.failed_throw)
    yield _policy("throw_penalty", rules.throw_penalty)
    # The ladders part only where two triples can be led.
    if rules.decks > 2:
        yield _policy("follow_ladder", rules.follow_ladder)
    yield from _flags(rules, _PLAY_FLAGS)
    yield _policy("throw_compare", rules.throw_compare)


def _policy(option: str, choice: Enum) -> Clause:
    return Clause(code=f"ruleset.{option}.{choice.value}")


def _flags(rules: Ruleset, options: tuple[str, ...]) -> Iterator[Clause]:
    return (Clause(code=f"ruleset.{option}") for option in options if getattr(rules, option))
