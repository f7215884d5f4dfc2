"""What must follow of itself: when a state waits for nobody, the event that comes next."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.bidding import Unbid, first_banker, flip_kitty, when_nobody_bids
from engine.cards import PLAYERS, Suit
from engine.kitty import Component
from engine.live import events as happened
from engine.live.setup import DealResult, Ending, ProposalKind
from engine.live.state import Phase, TableState, overturns_after_burial
from engine.outcome import DealCount, settle
from engine.play.shape import lead_of
from engine.play.trick import trick_winner, winning_component
from engine.seats import Seat

PASSES_TO_END = 3
FLIPS = (Unbid.FLIP_FIRST, Unbid.FLIP_THIRD)


def consequence(state: TableState) -> happened.Event | None:
    """This will give the event that follows without anybody's command, None if somebody must act."""
    if state.proposal is not None:
        return _of_proposal(state)
    if state.rest is not None and state.phase is not Phase.FINISHED:
        return happened.DealFinished(deal_result(state))
    follows = _FOLLOWS.get(state.phase)
    return follows(state) if follows else None


def _of_proposal(state: TableState) -> happened.Event | None:
    proposal = state.proposal
    if proposal is None or proposal.waiting:
        return None
    if proposal.kind is ProposalKind.TAKE_BACK:
        return happened.PlayTakenBack(proposal.seat)
    points = sum(hand.points for hand in state.hands)
    return happened.RestGiven(proposal.winner, points, proposal.last_trick)


def _of_draw(state: TableState) -> happened.Event | None:
    """This will deal a duplicate board at once."""
    return happened.CardsDrawn(PLAYERS * state.rules.sizes.hand) if state.setup.duplicate else None


def _of_bid(state: TableState) -> happened.Event | None:
    setup = state.setup
    if setup.board_trump is not None:
        return _fixed(state, setup.board_trump.suit)
    if state.unbid in FLIPS and not state.flipped:
        flip = flip_kitty(state.kitty, unbid=state.unbid, flipped_joker=state.rules.flipped_joker)
        return happened.KittyFlipped(flip.cards, flip.suit)
    if state.unbid is not None:
        return _fixed(state, state.proposed_suit)
    if state.waiting:
        return None
    if state.bids:
        return _fixed(state, state.bids[-1].suit)
    return happened.NobodyBid(when_nobody_bids(state.rules, first_deal=setup.banker is None))


def _of_auction(state: TableState) -> happened.Event | None:
    if state.bids and state.passes >= PASSES_TO_END:
        return _fixed(state, state.bids[-1].suit)
    if state.passes >= PLAYERS:
        return happened.NobodyBid(when_nobody_bids(state.rules, first_deal=False, duplicate=True))
    return None


def _of_other_side(state: TableState) -> happened.Event | None:
    if state.bids:
        bid = state.bids[-1]
        return happened.TrumpFixed(bid.seat, state.setup.level_of(bid.seat.side), bid.suit)
    return _fixed(state, None) if state.passes >= PLAYERS // 2 else None


def _of_name(state: TableState) -> happened.Event | None:
    return None if state.proposed_suit is None else _fixed(state, state.proposed_suit)


def _fixed(state: TableState, suit: Suit | None) -> happened.TrumpFixed:
    setup = state.setup
    banker = setup.banker or first_banker(state.bids, state.rules, nobody=setup.first_draw)
    return happened.TrumpFixed(banker, setup.level_of(banker.side), suit)


def _of_kitty(state: TableState) -> happened.Event | None:
    return happened.KittyTaken(state.turn) if state.kitty and state.turn is not None else None


def _of_stir(state: TableState) -> happened.Event | None:
    if state.banker is None or (overturns_after_burial(state.setup) and state.passes < PASSES_TO_END):
        return None
    return happened.PlayOpened(state.banker)


def _of_play(state: TableState) -> happened.Event | None:
    trick = state.trick
    if trick is not None and trick.full:
        winner = trick.leader.round()[trick_winner(trick.plays, state.trumps, state.rules)]
        return happened.TrickWon(winner, sum(card.points for play in trick.plays for card in play))
    if trick is None and not any(len(hand) for hand in state.hands):
        return happened.DealFinished(deal_result(state))
    return None


_FOLLOWS: Mapping[Phase, Callable[[TableState], happened.Event | None]] = {
    Phase.DRAW: _of_draw,
    Phase.BID: _of_bid,
    Phase.AUCTION: _of_auction,
    Phase.OTHER_SIDE: _of_other_side,
    Phase.NAME: _of_name,
    Phase.KITTY: _of_kitty,
    Phase.STIR: _of_stir,
    Phase.PLAY: _of_play,
    Phase.LAST_TRICK: _of_play,
}


def deal_result(state: TableState) -> DealResult:
    """This will count a deal that has ended: by its tricks, by agreement on the rest, or as a director fixed it."""
    base = DealResult(
        points=0, ended=_ending(state), banker=state.banker, level=state.level, trump=state.trump, ruled=state.ruled
    )
    if state.adjusted is not None:
        return replace(base, points=max(0, state.adjusted + state.ruled))
    winner, component = last_trick(state)
    outcome = settle(
        DealCount(
            attackers_points=state.attackers_points,
            kitty_points=sum(card.points for card in state.kitty),
            last_trick_won_with=component if state.attacks(winner) else None,
            penalty=state.penalty,
            banker_points=state.banker_points,
        ),
        state.rules,
    )
    signed = outcome.attackers_points + outcome.kitty_gain + outcome.penalty + state.ruled
    return replace(base, points=max(0, signed), outcome=outcome, last_winner=winner, last_trick=component)


def _ending(state: TableState) -> Ending:
    if state.adjusted is not None:
        return Ending.ADJUSTED
    if state.rest is None:
        return Ending.PLAYED
    return Ending.CONCEDED if state.rest.conceded else Ending.CLAIMED


def last_trick(state: TableState) -> tuple[Seat, Component]:
    """This will give who won the last trick, and the largest component of the winning play."""
    if state.rest is not None:
        return state.rest.seat, state.rest.last_trick
    trick = state.tricks[-1]
    winner = trick.winner or trick.leader
    play = trick.plays[trick.leader.round().index(winner)]
    return winner, winning_component(lead_of(trick.plays[0], state.trumps), play, state.trumps)
