"""A log written down as records, one for each time cards were dealt; what was taken back is left out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.bidding import Unbid
from engine.cards import PLAYERS, Card
from engine.cards.dealing import Deal
from engine.live import events as happened
from engine.live.apply import START, apply
from engine.live.setup import DealResult, Proposal, ProposalKind, Setup
from engine.live.state import Phase, TableState
from engine.record import (
    Bank,
    Bid,
    BiddingAct,
    Bury,
    Count,
    DealRecord,
    Ending,
    Flip,
    Name,
    Pass,
    Play,
    Rest,
    RestKind,
    Result,
    Ruling,
    Trick,
)
from engine.seats import Seat

_VOID = Result(ended=Ending.VOID)


def records_of(log: Iterable[happened.Event]) -> tuple[DealRecord, ...]:
    """This will write a log down; a deal that is not finished gives a record without a result."""
    state, sheets = START, list[_Sheet]()
    for event in log:
        if isinstance(event, happened.CardsDealt):
            # A redeal is still the same deal, with what has been imposed so far.
            kept = sheets[-1].rulings if sheets and state.unbid is Unbid.REDEAL else []
            sheets.append(_Sheet(state.setup, event.deck, list(kept)))
        before, state = state, apply(state, event)
        if sheets and not isinstance(event, happened.DealOpened):
            sheets[-1].write(event, before, state)
    return tuple(sheet.record() for sheet in sheets)


def record_of(log: Iterable[happened.Event]) -> DealRecord:
    """This will write the last deal of a log down."""
    return records_of(log)[-1]


def result_of(state: TableState) -> Result | None:
    """This will give the result of the deal on the table, None while it is unfinished."""
    if state.result is not None:
        return _counted(state.result)
    return _VOID if state.phase in (Phase.VOID, Phase.WAITING) and state.opened else None


def _counted(result: DealResult) -> Result:
    outcome, count = result.outcome, None
    if outcome is not None:
        count = Count(
            tricks=outcome.attackers_points,
            kitty=outcome.kitty_points,
            multiplier=outcome.multiplier,
            penalty=outcome.penalty,
        )
    return Result(ended=Ending(result.ended), attackers=result.points, count=count, ruled=result.ruled)


@dataclass(slots=True)
class _Sheet:
    """A record being written: acts in order, so that the last one can be struck out."""

    setup: Setup
    deck: tuple[Card, ...]
    rulings: list[Ruling]
    bidding: list[BiddingAct] = field(default_factory=list)
    plays: list[tuple[Seat, Play]] = field(default_factory=list)
    bank: Bank | None = None
    rest: Rest | None = None
    result: Result | None = None

    def write(self, event: happened.Event, before: TableState, state: TableState) -> None:
        """This will write one event down."""
        self.result = result_of(state)
        if state.banker is not None and state.trump_fixed:
            self.bank = Bank(seat=state.banker, level=state.level, suit=state.trump)
        match event:
            case happened.BidMade(seat=seat, cards=cards):
                at_once = before.phase in (Phase.DRAW, Phase.BID)
                self.bidding.append(Bid(seat=seat, cards=cards, drawn=before.drawn if at_once else None))
            case happened.BidPassed(seat=seat) if before.phase is not Phase.BID:
                self.bidding.append(Pass(seat=seat))
            case happened.SuitNamed(seat=seat, suit=suit):
                self.bidding.append(Name(seat=seat, suit=suit))
            case happened.KittyFlipped(cards=cards):
                self.bidding.append(Flip(cards=cards))
            case happened.KittyBuried(seat=seat, cards=cards):
                self.bidding.append(Bury(seat=seat, cards=cards))
            case happened.CardsPlayed(seat=seat, cards=cards):
                self.plays.append((seat, Play(cards=cards)))
            case happened.LeadForced(seat=seat, cards=cards):
                self.plays.append((seat, Play(cards=cards, thrown=state.throws[-1].cards)))
            case happened.PlayTakenBack():
                (self.plays or self.bidding).pop()
            case happened.RestGiven() if before.proposal:
                self.rest = _rest(before.proposal)
            case happened.Ruled(ruling=ruling):
                self.rulings.append(ruling)
            case _:
                pass

    def record(self) -> DealRecord:
        """This will give the record as far as it is written."""
        setup = self.setup
        deal = Deal(cards=self.deck, kitty_size=setup.rules.sizes.kitty, first=setup.first_draw)
        return DealRecord(
            rules=setup.rules,
            deal=deal,
            number=setup.number,
            ns_level=setup.ns_level,
            ew_level=setup.ew_level,
            banker=setup.banker,
            board=setup.board,
            board_trump=setup.board_trump,
            bidding=tuple(self.bidding),
            bank=self.bank,
            tricks=tuple(_tricks(self.plays)),
            rest=self.rest,
            rulings=tuple(self.rulings),
            result=self.result,
        )


def _tricks(plays: list[tuple[Seat, Play]]) -> Iterator[Trick]:
    for first in range(0, len(plays), PLAYERS):
        laid = plays[first : first + PLAYERS]
        yield Trick(leader=laid[0][0], plays=tuple(play for _, play in laid))


def _rest(proposal: Proposal) -> Rest:
    claimed = proposal.kind is ProposalKind.CLAIM
    kind = RestKind.CLAIM if claimed else RestKind.CONCEDE
    return Rest(kind=kind, seat=proposal.seat, last_trick=proposal.last_trick)
