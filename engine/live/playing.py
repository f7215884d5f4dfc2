"""Leads, throws and follows at a live table (领出, 甩牌, 跟牌); the seat is in turn and holds the cards.

A failed throw is a fact of the game, not an error: everybody has seen it, and something smaller is led.
"""

from engine.cards import Card, Hand, print_cards
from engine.live import events as happened
from engine.live.errors import ChoiceRefused, PlayRefused
from engine.live.state import FailedThrow, TableState
from engine.play.follow import broken_duty
from engine.play.shape import Lead, lead_of
from engine.play.throw import judge_throw, throw_penalty
from engine.seats import Seat


def play_cards(state: TableState, seat: Seat, cards: tuple[Card, ...]) -> tuple[happened.Event, ...]:
    """This will lead or follow.

    :raises LeadEmpty, LeadMixed: if the cards are no lead.
    :raises PlayRefused: if they do not follow the lead.
    """
    if state.trick is None:
        return _lead(state, seat, cards)
    _follow(state, seat, cards)
    return (happened.CardsPlayed(seat, cards),)


def _follow(state: TableState, seat: Seat, cards: tuple[Card, ...]) -> None:
    lead = state.lead
    assert lead is not None
    duty = broken_duty(cards, hand=state.hand(seat).cards, lead=lead, trumps=state.trumps, rules=state.rules)
    if duty is not None:
        raise PlayRefused(
            duty=duty.code.value, cards=print_cards(cards), must=print_cards(duty.must), is_example=duty.is_example
        )


def _lead(state: TableState, seat: Seat, cards: tuple[Card, ...]) -> tuple[happened.Event, ...]:
    lead = lead_of(cards, state.trumps)
    if lead.is_throw and (failed := _refuted(state, seat, lead, cards)) is not None:
        throw, chosen = failed
        if chosen is None:
            return (throw,)
        return throw, forced_lead(state, thrown=throw.cards, seat=seat, cards=chosen)
    return (happened.CardsPlayed(seat, cards),)


def _refuted(
    state: TableState, seat: Seat, lead: Lead, cards: tuple[Card, ...]
) -> tuple[happened.ThrowFailed, tuple[Card, ...] | None] | None:
    """This will say how a throw fails, and what must be led if nobody chooses; None if it stands."""
    others = seat.round()[1:]
    hands = [state.hand(other).cards for other in others]
    verdict = judge_throw(lead, others=hands, trumps=state.trumps, rules=state.rules)
    if verdict.stands:
        return None
    candidates = tuple(unit.cards for unit in verdict.candidates)
    chooser = None if verdict.chooser is None else others[verdict.chooser]
    forced = None if verdict.forced is None else verdict.forced.cards
    return happened.ThrowFailed(seat, cards, candidates, chooser), forced


def forced_lead(
    state: TableState, *, thrown: tuple[Card, ...], seat: Seat, cards: tuple[Card, ...]
) -> happened.LeadForced:
    """This will lead one component of a failed throw, for the penalty the rules set on it."""
    cost = throw_penalty(state.rules, thrown=len(thrown), withdrawn=len(thrown) - len(cards))
    return happened.LeadForced(seat, cards, -cost if state.attacks(seat) else cost)


def choose_forced(state: TableState, cards: tuple[Card, ...]) -> tuple[happened.Event, ...]:
    """This will lead the candidate that was chosen.

    :raises ChoiceRefused: if the cards are none of the candidates.
    """
    throw = _pending(state)
    for candidate in throw.candidates:
        if Hand(candidate) == Hand(cards):
            return (forced_lead(state, thrown=throw.cards, seat=throw.seat, cards=candidate),)
    raise ChoiceRefused(
        cards=print_cards(cards), candidates=tuple(print_cards(candidate) for candidate in throw.candidates)
    )


def _pending(state: TableState) -> FailedThrow:
    assert state.throw is not None
    return state.throw
