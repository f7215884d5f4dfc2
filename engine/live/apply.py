"""What an event changes: total on decided events, pure, and the only way a state comes to be."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from engine.bidding import Bid, Unbid
from engine.cards import PLAYERS, Card, Hand
from engine.live import events as happened
from engine.live.setup import Proposal, ProposalKind, RulingKind, of, put
from engine.live.state import FailedThrow, Phase, Rest, TableState, Trick, changed, overturns_after_burial
from engine.ruleset import PostKitty
from engine.seats import Seat

START = TableState()


def fold(log: Iterable[happened.Event], state: TableState = START) -> TableState:
    """This will give the state a log leads to, from the beginning or from a state that was folded before."""
    for event in log:
        state = apply(state, event)
    return state


def apply(state: TableState, event: happened.Event) -> TableState:
    """This will give the state after an event that `decide` gave for this state."""
    return _CHANGES[type(event)](state, event)


def _with(state: TableState, **changes: Any) -> TableState:
    return changed(state, version=state.version + 1, **changes)


def _afresh(state: TableState, **changes: Any) -> TableState:
    """This will give a table with no card dealt, but with what outlasts a deal."""
    kept = {"setup": state.setup, "results": state.results, "players": state.players, "rulings": state.rulings}
    return TableState(version=state.version + 1, opened=True, **{**kept, **changes})


def _opened(state: TableState, event: happened.DealOpened) -> TableState:
    results = state.results if state.result is None else (*state.results, state.result)
    return _afresh(state, setup=event.setup, results=results, rulings=())


def _dealt(state: TableState, event: happened.CardsDealt) -> TableState:
    kitty = event.deck[len(event.deck) - state.rules.sizes.kitty :]
    ruled = 0 if state.phase is Phase.VOID else state.ruled
    return _afresh(state, phase=Phase.DRAW, deck=event.deck, kitty=kitty, ruled=ruled)


def _drawn(state: TableState, event: happened.CardsDrawn) -> TableState:
    drawn = state.drawn + event.count
    hands = state.hands
    for seat in Seat:
        if new := state.next_cards(seat, event.count):
            hands = put(hands, seat, of(hands, seat) + Hand(new))
    if drawn < PLAYERS * state.rules.sizes.hand:
        return _with(state, drawn=drawn, hands=hands)
    return _with(state, drawn=drawn, hands=hands, **_after_draw(state))


def _after_draw(state: TableState) -> dict[str, Any]:
    setup = state.setup
    if setup.duplicate and not setup.preset_trump and setup.banker is not None:
        return {"phase": Phase.AUCTION, "turn": setup.banker.partner}
    return {"phase": Phase.BID}


def _bid(state: TableState, event: happened.BidMade) -> TableState:
    bid = Bid(seat=event.seat, cards=event.cards)
    bids = (*state.bids, bid)
    if state.phase is Phase.STIR:
        takes = state.rules.post_kitty is PostKitty.STIR
        where = {"phase": Phase.KITTY, "turn": bid.seat} if takes else {"turn": bid.seat.next}
        return _with(state, bids=bids, passes=0, trump=bid.suit, before=None, undoer=None, **where)
    turn = bid.seat.next if state.phase is Phase.AUCTION else state.turn
    return _with(state, bids=bids, passed=(), passes=0, turn=turn)


def _passed(state: TableState, event: happened.BidPassed) -> TableState:
    if state.phase is Phase.BID:
        return _with(state, passed=(*state.passed, event.seat))
    turn = event.seat.partner if state.phase is Phase.OTHER_SIDE else event.seat.next
    return _with(state, passes=state.passes + 1, turn=turn, before=None, undoer=None)


def _nobody_bid(state: TableState, event: happened.NobodyBid) -> TableState:
    banker = state.setup.banker
    if event.then is Unbid.REDEAL:
        return _afresh(state, unbid=event.then, ruled=state.ruled)
    if event.then is Unbid.PARTNER_NAMES and banker is not None:
        return _with(state, unbid=event.then, phase=Phase.NAME, turn=banker.partner)
    if event.then is Unbid.OTHER_SIDE_BIDS and banker is not None:
        return _with(state, unbid=event.then, phase=Phase.OTHER_SIDE, turn=banker.next, passes=0, passed=())
    return _with(state, unbid=event.then)


def _flipped(state: TableState, event: happened.KittyFlipped) -> TableState:
    return _with(state, flipped=event.cards, proposed_suit=event.suit)


def _named(state: TableState, event: happened.SuitNamed) -> TableState:
    return _with(state, proposed_suit=event.suit)


def _fixed(state: TableState, event: happened.TrumpFixed) -> TableState:
    return _with(
        state,
        phase=Phase.KITTY,
        turn=event.banker,
        banker=event.banker,
        fixed_level=event.level,
        trump=event.suit,
        passed=(),
        passes=0,
    )


def _taken(state: TableState, event: happened.KittyTaken) -> TableState:
    hand = state.hand(event.seat) + Hand(state.kitty)
    return _with(state, hands=put(state.hands, event.seat, hand), kitty=(), kitty_owner=None, turn=event.seat)


def _buried(state: TableState, event: happened.KittyBuried) -> TableState:
    buried = Hand(event.cards)
    return _with(
        state,
        hands=put(state.hands, event.seat, state.hand(event.seat) - buried),
        kitty=buried.cards,
        kitty_owner=event.seat,
        phase=Phase.STIR,
        turn=event.seat.next if overturns_after_burial(state.setup) else None,
        passes=0,
        before=changed(state, before=None, undoer=None),
        undoer=event.seat,
    )


def _play_opened(state: TableState, event: happened.PlayOpened) -> TableState:
    return _with(state, phase=Phase.PLAY, turn=event.seat, passes=0)


def _played(state: TableState, event: happened.CardsPlayed) -> TableState:
    before = changed(state, before=None, undoer=None)
    return _with(state, **_laid(state, event.seat, event.cards), before=before, undoer=event.seat)


def _laid(state: TableState, seat: Seat, cards: tuple[Card, ...]) -> dict[str, Any]:
    """This will say what laying cards on the table changes; a leader left without cards has begun the last trick."""
    hand = state.hand(seat) - Hand(cards)
    hands = put(state.hands, seat, hand)
    if state.trick is not None:
        trick = replace(state.trick, plays=(*state.trick.plays, cards))
        return {"hands": hands, "trick": trick, "turn": None if trick.full else seat.next}
    phase = Phase.PLAY if len(hand) else Phase.LAST_TRICK
    return {"hands": hands, "trick": Trick(leader=seat, plays=(cards,)), "turn": seat.next, "phase": phase}


def _throw_failed(state: TableState, event: happened.ThrowFailed) -> TableState:
    throw = FailedThrow(seat=event.seat, cards=event.cards, candidates=event.candidates, chooser=event.chooser)
    return _with(
        state,
        throw=throw,
        throws=(*state.throws, throw),
        phase=Phase.CHOICE,
        turn=event.chooser,
        before=None,
        undoer=None,
    )


def _lead_forced(state: TableState, event: happened.LeadForced) -> TableState:
    return _with(state, **_laid(state, event.seat, event.cards), throw=None, penalty=state.penalty + event.penalty)


def _trick_won(state: TableState, event: happened.TrickWon) -> TableState:
    assert state.trick is not None
    trick = replace(state.trick, winner=event.seat, points=event.points)
    points = _credit(state, attackers=state.attacks(event.seat), points=event.points)
    leads = event.seat if len(state.hand(event.seat)) else None
    return _with(state, trick=None, tricks=(*state.tricks, trick), turn=leads, **points)


def _credit(state: TableState, *, attackers: bool, points: int) -> dict[str, int]:
    if attackers:
        return {"attackers_points": state.attackers_points + points}
    return {"banker_points": state.banker_points + points}


def _proposed(state: TableState, event: happened.ProposalMade) -> TableState:
    asked: tuple[Seat, ...] = event.seat.round()[1:]
    if event.what is ProposalKind.CLAIM:
        asked = tuple(seat for seat in asked if seat.side is not event.seat.side)
    proposal = Proposal(kind=event.what, seat=event.seat, waiting=asked, last_trick=event.last_trick)
    shows = event.what is ProposalKind.CLAIM and event.seat not in state.open_hands
    return _with(state, proposal=proposal, open_hands=(*state.open_hands, event.seat) if shows else state.open_hands)


def _answered(state: TableState, event: happened.ProposalAnswered) -> TableState:
    if state.proposal is None or not event.agreed:
        return _with(state, proposal=None)
    waiting = tuple(seat for seat in state.proposal.waiting if seat is not event.seat)
    return _with(state, proposal=replace(state.proposal, waiting=waiting))


def _withdrawn(state: TableState, _event: happened.ProposalWithdrawn) -> TableState:
    return _with(state, proposal=None)


def _taken_back(state: TableState, _event: happened.PlayTakenBack) -> TableState:
    """This will go back one act, but keep what others have said and ruled since."""
    earlier = state.before or state
    return changed(
        earlier,
        version=state.version + 1,
        proposal=None,
        open_hands=state.open_hands,
        ruled=state.ruled,
        adjusted=state.adjusted,
        rulings=state.rulings,
        players=state.players,
    )


def _rest_given(state: TableState, event: happened.RestGiven) -> TableState:
    conceded = state.proposal is not None and state.proposal.kind is ProposalKind.CONCEDE
    return _with(
        state,
        proposal=None,
        rest=Rest(seat=event.seat, last_trick=event.last_trick, conceded=conceded),
        before=None,
        undoer=None,
        **_credit(state, attackers=state.attacks(event.seat), points=event.points),
    )


def _time_ran_out(state: TableState, _event: happened.TimeRanOut) -> TableState:
    return _with(state)


def _substituted(state: TableState, event: happened.PlayerSubstituted) -> TableState:
    return _with(state, players=put(state.players, event.seat, event.player))


def _ruled(state: TableState, event: happened.Ruled) -> TableState:
    ruling = event.ruling
    rulings = (*state.rulings, ruling)
    if ruling.kind is RulingKind.VOID:
        ended: dict[str, Any] = {"phase": Phase.VOID, "turn": None, "proposal": None, "throw": None, "result": None}
        return _with(state, rulings=rulings, before=None, undoer=None, **ended)
    if ruling.kind is RulingKind.ADJUST:
        return _with(state, rulings=rulings, adjusted=ruling.points, ruled=0)
    return _with(state, rulings=rulings, ruled=state.ruled + ruling.points)


def _finished(state: TableState, event: happened.DealFinished) -> TableState:
    return _with(
        state,
        phase=Phase.FINISHED,
        turn=None,
        proposal=None,
        throw=None,
        before=None,
        undoer=None,
        result=event.result,
    )


_CHANGES: Mapping[type[happened.Event], Callable[[TableState, Any], TableState]] = {
    happened.DealOpened: _opened,
    happened.CardsDealt: _dealt,
    happened.CardsDrawn: _drawn,
    happened.BidMade: _bid,
    happened.BidPassed: _passed,
    happened.NobodyBid: _nobody_bid,
    happened.KittyFlipped: _flipped,
    happened.SuitNamed: _named,
    happened.TrumpFixed: _fixed,
    happened.KittyTaken: _taken,
    happened.KittyBuried: _buried,
    happened.PlayOpened: _play_opened,
    happened.CardsPlayed: _played,
    happened.ThrowFailed: _throw_failed,
    happened.LeadForced: _lead_forced,
    happened.TrickWon: _trick_won,
    happened.ProposalMade: _proposed,
    happened.ProposalAnswered: _answered,
    happened.ProposalWithdrawn: _withdrawn,
    happened.PlayTakenBack: _taken_back,
    happened.RestGiven: _rest_given,
    happened.TimeRanOut: _time_ran_out,
    happened.PlayerSubstituted: _substituted,
    happened.Ruled: _ruled,
    happened.DealFinished: _finished,
}
