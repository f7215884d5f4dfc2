"""What can be asked of a table: each command names who wants what; `decide` says what comes of it."""

from dataclasses import dataclass, field
from typing import ClassVar

from engine.cards import Card, Suit
from engine.kitty import SINGLE, Component
from engine.live.setup import Ruling, Setup
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Command:
    """A wish; subclasses name their kind, under which they are written."""

    kind: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class OfSeat(Command):
    """A wish of the player in a seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OpenDeal(Command):
    """Begin a deal: rules, levels and bank come from above."""

    kind: ClassVar[str] = "open_deal"
    setup: Setup


@dataclass(frozen=True, slots=True)
class DealCards(Command):
    """Put a shuffled deck on the table: cards in drawing order, the kitty last."""

    kind: ClassVar[str] = "deal_cards"
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DrawCards(Command):
    """Let the next so many cards be drawn."""

    kind: ClassVar[str] = "draw_cards"
    count: int = 1


@dataclass(frozen=True, slots=True)
class MakeBid(OfSeat):
    """Show level cards or jokers (亮主, 反主, 加固)."""

    kind: ClassVar[str] = "make_bid"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PassBid(OfSeat):
    """Show nothing now."""

    kind: ClassVar[str] = "pass_bid"


@dataclass(frozen=True, slots=True)
class NameSuit(OfSeat):
    """Name the trump suit, as the banker's partner."""

    kind: ClassVar[str] = "name_suit"
    suit: Suit


@dataclass(frozen=True, slots=True)
class BuryKitty(OfSeat):
    """Bury as many cards as were taken (扣底)."""

    kind: ClassVar[str] = "bury_kitty"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlayCards(OfSeat):
    """Lead or follow."""

    kind: ClassVar[str] = "play_cards"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ChooseForced(OfSeat):
    """Choose which component of a failed throw must be led (甩牌失败)."""

    kind: ClassVar[str] = "choose_forced"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Claim(OfSeat):
    """Claim all the rest for one's side, showing one's hand."""

    kind: ClassVar[str] = "claim"
    last_trick: Component = field(default=SINGLE)


@dataclass(frozen=True, slots=True)
class Concede(OfSeat):
    """Leave all the rest to the other side."""

    kind: ClassVar[str] = "concede"
    last_trick: Component = field(default=SINGLE)


@dataclass(frozen=True, slots=True)
class AskTakeBack(OfSeat):
    """Ask to take one's last play or burial back."""

    kind: ClassVar[str] = "ask_take_back"


@dataclass(frozen=True, slots=True)
class Answer(OfSeat):
    """Agree to a proposal, or not."""

    kind: ClassVar[str] = "answer"
    agreed: bool


@dataclass(frozen=True, slots=True)
class WithdrawProposal(OfSeat):
    """Withdraw one's own proposal."""

    kind: ClassVar[str] = "withdraw_proposal"


@dataclass(frozen=True, slots=True)
class ExpireTime(OfSeat):
    """Say that a seat's time is up; its default act is done for it."""

    kind: ClassVar[str] = "expire_time"


@dataclass(frozen=True, slots=True)
class Substitute(OfSeat):
    """Let somebody else play on in a seat; the name means nothing here."""

    kind: ClassVar[str] = "substitute"
    player: str


@dataclass(frozen=True, slots=True)
class Rule(Command):
    """Enter a director's ruling (判罚)."""

    kind: ClassVar[str] = "rule"
    ruling: Ruling


COMMANDS: tuple[type[Command], ...] = (
    OpenDeal, DealCards, DrawCards, MakeBid, PassBid, NameSuit, BuryKitty, PlayCards, ChooseForced,
    Claim, Concede, AskTakeBack, Answer, WithdrawProposal, ExpireTime, Substitute, Rule,
)  # fmt: skip
