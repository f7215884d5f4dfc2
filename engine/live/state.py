"""The whole truth about a table, hidden cards included: what folding its log gives.

It never leaves the server; players, spectators and bots get a `SeatView`. Four values are kept in playing order.
"""

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from engine.bidding import Bid, Standing, Unbid
from engine.cards import PLAYERS, Card, Hand, Rank, Suit
from engine.kitty import Component
from engine.live.setup import DealResult, Proposal, Ruling, Setup, of
from engine.play.shape import Lead, lead_of
from engine.ruleset import PostKitty, Ruleset
from engine.seats import PLAYING_ORDER, Seat
from engine.trumps import Trumps

_NOTHING_YET = Setup(rules=Ruleset())
NO_HANDS = (Hand(), Hand(), Hand(), Hand())


class Phase(StrEnum):
    """Where a deal stands."""

    WAITING = "waiting"
    DRAW = "draw"
    BID = "bid"
    AUCTION = "auction"
    OTHER_SIDE = "other_side"
    NAME = "name"
    KITTY = "kitty"
    STIR = "stir"
    PLAY = "play"
    CHOICE = "choice"
    LAST_TRICK = "last_trick"
    FINISHED = "finished"
    VOID = "void"


IN_TURN = frozenset(
    {Phase.AUCTION, Phase.OTHER_SIDE, Phase.NAME, Phase.KITTY, Phase.STIR, Phase.PLAY, Phase.CHOICE, Phase.LAST_TRICK}
)
IN_PLAY = frozenset({Phase.PLAY, Phase.LAST_TRICK})
BIDDING = frozenset({Phase.DRAW, Phase.BID, Phase.AUCTION, Phase.OTHER_SIDE, Phase.STIR})


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick:
    """A trick (墩): who led, what was played in playing order, and once it is full who won how many points."""

    leader: Seat
    plays: tuple[tuple[Card, ...], ...]
    winner: Seat | None = None
    points: int = 0

    @property
    def full(self) -> bool:
        """This will say whether everybody has played."""
        return len(self.plays) == len(PLAYING_ORDER)

    def seats(self) -> tuple[Seat, ...]:
        """This will give the seats of the plays."""
        return self.leader.round()[: len(self.plays)]


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedThrow:
    """A throw that was refuted (甩牌失败), what could be led instead, and who chooses; all have seen the cards."""

    seat: Seat
    cards: tuple[Card, ...]
    candidates: tuple[tuple[Card, ...], ...]
    chooser: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """Whose side gets everything not yet played, and with what the last trick counts as won."""

    seat: Seat
    last_trick: Component
    conceded: bool


@dataclass(frozen=True, kw_only=True)
class TableState:
    """Everything folding has established.

    `deck` is all cards in drawing order and `drawn` how many have left it; `kitty` is what lies on the table
    as kitty, empty while somebody holds it, and `kitty_owner` who buried it last. `passes` counts passes in a row.
    `before` is the position before the last act that can be taken back, and `undoer` whose act that was.
    """

    version: int = 0
    setup: Setup = _NOTHING_YET
    opened: bool = False
    phase: Phase = Phase.WAITING
    turn: Seat | None = None
    deck: tuple[Card, ...] = ()
    drawn: int = 0
    hands: tuple[Hand, Hand, Hand, Hand] = NO_HANDS
    bids: tuple[Bid, ...] = ()
    passed: tuple[Seat, ...] = ()
    passes: int = 0
    unbid: Unbid | None = None
    flipped: tuple[Card, ...] = ()
    proposed_suit: Suit | None = None
    banker: Seat | None = None
    fixed_level: Rank | None = None
    trump: Suit | None = None
    kitty: tuple[Card, ...] = ()
    kitty_owner: Seat | None = None
    trick: Trick | None = None
    tricks: tuple[Trick, ...] = ()
    throw: FailedThrow | None = None
    throws: tuple[FailedThrow, ...] = ()
    attackers_points: int = 0
    banker_points: int = 0
    penalty: int = 0
    ruled: int = 0
    adjusted: int | None = None
    rulings: tuple[Ruling, ...] = ()
    proposal: Proposal | None = None
    open_hands: tuple[Seat, ...] = ()
    rest: Rest | None = None
    before: "TableState | None" = None
    undoer: Seat | None = None
    result: DealResult | None = None
    results: tuple[DealResult, ...] = ()
    players: tuple[str | None, str | None, str | None, str | None] = (None, None, None, None)

    @property
    def rules(self) -> Ruleset:
        """This will give the rules of the deal."""
        return self.setup.rules

    @property
    def level(self) -> Rank:
        """This will give the level rank, which may change only if the attackers bid for the bank."""
        return self.fixed_level or self.setup.level

    @property
    def trump_fixed(self) -> bool:
        """This will say whether trump and bank are fixed."""
        return self.fixed_level is not None

    @property
    def trumps(self) -> Trumps:
        """This will give the order of the cards; before trump is fixed, that of no trump."""
        return Trumps(level=self.level, suit=self.trump, permanent=self.rules.permanent_trumps)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """This will name the seats that are to act; empty if time or somebody above is."""
        if self.proposal is not None:
            return self.proposal.waiting
        return waiting_seats(self.phase, turn=self.turn, bids=self.bids, passed=self.passed)

    @property
    def lead(self) -> Lead | None:
        """This will give the lead of the trick that is under way."""
        return None if self.trick is None else lead_of(self.trick.plays[0], self.trumps)

    def hand(self, seat: Seat) -> Hand:
        """This will give a seat's hand."""
        return of(self.hands, seat)

    def next_cards(self, seat: Seat, count: int) -> tuple[Card, ...]:
        """This will give the cards that come to a seat when the next so many are drawn in turn."""
        place = self.setup.first_draw.round().index(seat)
        first = self.drawn + (place - self.drawn) % PLAYERS
        return self.deck[first : self.drawn + count : PLAYERS]

    def standing(self, seat: Seat) -> Standing:
        """This will give what a bid of that seat is measured by."""
        return standing_for(self.phase, seat, setup=self.setup, level=self.level, bids=self.bids)

    def attacks(self, seat: Seat) -> bool:
        """This will say whether the seat plays against the banker (闲家)."""
        return self.banker is not None and seat.side is not self.banker.side


_NAMES = frozenset(field.name for field in fields(TableState))


def changed(state: TableState, **changes: Any) -> TableState:
    """This will do what `dataclasses.replace` does, in a tenth of the time: every event needs it.

    It fills the new state before anybody has seen it; from then on it is frozen like any other. That is why the
    class has no slots: one copy of a dictionary is quicker than setting forty slots.
    """
    if not changes.keys() <= _NAMES:
        raise TypeError(f"a table has no {sorted(changes.keys() - _NAMES)}")
    new = object.__new__(TableState)
    new.__dict__.update(state.__dict__, **changes)
    return new


def waiting_seats(
    phase: Phase, *, turn: Seat | None, bids: tuple[Bid, ...], passed: tuple[Seat, ...]
) -> tuple[Seat, ...]:
    """This will name the seats that are to act, whoever looks; after the draw all may still bid at once."""
    if phase is Phase.BID:
        standing = bids[-1].seat if bids else None
        return tuple(seat for seat in PLAYING_ORDER if seat is not standing and seat not in passed)
    return (turn,) if turn is not None and phase in IN_TURN else ()


def standing_for(phase: Phase, seat: Seat, *, setup: Setup, level: Rank, bids: tuple[Bid, ...]) -> Standing:
    """This will give what a bid is measured by; attackers who bid for the bank do so by their own level."""
    own = setup.level_of(seat.side) if phase is Phase.OTHER_SIDE else level
    rules = setup.rules
    # To reinforce is no overturn, and only overturning is left after the burial.
    return Standing(level=own, bids=bids, rules=replace(rules, reinforce=False) if phase is Phase.STIR else rules)


def overturns_after_burial(setup: Setup) -> bool:
    """This will say whether anybody may overturn once the kitty is buried."""
    return setup.rules.post_kitty is not PostKitty.NONE and not setup.preset_trump
