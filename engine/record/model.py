"""A deal record (牌谱): everything that was dealt, shown, buried, played and counted in one deal; values only.

A record says what the players did, not whether they were allowed to: `engine.live.replay` judges that.
Plays that were taken back are not in it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from engine.cards import Card, Rank, Suit
from engine.cards.dealing import Deal, Seed
from engine.errors import DomainError
from engine.kitty import Component
from engine.ruleset import Ruleset
from engine.seats import PLAYING_ORDER, Seat, Side

VERSION = 1
_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*", re.ASCII)
RESERVED_TAGS = frozenset(
    {
        "Shangtai", "Number", "LevelNS", "LevelEW", "Banker", "Board", "BoardTrump", "Seed", "Label", "Commitment",
        "Rules", "Deal", "Bidding", "Play", "End",
    }
)  # fmt: skip


@dataclass(eq=False, kw_only=True)
class RecordContradictory(DomainError):
    """The parts of a record do not fit together; `field` names the part, `reason` is a stable word for why."""

    code: ClassVar[str] = "record.contradictory"
    field: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Promise:
    """Where the cards came from: the seed, and what was told about it before the deal; `commitment` may be empty."""

    seed: Seed
    label: str = ""
    commitment: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTrump:
    """The trump suit that a duplicate board fixes; None means no trump."""

    suit: Suit | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """A seat showed cards; `drawn` counts the cards drawn by all so far, None where bidding goes in turn."""

    seat: Seat
    cards: tuple[Card, ...]
    drawn: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """A seat whose turn it was showed nothing; where everybody may bid at once nobody passes in a record."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """The banker's partner named the trump suit."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True, kw_only=True)
class Flip:
    """Cards of the kitty were turned up to find trump."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bury:
    """A seat took the kitty and buried cards (扣底)."""

    seat: Seat
    cards: tuple[Card, ...]


BiddingAct = Bid | Pass | Name | Flip | Bury


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank:
    """Who was banker in the end, at which level rank, with which trump; a suit of None means no trump."""

    seat: Seat
    level: Rank
    suit: Suit | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """Cards that were led or followed with; `thrown` are all cards of a throw that failed (甩牌失败)."""

    cards: tuple[Card, ...]
    thrown: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick:
    """One trick (墩): who led, and the plays in playing order; the last one may be unfinished."""

    leader: Seat
    plays: tuple[Play, ...]

    def by_seat(self) -> Iterator[tuple[Seat, Play]]:
        """This will give who played what, in order."""
        return zip(self.leader.round(), self.plays, strict=False)


class RestKind(StrEnum):
    """How the cards not played came to one side."""

    CLAIM = "claim"
    CONCEDE = "concede"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """The rest was claimed or conceded; `last_trick` is how the last trick counts as won."""

    kind: RestKind
    seat: Seat
    last_trick: Component


class RulingKind(StrEnum):
    """What a director decided about the deal (判罚)."""

    VOID = "void"
    ADJUST = "adjust"
    PENALISE = "penalise"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A director's ruling; `points` are final ones when adjusting, what the attackers gain when penalising."""

    kind: RulingKind
    reason: str
    points: int = 0
    side: Side | None = None
    levels: int = 0
    bank_lost: bool = False
    warned: Seat | None = None


class Ending(StrEnum):
    """How the deal came to its end."""

    PLAYED = "played"
    CLAIMED = "claimed"
    CONCEDED = "conceded"
    ADJUSTED = "adjusted"
    VOID = "void"


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """What the attackers' points are made of: tricks, kitty × multiplier, penalties of throws."""

    tricks: int
    kitty: int
    multiplier: int
    penalty: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How it ended and what it yielded; a deal that is void has no `attackers`, one fixed by a ruling no `count`."""

    ended: Ending
    attackers: int | None = None
    count: Count | None = None
    ruled: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRecord:
    """One deal. `banker` is None where the bank was bid for; `board` is the number of a duplicate board.

    `tags` are for people (event, date, names) and mean nothing to the engine. Everything after `deal` may be
    missing in the record of a deal that was broken off.

    :raises RecordContradictory: if the parts cannot belong to one deal.
    """

    rules: Ruleset
    deal: Deal
    tags: tuple[tuple[str, str], ...] = ()
    number: int = 1
    ns_level: Rank = Rank.TWO
    ew_level: Rank = Rank.TWO
    banker: Seat | None = None
    board: int | None = None
    board_trump: BoardTrump | None = None
    promise: Promise | None = None
    bidding: tuple[BiddingAct, ...] = ()
    bank: Bank | None = None
    tricks: tuple[Trick, ...] = ()
    rest: Rest | None = None
    rulings: tuple[Ruling, ...] = ()
    result: Result | None = None

    def __post_init__(self) -> None:
        for field, reason in _contradictions(self):
            raise RecordContradictory(field=field, reason=reason)


def _contradictions(record: DealRecord) -> Iterator[tuple[str, str]]:
    sizes = record.rules.sizes
    if len(record.deal.cards) != sizes.cards or record.deal.kitty_size != sizes.kitty:
        yield "deal", "wrong_size"
    yield from _wrong_tags(record.tags)
    if record.number < 1 or (record.board is not None and record.board < 1):
        yield "number", "not_positive"
    if record.ns_level.is_joker or record.ew_level.is_joker or (record.bank and record.bank.level.is_joker):
        yield "level", "no_level"
    yield from _wrong_bids(record.bidding, sizes.hand * len(PLAYING_ORDER))
    if any(not 1 <= len(trick.plays) <= len(PLAYING_ORDER) for trick in record.tricks):
        yield "tricks", "wrong_size"
    if any(not play.cards for trick in record.tricks for play in trick.plays):
        yield "tricks", "no_cards"


def _wrong_tags(tags: tuple[tuple[str, str], ...]) -> Iterator[tuple[str, str]]:
    names = [name for name, _ in tags]
    if not all(_TAG_NAME.fullmatch(name) for name in names):
        yield "tags", "name_unreadable"
    if len(set(names)) < len(names):
        yield "tags", "repeated"
    if RESERVED_TAGS.intersection(names):
        yield "tags", "reserved"


def _wrong_bids(bidding: tuple[BiddingAct, ...], cards: int) -> Iterator[tuple[str, str]]:
    if any(isinstance(act, Bid | Flip | Bury) and not act.cards for act in bidding):
        yield "bidding", "no_cards"
    if any(isinstance(act, Bid) and act.drawn is not None and not 0 <= act.drawn <= cards for act in bidding):
        yield "bidding", "drawn_out_of_range"
