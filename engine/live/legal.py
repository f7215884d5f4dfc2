"""What a seat may do now, from its view alone: so it cannot tell what the view does not."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.bidding import Bid, legal_bids
from engine.cards import Card, Hand, Suit
from engine.live.log import write_fields
from engine.live.state import BIDDING, IN_PLAY, IN_TURN, Phase, TableState, standing_for
from engine.live.view import SeatView, view
from engine.play.listing import legal_plays
from engine.play.shape import Lead, lead_of
from engine.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Legal:
    """Everything a seat may do: `bury` cards, lead if `leads`, follow with `follow` cards (0: not in turn to).

    `bids` is from weak to strong, `forced` the components of which one must be chosen after a failed throw.
    """

    bids: tuple[Bid, ...] = ()
    may_pass: bool = False
    suits: tuple[Suit, ...] = ()
    bury: int = 0
    leads: bool = False
    follow: int = 0
    forced: tuple[tuple[Card, ...], ...] = ()
    may_answer: bool = False
    may_withdraw: bool = False
    may_claim: bool = False
    may_take_back: bool = False

    def values(self) -> dict[str, Any]:
        """This will give it as a JSON object."""
        return write_fields(self)

    @property
    def anything(self) -> bool:
        """This will say whether the table may be waiting for the seat."""
        return bool(self.may_pass or self.suits or self.bury or self.leads or self.follow or self.forced)


NOTHING = Legal()


def legal(state: TableState, seat: Seat) -> Legal:
    """This will say what a seat may do at a table."""
    return legal_of(view(state, seat))


def legal_of(shown: SeatView) -> Legal:
    """This will say what the viewer may do; a spectator may do nothing."""
    seat = shown.seat
    if seat is None:
        return NOTHING
    if shown.proposal is not None:
        return Legal(may_answer=seat in shown.proposal.waiting, may_withdraw=seat is shown.proposal.seat)
    takes_back = shown.may_take_back is seat
    claims = shown.phase in IN_PLAY and shown.trick is None
    acts = _acts(shown, seat) if shown.phase not in IN_TURN or shown.turn is seat else {}
    return Legal(may_take_back=takes_back, may_claim=claims, **acts)


def _acts(shown: SeatView, seat: Seat) -> dict[str, Any]:
    """This will say what there is to do in this phase for a seat that is in turn, or where none is."""
    if shown.phase in BIDDING:
        return _bidding(shown, seat)
    if shown.phase is Phase.NAME:
        return {"suits": tuple(Suit)}
    if shown.phase is Phase.KITTY:
        return {"bury": shown.rules.sizes.kitty}
    if shown.phase is Phase.CHOICE and shown.throw is not None:
        return {"forced": shown.throw.candidates}
    if shown.phase in IN_PLAY:
        return {"leads": True} if shown.trick is None else {"follow": len(shown.trick.plays[0])}
    return {}


def _bidding(shown: SeatView, seat: Seat) -> dict[str, Any]:
    if seat in shown.passed:
        return {}
    measure = standing_for(shown.phase, seat, setup=shown.setup, level=shown.level, bids=shown.bids)
    bids = legal_bids(Hand(shown.hand), seat=seat, level=measure.level, rules=measure.rules, history=measure.bids)
    return {"bids": bids, "may_pass": seat in shown.waiting}


def lead_to_follow(shown: SeatView) -> Lead | None:
    """This will give what was led to the trick under way."""
    return None if shown.trick is None else lead_of(shown.trick.plays[0], shown.trumps)


def plays_of(shown: SeatView) -> Iterator[tuple[Card, ...]]:
    """This will give every play with which the viewer, in turn, can follow, each multiset once; there may be many.

    Leads are not listed: any cards of one class are one, and whether a throw stands is not the leader's to know.
    """
    lead = lead_to_follow(shown)
    return iter(()) if lead is None else legal_plays(shown.hand, lead, shown.trumps, shown.rules)
