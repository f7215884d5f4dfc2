"""The cards of a board as a diagram shows them: hand by hand, suit by suit."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards.card import Card, Suit
from engine.cards.dealing import Deal
from engine.cards.notation import print_card
from engine.seats import PLAYING_ORDER, Seat
from tournaments.pairings.models import Board


@dataclass(frozen=True, kw_only=True)
class HandRow:
    """Cards of one suit, high to low; the first row of a hand holds jokers and level cards and has no suit."""

    suit: str
    cards: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class HandView:
    """The hand of a seat by suits."""

    seat: str
    is_banker: bool
    rows: tuple[HandRow, ...]


def hands_of(deal: Deal, board: Board) -> tuple[HandView, ...]:
    """This will sort all four hands, in playing order."""
    return tuple(hand_of(deal, seat, board) for seat in PLAYING_ORDER)


def hand_of(deal: Deal, seat: Seat, board: Board) -> HandView:
    """This will sort the hand of a seat by suits, jokers and level cards by themselves."""
    cards = sorted(deal.hand(seat), key=lambda card: -card.rank)
    level = [card for card in cards if card.rank.is_joker or card.rank == board.level]
    rows = [HandRow(suit="", cards=codes(level))]
    rows += [
        HandRow(suit=suit.value, cards=codes(card for card in cards if card not in level and card.suit == suit))
        for suit in Suit
    ]
    return HandView(seat=seat.value, is_banker=seat.value == board.banker, rows=tuple(rows))


def codes(cards: Iterable[Card]) -> tuple[str, ...]:
    """This will write cards one by one."""
    return tuple(print_card(card) for card in cards)
