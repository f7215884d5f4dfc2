"""What is done for a seat whose time is up: the least that the rules let it do."""

from collections import Counter

from engine.cards import Card, Hand, Suit
from engine.live import commands as wanted
from engine.live.state import BIDDING, Phase, TableState
from engine.play.choices import some_legal_play
from engine.seats import Seat
from engine.trumps import CardClass, Trumps


def default_act(state: TableState, seat: Seat) -> wanted.OfSeat:
    """This will give the command that is carried out for a seat that is waited for."""
    if state.proposal is not None:
        return wanted.Answer(seat, False)
    if state.phase in BIDDING:
        return wanted.PassBid(seat)
    if state.phase is Phase.NAME:
        return wanted.NameSuit(seat, _longest_suit(state.hand(seat)))
    if state.phase is Phase.KITTY:
        return wanted.BuryKitty(seat, _cheapest(state.hand(seat), state.trumps)[: state.rules.sizes.kitty])
    if state.throw is not None:
        return wanted.ChooseForced(seat, state.throw.candidates[0])
    return wanted.PlayCards(seat, _least_play(state, seat))


def _longest_suit(hand: Hand) -> Suit:
    counts = Counter(card.suit for card in hand)
    return max(Suit, key=lambda suit: counts[suit])


def _cheapest(hand: Hand, trumps: Trumps) -> tuple[Card, ...]:
    """This will give the hand from what is least missed: plain first, then without points, then low."""
    return tuple(
        sorted(hand, key=lambda card: (trumps.class_of(card) is CardClass.TRUMP, card.points, trumps.position(card)))
    )


def _least_play(state: TableState, seat: Seat) -> tuple[Card, ...]:
    hand, lead = state.hand(seat), state.lead
    if lead is None:
        return _cheapest(hand, state.trumps)[:1]
    return some_legal_play(hand.cards, lead, state.trumps, state.rules)
