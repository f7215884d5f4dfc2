"""The one place that refuses: what comes of a command, as events, or why nothing does."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from engine.bidding import Bid, BidRefused, bid_fault
from engine.cards import PLAYERS, Card, Hand, build_deck, print_cards
from engine.live import commands as wanted
from engine.live import errors
from engine.live import events as happened
from engine.live.apply import apply
from engine.live.consequence import consequence
from engine.live.hint import least_act
from engine.live.playing import choose_forced, play_cards
from engine.live.ruling import rule
from engine.live.setup import ProposalKind, Setup
from engine.live.state import BIDDING, IN_PLAY, IN_TURN, Phase, TableState
from engine.live.view import view
from engine.outcome import components
from engine.ruleset import DuplicateBidding
from engine.seats import Seat

Events = tuple[happened.Event, ...]
OVER = frozenset({Phase.FINISHED, Phase.VOID})


def decide(state: TableState, command: wanted.Command) -> Events:
    """This will give everything that comes of a command, consequences included.

    :raises DomainError: if the command is not legal now; nothing has happened then.
    """
    decided: list[happened.Event] = []
    for event in _ANSWERS[type(command)](state, command):
        decided.append(event)
        state = apply(state, event)
    while (event_that_follows := consequence(state)) is not None:
        decided.append(event_that_follows)
        state = apply(state, event_that_follows)
    return tuple(decided)


def _in_phase(state: TableState, command: wanted.Command, phases: frozenset[Phase]) -> None:
    if state.phase not in phases:
        raise errors.WrongPhase(command=command.kind, phase=state.phase.value)


def _nothing_pending(state: TableState) -> None:
    if state.proposal is not None:
        raise errors.ProposalPending(proposal=state.proposal.kind.value, waiting=state.proposal.waiting)


def _in_turn(state: TableState, command: wanted.OfSeat, phases: frozenset[Phase]) -> None:
    """This will refuse what is not this seat's to do now."""
    _in_phase(state, command, phases)
    _nothing_pending(state)
    if state.phase in IN_TURN and state.turn is not command.seat:
        raise errors.NotYourTurn(seat=command.seat, waiting=state.waiting)


def _held(state: TableState, seat: Seat, cards: tuple[Card, ...]) -> None:
    if missing := Counter(cards) - Counter(state.hand(seat)):
        raise errors.CardsNotHeld(missing=print_cards(Hand(missing.elements())))


def _open(state: TableState, command: wanted.OpenDeal) -> Events:
    _in_phase(state, command, OVER | {Phase.WAITING})
    _sound(command.setup)
    return (happened.DealOpened(command.setup),)


def _sound(setup: Setup) -> None:
    """This will refuse a deal that cannot begin like this."""
    wrong = errors.SetupWrong
    if setup.ns_level.is_joker or setup.ew_level.is_joker:
        raise wrong(field="level", reason="no_level")
    if setup.banker is None and setup.ns_level is not setup.ew_level:
        raise wrong(field="level", reason="levels_differ_without_banker")
    if setup.duplicate and setup.banker is None:
        raise wrong(field="banker", reason="board_fixes_banker")
    if setup.preset_trump and setup.board_trump is None:
        raise wrong(field="board_trump", reason="board_fixes_trump")
    if setup.board_trump is not None and not setup.preset_trump:
        raise wrong(field="board_trump", reason=f"only_{DuplicateBidding.PRESET.value}")


def _deal(state: TableState, command: wanted.DealCards) -> Events:
    _in_phase(state, command, frozenset({Phase.WAITING, Phase.VOID}))
    if not state.opened:
        raise errors.WrongPhase(command=command.kind, phase=state.phase.value)
    decks = state.rules.decks
    if Counter(command.deck) != Counter(build_deck(decks)):
        raise errors.DeckWrong(decks=decks, given=len(command.deck))
    return (happened.CardsDealt(command.deck),)


def _draw(state: TableState, command: wanted.DrawCards) -> Events:
    _in_phase(state, command, frozenset({Phase.DRAW}))
    left = PLAYERS * state.rules.sizes.hand - state.drawn
    if not 0 < command.count <= left:
        raise errors.CountWrongToDraw(given=command.count, left=left)
    return (happened.CardsDrawn(command.count),)


def _bid(state: TableState, command: wanted.MakeBid) -> Events:
    _in_turn(state, command, BIDDING)
    bid = Bid(seat=command.seat, cards=command.cards)
    standing = state.standing(command.seat)
    if fault := bid_fault(bid, state.hand(command.seat), standing):
        beaten = print_cards(standing.last.cards) if standing.last else ""
        raise BidRefused(fault=fault, cards=print_cards(command.cards), standing=beaten)
    if command.seat in state.passed:
        raise errors.NotYourTurn(seat=command.seat, waiting=state.waiting)
    return (happened.BidMade(command.seat, command.cards),)


def _pass(state: TableState, command: wanted.PassBid) -> Events:
    _in_turn(state, command, BIDDING - {Phase.DRAW})
    if command.seat not in state.waiting:
        raise errors.NotYourTurn(seat=command.seat, waiting=state.waiting)
    return (happened.BidPassed(command.seat),)


def _name(state: TableState, command: wanted.NameSuit) -> Events:
    _in_turn(state, command, frozenset({Phase.NAME}))
    return (happened.SuitNamed(command.seat, command.suit),)


def _bury(state: TableState, command: wanted.BuryKitty) -> Events:
    _in_turn(state, command, frozenset({Phase.KITTY}))
    owed = state.rules.sizes.kitty
    if len(command.cards) != owed:
        raise errors.CountWrongToBury(given=len(command.cards), owed=owed)
    _held(state, command.seat, command.cards)
    return (happened.KittyBuried(command.seat, Hand(command.cards).cards),)


def _play(state: TableState, command: wanted.PlayCards) -> Events:
    _in_turn(state, command, IN_PLAY)
    _held(state, command.seat, command.cards)
    return play_cards(state, command.seat, command.cards)


def _choose(state: TableState, command: wanted.ChooseForced) -> Events:
    _in_turn(state, command, frozenset({Phase.CHOICE}))
    return choose_forced(state, command.cards)


def _claim(state: TableState, command: wanted.Claim) -> Events:
    return _give_rest(state, command, ProposalKind.CLAIM)


def _concede(state: TableState, command: wanted.Concede) -> Events:
    return _give_rest(state, command, ProposalKind.CONCEDE)


def _give_rest(state: TableState, command: wanted.Claim | wanted.Concede, kind: ProposalKind) -> Events:
    _in_phase(state, command, IN_PLAY)
    _nothing_pending(state)
    if state.trick is not None:
        raise errors.ClaimRefused(reason="trick_under_way")
    part = command.last_trick
    if part not in components(state.rules) or part.cards > len(state.hand(command.seat)):
        raise errors.ClaimRefused(reason="component_impossible")
    return (happened.ProposalMade(command.seat, kind, part),)


def _take_back(state: TableState, command: wanted.AskTakeBack) -> Events:
    _nothing_pending(state)
    if state.undoer is not command.seat:
        raise errors.NothingToTakeBack(seat=command.seat)
    return (happened.ProposalMade(command.seat, ProposalKind.TAKE_BACK),)


def _answer(state: TableState, command: wanted.Answer) -> Events:
    if state.proposal is None:
        raise errors.NothingProposed(seat=command.seat)
    if command.seat not in state.proposal.waiting:
        raise errors.NotYourTurn(seat=command.seat, waiting=state.proposal.waiting)
    return (happened.ProposalAnswered(command.seat, command.agreed),)


def _withdraw(state: TableState, command: wanted.WithdrawProposal) -> Events:
    if state.proposal is None or state.proposal.seat is not command.seat:
        raise errors.NothingProposed(seat=command.seat)
    return (happened.ProposalWithdrawn(command.seat),)


def _expire(state: TableState, command: wanted.ExpireTime) -> Events:
    act = least_act(view(state, command.seat))
    if act is None:
        raise errors.NotYourTurn(seat=command.seat, waiting=state.waiting)
    return (happened.TimeRanOut(command.seat), *_ANSWERS[type(act)](state, act))


def _substitute(state: TableState, command: wanted.Substitute) -> Events:
    return (happened.PlayerSubstituted(command.seat, command.player),)


def _rule(state: TableState, command: wanted.Rule) -> Events:
    if not state.opened:
        raise errors.WrongPhase(command=command.kind, phase=state.phase.value)
    return rule(state, command.ruling)


_ANSWERS: Mapping[type[wanted.Command], Callable[[TableState, Any], Events]] = {
    wanted.OpenDeal: _open,
    wanted.DealCards: _deal,
    wanted.DrawCards: _draw,
    wanted.MakeBid: _bid,
    wanted.PassBid: _pass,
    wanted.NameSuit: _name,
    wanted.BuryKitty: _bury,
    wanted.PlayCards: _play,
    wanted.ChooseForced: _choose,
    wanted.Claim: _claim,
    wanted.Concede: _concede,
    wanted.AskTakeBack: _take_back,
    wanted.Answer: _answer,
    wanted.WithdrawProposal: _withdraw,
    wanted.ExpireTime: _expire,
    wanted.Substitute: _substitute,
    wanted.Rule: _rule,
}
