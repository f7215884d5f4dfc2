"""What live play is told from above, and what it tells when a deal is over; values only."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from engine.cards import Rank, Suit
from engine.kitty import SINGLE, Component
from engine.outcome import DealOutcome
from engine.record import BoardTrump, Ruling, RulingKind
from engine.ruleset import DuplicateBidding, Ruleset
from engine.seats import PLAYING_ORDER, Seat, Side

__all__ = [
    "BoardTrump", "DealResult", "Ending", "Proposal", "ProposalKind", "Ruling", "RulingKind", "Setup", "of", "put",
]  # fmt: skip

Value = TypeVar("Value")

_PLACES = {seat: place for place, seat in enumerate(PLAYING_ORDER)}


def of(values: Sequence[Value], seat: Seat) -> Value:
    """This will pick a seat's value out of four kept in playing order."""
    return values[_PLACES[seat]]


def put(values: tuple[Value, Value, Value, Value], seat: Seat, value: Value) -> tuple[Value, Value, Value, Value]:
    """This will give the four values with one seat's replaced."""
    place = _PLACES[seat]
    first, second, third, fourth = (value if place == index else old for index, old in enumerate(values))
    return first, second, third, fourth


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a deal starts from: rules, levels of both sides, and the bank, unless it is bid for.

    `banker` is None in the first deal of a match; both levels are then the same. `first_draw` is who gets the
    first card of the deck; nobody is the banker if a first deal is played without a bid. `board` is the number
    of a duplicate board, which fixes banker and level, and with preset bidding `board_trump`.
    """

    rules: Ruleset
    number: int = 1
    ns_level: Rank = Rank.TWO
    ew_level: Rank = Rank.TWO
    banker: Seat | None = None
    first_draw: Seat = Seat.NORTH
    board: int | None = None
    board_trump: BoardTrump | None = None

    @property
    def duplicate(self) -> bool:
        """This will say whether this is a board of duplicate play (复式)."""
        return self.board is not None

    @property
    def preset_trump(self) -> bool:
        """This will say whether the board fixes the trump suit, so that nobody bids."""
        return self.duplicate and self.rules.duplicate_bidding is DuplicateBidding.PRESET

    def level_of(self, side: Side) -> Rank:
        """This will give a side's level."""
        return self.ns_level if side is Side.NS else self.ew_level

    @property
    def level(self) -> Rank:
        """This will give the level rank (级) that the deal begins with: the banker side's."""
        return self.level_of((self.banker or self.first_draw).side)


class ProposalKind(StrEnum):
    """What a player may propose to the others, instead of playing on."""

    CLAIM = "claim"
    CONCEDE = "concede"
    TAKE_BACK = "take_back"


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """Something a player has proposed, and who must still answer.

    `last_trick` is the component with which the last trick counts as won, in a claim or concession.
    """

    kind: ProposalKind
    seat: Seat
    waiting: tuple[Seat, ...]
    last_trick: Component = SINGLE

    @property
    def winner(self) -> Seat:
        """This will give the seat that would take the rest: the claimer, or who plays after somebody who concedes."""
        return self.seat if self.kind is ProposalKind.CLAIM else self.seat.next


class Ending(StrEnum):
    """How a deal came to its end."""

    PLAYED = "played"
    CLAIMED = "claimed"
    CONCEDED = "conceded"
    ADJUSTED = "adjusted"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealResult:
    """What a finished deal tells the scoring; `points` is the attackers' P after everything.

    `outcome` has the parts (None if a director fixed the points before the end), `ruled` a director's penalty points.
    `last_winner` won the last trick, with `last_trick` as the largest component of the winning play.
    """

    points: int
    ended: Ending
    banker: Seat | None
    level: Rank
    trump: Suit | None
    outcome: DealOutcome | None = None
    ruled: int = 0
    last_winner: Seat | None = None
    last_trick: Component | None = None
