"""What may leave the server: a table as one seat sees it, and events as it sees them.

Both are built by allow-list: what is not written here is not shown. A spectator is a viewer without a seat.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.bidding import Bid
from engine.cards import PLAYERS, Card, Rank, Suit, print_cards
from engine.live import events as happened
from engine.live.log import write_fields
from engine.live.setup import DealResult, Proposal, ProposalKind, Ruling, Setup
from engine.live.state import FailedThrow, Phase, TableState, Trick
from engine.ruleset import Ruleset
from engine.seats import Seat
from engine.trumps import Trumps

Viewer = Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenHand:
    """A hand that its player has shown to claim the rest."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A table as one seat sees it; `seat` is None for spectators, who see what everybody may.

    `hand_sizes` are in playing order (N, W, S, E). `kitty` is None for those who may not see it. `may_take_back`
    names whose last act can still be taken back. Points are those of tricks won so far.
    """

    version: int
    seat: Seat | None
    setup: Setup
    phase: Phase
    turn: Seat | None
    waiting: tuple[Seat, ...]
    passed: tuple[Seat, ...]
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, int, int, int]
    to_draw: int
    open_hands: tuple[OpenHand, ...]
    bids: tuple[Bid, ...]
    flipped: tuple[Card, ...]
    banker: Seat | None
    level: Rank
    trump_fixed: bool
    trump: Suit | None
    kitty_size: int
    kitty_owner: Seat | None
    kitty: tuple[Card, ...] | None
    trick: Trick | None
    tricks: tuple[Trick, ...]
    throw: FailedThrow | None
    throws: tuple[FailedThrow, ...]
    attackers_points: int
    banker_points: int
    penalty: int
    ruled: int
    rulings: tuple[Ruling, ...]
    proposal: Proposal | None
    may_take_back: Seat | None
    result: DealResult | None
    results: tuple[DealResult, ...]
    players: tuple[str | None, str | None, str | None, str | None]

    @property
    def rules(self) -> Ruleset:
        """This will give the rules of the deal."""
        return self.setup.rules

    @property
    def trumps(self) -> Trumps:
        """This will give the order of the cards; before trump is fixed, that of no trump."""
        return Trumps(level=self.level, suit=self.trump, permanent=self.rules.permanent_trumps)

    def values(self) -> dict[str, Any]:
        """This will give the view as a JSON object."""
        return write_fields(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenView:
    """A table as a director sees it, and everybody once it may be seen: all hands and the kitty, in playing order."""

    table: SeatView
    hands: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...]

    def values(self) -> dict[str, Any]:
        """This will give the view as a JSON object."""
        return write_fields(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventView:
    """An event as one viewer sees it: its kind, and JSON values of what may be known of it."""

    kind: str
    facts: Mapping[str, Any]


def view(state: TableState, viewer: Viewer) -> SeatView:
    """This will show a table to a seat, or with None to spectators."""
    shown = {name: getattr(state, name) for name in _AS_THEY_ARE}
    hands = state.hands
    north, west, south, east = (len(hand) for hand in hands)
    return SeatView(
        seat=viewer,
        waiting=state.waiting,
        hand=() if viewer is None else state.hand(viewer).cards,
        hand_sizes=(north, west, south, east),
        to_draw=PLAYERS * state.rules.sizes.hand - state.drawn if state.deck else 0,
        open_hands=tuple(OpenHand(seat=seat, cards=state.hand(seat).cards) for seat in state.open_hands),
        kitty_size=len(state.kitty),
        kitty=state.kitty if _knows_kitty(state, viewer) else None,
        may_take_back=state.undoer,
        **shown,
    )


_AS_THEY_ARE = (
    "version", "setup", "phase", "turn", "passed", "bids", "flipped", "banker", "level", "trump_fixed", "trump",
    "kitty_owner", "trick", "tricks", "throw", "throws", "attackers_points", "banker_points", "penalty", "ruled",
    "rulings", "proposal", "result", "results", "players",
)  # fmt: skip


def _knows_kitty(state: TableState, viewer: Viewer) -> bool:
    """This will say whether a viewer may see the kitty: who buried it, and everybody once it has been turned up."""
    if state.phase is Phase.FINISHED and state.result is not None and state.result.outcome is not None:
        return True
    return viewer is not None and state.kitty_owner is viewer


def open_view(state: TableState) -> OpenView:
    """This will show everything but the cards still to be drawn; the caller answers for who may see it."""
    return OpenView(table=view(state, None), hands=tuple(hand.cards for hand in state.hands), kitty=state.kitty)


def event_view(before: TableState, event: happened.Event, viewer: Viewer) -> EventView:
    """This will show an event to a viewer; `before` is the state that it changes."""
    return EventView(kind=event.kind, facts=_SHOWN[type(event)](before, event, viewer))


def _all(_before: TableState, event: happened.Event, _viewer: Viewer) -> dict[str, Any]:
    """This will show an event in which nothing is hidden."""
    return write_fields(event)


def _dealt(before: TableState, event: happened.CardsDealt, _viewer: Viewer) -> dict[str, Any]:
    return {"count": len(event.deck)}


def _drawn(before: TableState, event: happened.CardsDrawn, viewer: Viewer) -> dict[str, Any]:
    own = () if viewer is None else before.next_cards(viewer, event.count)
    return {"count": event.count, "cards": print_cards(own)}


def _taken(before: TableState, event: happened.KittyTaken, viewer: Viewer) -> dict[str, Any]:
    return {"seat": event.seat.value, "cards": print_cards(before.kitty) if viewer is event.seat else None}


def _buried(before: TableState, event: happened.KittyBuried, viewer: Viewer) -> dict[str, Any]:
    return {"seat": event.seat.value, "cards": print_cards(event.cards) if viewer is event.seat else None}


def _proposed(before: TableState, event: happened.ProposalMade, _viewer: Viewer) -> dict[str, Any]:
    """This will show a claimer's hand to everybody."""
    claims = event.what is ProposalKind.CLAIM
    return {**write_fields(event), "hand": print_cards(before.hand(event.seat)) if claims else None}


def _finished(before: TableState, event: happened.DealFinished, _viewer: Viewer) -> dict[str, Any]:
    """This will turn the kitty up, unless the deal was ended before it came to that."""
    counted = event.result.outcome is not None
    return {**write_fields(event), "kitty": print_cards(before.kitty) if counted else None}


_SHOWN: Mapping[type[happened.Event], Callable[[TableState, Any, Viewer], dict[str, Any]]] = {
    happened.DealOpened: _all,
    happened.CardsDealt: _dealt,
    happened.CardsDrawn: _drawn,
    happened.BidMade: _all,
    happened.BidPassed: _all,
    happened.NobodyBid: _all,
    happened.KittyFlipped: _all,
    happened.SuitNamed: _all,
    happened.TrumpFixed: _all,
    happened.KittyTaken: _taken,
    happened.KittyBuried: _buried,
    happened.PlayOpened: _all,
    happened.CardsPlayed: _all,
    happened.ThrowFailed: _all,
    happened.LeadForced: _all,
    happened.TrickWon: _all,
    happened.ProposalMade: _proposed,
    happened.ProposalAnswered: _all,
    happened.ProposalWithdrawn: _all,
    happened.PlayTakenBack: _all,
    happened.RestGiven: _all,
    happened.TimeRanOut: _all,
    happened.PlayerSubstituted: _all,
    happened.Ruled: _all,
    happened.DealFinished: _finished,
}
