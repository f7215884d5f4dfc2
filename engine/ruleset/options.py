"""A rule set (规则): every option of how a deal is played, as data that refuses to contradict itself.

Rule: rules §2–§10; what points are worth afterwards (§11, §12) is no concern of the cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.cards import CARDS_PER_DECK, PLAYERS, DealSizes, Rank, deal_sizes
from engine.errors import DomainError
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

MOST_DECKS = 4


@dataclass(eq=False, kw_only=True)
class RulesetContradictory(DomainError):
    """An option cannot hold, alone or beside the others; `reason` is a stable word for why."""

    code: ClassVar[str] = "ruleset.contradictory"
    option: str
    reason: str
    value: object


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """How a deal is played; the defaults are those of the preset `competition`.

    `kitty_size` is in cards and fixes the hands with it; None means as usual for the number of decks.
    """

    decks: int = 2
    kitty_size: int | None = None
    permanent_trumps: tuple[Rank, ...] = ()
    bid_order: BidOrder = BidOrder.WIKI7
    no_trump_bid: bool = False
    reinforce: bool = True
    self_overturn: bool = False
    one_change: bool = False
    bid_needs_joker: bool = False
    first_banker: FirstBanker = FirstBanker.FINAL_BID
    no_bid_first: NoBidFirst = NoBidFirst.REDEAL
    no_bid_later: NoBidLater = NoBidLater.FLIP_KITTY_FIRST
    flipped_joker: FlippedJoker = FlippedJoker.NO_TRUMP
    post_kitty: PostKitty = PostKitty.NONE
    duplicate_bidding: DuplicateBidding = DuplicateBidding.PARTNER_FIRST
    throw_check: ThrowCheck = ThrowCheck.ALL_OTHERS
    failed_throw: FailedThrow = FailedThrow.NEXT_PLAYER_CHOOSES
    throw_penalty: ThrowPenalty = ThrowPenalty.TEN_PER_CARD_MINUS_ONE
    follow_ladder: FollowLadder = FollowLadder.L0
    triples_protected: bool = False
    tractor_only_on_tractor: bool = False
    throw_compare: ThrowCompare = ThrowCompare.HIGHEST_CATEGORY
    kitty_multiplier: KittyMultiplier = KittyMultiplier.STEP_DOUBLE

    def __post_init__(self) -> None:
        for option, reason in _contradictions(self):
            raise RulesetContradictory(option=option, reason=reason, value=getattr(self, option))

    @property
    def sizes(self) -> DealSizes:
        """This will give how many cards and points a deal has under these rules."""
        usual = deal_sizes(self.decks)
        if self.kitty_size is None:
            return usual
        return replace(usual, kitty=self.kitty_size, hand=(usual.cards - self.kitty_size) // PLAYERS)


def _contradictions(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """This will give option and reason of each thing that cannot be, the number of decks first."""
    if not 1 <= rules.decks <= MOST_DECKS:
        yield "decks", "one_to_four"
        return
    yield from _wrong_kitty(rules)
    if any(rank is not Rank.TWO for rank in rules.permanent_trumps):
        yield "permanent_trumps", "only_twos"
    if len(set(rules.permanent_trumps)) < len(rules.permanent_trumps):
        yield "permanent_trumps", "repeated"
    yield from _wrong_for_decks(rules)


def _wrong_kitty(rules: Ruleset) -> Iterator[tuple[str, str]]:
    size = rules.kitty_size
    if size is None:
        return
    cards = CARDS_PER_DECK * rules.decks
    if not 1 <= size <= cards - PLAYERS:
        yield "kitty_size", "out_of_range"
    elif (cards - size) % PLAYERS:
        yield "kitty_size", "hands_unequal"


def _wrong_for_decks(rules: Ruleset) -> Iterator[tuple[str, str]]:
    one_deck, many_decks = rules.decks == 1, rules.decks > 2
    # With one deck no two cards are identical, so no bid can follow a bid and no joker pair exists.
    for option, chosen in (
        ("no_trump_bid", rules.no_trump_bid),
        ("reinforce", rules.reinforce),
        ("self_overturn", rules.self_overturn),
        ("one_change", rules.one_change),
        ("post_kitty", rules.post_kitty is not PostKitty.NONE),
    ):
        if one_deck and chosen:
            yield option, "needs_two_decks"
    if rules.triples_protected and not many_decks:
        yield "triples_protected", "needs_three_decks"
    if rules.bid_order is BidOrder.TITANIC5 and rules.decks != 3:
        yield "bid_order", "needs_exactly_three_decks"
    if rules.bid_order is BidOrder.SUIT_RANKED and many_decks:
        yield "bid_order", "at_most_two_decks"
    if rules.kitty_multiplier is KittyMultiplier.TIER248 and many_decks:
        yield "kitty_multiplier", "at_most_two_decks"
