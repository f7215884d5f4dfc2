"""What a seat could do, found from its view: the least the rules let it do, the only play left, the duty a play breaks.

The least is done for a seat whose time is up, and shown as a hint; a hint is legal, not clever.
"""

from collections import Counter
from itertools import islice

from engine.cards import Card, Hand, Suit
from engine.live import commands as wanted
from engine.live.legal import Legal, lead_to_follow, legal_of, plays_of
from engine.live.view import SeatView
from engine.play.choices import some_legal_play
from engine.play.follow import Duty, broken_duty
from engine.seats import Seat
from engine.trumps import CardClass, Trumps


def least_act(shown: SeatView) -> wanted.OfSeat | None:
    """This will give the least that a seat that is waited for can do; None for everybody else."""
    if shown.seat is None or shown.seat not in shown.waiting:
        return None
    return _least(shown, shown.seat, legal_of(shown))


def _least(shown: SeatView, seat: Seat, legal: Legal) -> wanted.OfSeat:
    if legal.may_answer:
        return wanted.Answer(seat, False)
    if legal.may_pass:
        return wanted.PassBid(seat)
    if legal.suits:
        return wanted.NameSuit(seat, _longest_suit(shown.hand))
    if legal.bury:
        return wanted.BuryKitty(seat, _least_missed(shown.hand, shown.trumps)[: legal.bury])
    if legal.forced:
        return wanted.ChooseForced(seat, legal.forced[0])
    return wanted.PlayCards(seat, _least_play(shown))


def _longest_suit(hand: tuple[Card, ...]) -> Suit:
    counts = Counter(card.suit for card in hand)
    return max(Suit, key=lambda suit: counts[suit])


def _least_missed(hand: tuple[Card, ...], trumps: Trumps) -> tuple[Card, ...]:
    """This will give the hand from what is least missed: plain, without points, low first."""
    return tuple(
        sorted(hand, key=lambda card: (trumps.class_of(card) is CardClass.TRUMP, card.points, trumps.position(card)))
    )


def _least_play(shown: SeatView) -> tuple[Card, ...]:
    lead = lead_to_follow(shown)
    if lead is None:
        return _least_missed(shown.hand, shown.trumps)[:1]
    return some_legal_play(shown.hand, lead, shown.trumps, shown.rules)


def only_play(shown: SeatView) -> wanted.PlayCards | None:
    """This will give the play of a seat in turn that has no other, so that it can be made for it."""
    legal = legal_of(shown)
    if shown.seat is None or not (legal.leads or legal.follow):
        return None
    if legal.leads:
        return wanted.PlayCards(shown.seat, shown.hand) if len(shown.hand) == 1 else None
    plays = list(islice(plays_of(shown), 2))
    return wanted.PlayCards(shown.seat, plays[0]) if len(plays) == 1 else None


def duty_broken(shown: SeatView, cards: tuple[Card, ...]) -> Duty | None:
    """This will say which duty of a follower these cards would break; None if they follow, or nothing was led."""
    lead = lead_to_follow(shown)
    if lead is None:
        return None
    return broken_duty(Hand(cards), hand=Hand(shown.hand), lead=lead, trumps=shown.trumps, rules=shown.rules)
