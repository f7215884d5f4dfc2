"""What has happened at a table, in the past tense; a log of these is all that is stored.

An event holds what `apply` needs and nothing that follows from the events before it. Events may hold hidden
cards: what leaves the server is `event_view`.
"""

from dataclasses import dataclass
from typing import ClassVar

from engine.bidding import Unbid
from engine.cards import Card, Rank, Suit
from engine.kitty import SINGLE, Component
from engine.live.setup import DealResult, ProposalKind, Ruling, Setup
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Event:
    """A fact; subclasses name their kind, under which they are stored."""

    kind: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class OfSeat(Event):
    """Something a player did, or that befell a seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealOpened(Event):
    """A deal began."""

    kind: ClassVar[str] = "deal_opened"
    setup: Setup


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    """A shuffled deck was put on the table; nobody has seen it."""

    kind: ClassVar[str] = "cards_dealt"
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """The next cards of the deck went to the seats in turn."""

    kind: ClassVar[str] = "cards_drawn"
    count: int


@dataclass(frozen=True, slots=True)
class BidMade(OfSeat):
    """Cards were shown (亮主, 反主, 加固)."""

    kind: ClassVar[str] = "bid_made"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BidPassed(OfSeat):
    """A seat showed nothing."""

    kind: ClassVar[str] = "bid_passed"


@dataclass(frozen=True, slots=True)
class NobodyBid(Event):
    """Nobody showed a card, and the rules say what then."""

    kind: ClassVar[str] = "nobody_bid"
    then: Unbid


@dataclass(frozen=True, slots=True)
class KittyFlipped(Event):
    """Cards of the kitty were turned up to find trump."""

    kind: ClassVar[str] = "kitty_flipped"
    cards: tuple[Card, ...]
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class SuitNamed(OfSeat):
    """The banker's partner named the trump suit."""

    kind: ClassVar[str] = "suit_named"
    suit: Suit


@dataclass(frozen=True, slots=True)
class TrumpFixed(Event):
    """Bank, level rank and trump are fixed; a suit of None means no trump."""

    kind: ClassVar[str] = "trump_fixed"
    banker: Seat
    level: Rank
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class KittyTaken(OfSeat):
    """A seat took up the kitty."""

    kind: ClassVar[str] = "kitty_taken"


@dataclass(frozen=True, slots=True)
class KittyBuried(OfSeat):
    """Cards were buried; only who buried them knows which (扣底)."""

    kind: ClassVar[str] = "kitty_buried"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlayOpened(OfSeat):
    """The seat, which is the banker's, is to lead to the first trick."""

    kind: ClassVar[str] = "play_opened"


@dataclass(frozen=True, slots=True)
class CardsPlayed(OfSeat):
    """Cards were led or followed with."""

    kind: ClassVar[str] = "cards_played"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ThrowFailed(OfSeat):
    """A throw was refuted (甩牌失败); everybody has seen it. One candidate must be led, `chooser` says which."""

    kind: ClassVar[str] = "throw_failed"
    cards: tuple[Card, ...]
    candidates: tuple[tuple[Card, ...], ...]
    chooser: Seat | None


@dataclass(frozen=True, slots=True)
class LeadForced(OfSeat):
    """One component of a failed throw was led, the rest taken back; `penalty` is what the attackers gain by it."""

    kind: ClassVar[str] = "lead_forced"
    cards: tuple[Card, ...]
    penalty: int


@dataclass(frozen=True, slots=True)
class TrickWon(OfSeat):
    """The seat won the trick and its points."""

    kind: ClassVar[str] = "trick_won"
    points: int


@dataclass(frozen=True, slots=True)
class ProposalMade(OfSeat):
    """A player proposed to end the deal, or to take a play back, and waits for answers."""

    kind: ClassVar[str] = "proposal_made"
    what: ProposalKind
    last_trick: Component = SINGLE


@dataclass(frozen=True, slots=True)
class ProposalAnswered(OfSeat):
    """A player agreed to the proposal, or refused it, which ends it."""

    kind: ClassVar[str] = "proposal_answered"
    agreed: bool


@dataclass(frozen=True, slots=True)
class ProposalWithdrawn(OfSeat):
    """A player no longer proposes what was proposed."""

    kind: ClassVar[str] = "proposal_withdrawn"


@dataclass(frozen=True, slots=True)
class PlayTakenBack(OfSeat):
    """Everything is as it was before the seat's last play or burial."""

    kind: ClassVar[str] = "play_taken_back"


@dataclass(frozen=True, slots=True)
class RestGiven(OfSeat):
    """All cards not yet played count as won by the seat, and the last trick with that component."""

    kind: ClassVar[str] = "rest_given"
    points: int
    last_trick: Component


@dataclass(frozen=True, slots=True)
class TimeRanOut(OfSeat):
    """A seat's time was up; what was done for it follows."""

    kind: ClassVar[str] = "time_ran_out"


@dataclass(frozen=True, slots=True)
class PlayerSubstituted(OfSeat):
    """Somebody else plays on in the seat."""

    kind: ClassVar[str] = "player_substituted"
    player: str


@dataclass(frozen=True, slots=True)
class Ruled(Event):
    """A director has ruled (判罚)."""

    kind: ClassVar[str] = "ruled"
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class DealFinished(Event):
    """The deal is over and counted."""

    kind: ClassVar[str] = "deal_finished"
    result: DealResult


EVENTS: tuple[type[Event], ...] = (
    DealOpened, CardsDealt, CardsDrawn, BidMade, BidPassed, NobodyBid, KittyFlipped, SuitNamed, TrumpFixed,
    KittyTaken, KittyBuried, PlayOpened, CardsPlayed, ThrowFailed, LeadForced, TrickWon, ProposalMade,
    ProposalAnswered, ProposalWithdrawn, PlayTakenBack, RestGiven, TimeRanOut, PlayerSubstituted, Ruled,
    DealFinished,
)  # fmt: skip
