"""Decks (一副牌): which cards are in play, and how many go to each hand and into the kitty (底牌).

Rule: rules §2; the kitty is the smallest number of at least five that lets the rest be dealt equally.
"""

from dataclasses import dataclass

from engine.cards.card import FACES, Card

CARDS_PER_DECK = 54
POINTS_PER_DECK = 100
PLAYERS = 4
SMALLEST_KITTY = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class DealSizes:
    """How many cards and points a deal has: of the whole, of each hand, of the kitty."""

    decks: int
    cards: int
    hand: int
    kitty: int
    points: int


def deal_sizes(decks: int) -> DealSizes:
    """This will give the usual sizes for so many decks of 54 cards."""
    cards = CARDS_PER_DECK * decks
    kitty = SMALLEST_KITTY + (cards - SMALLEST_KITTY) % PLAYERS
    return DealSizes(
        decks=decks, cards=cards, hand=(cards - kitty) // PLAYERS, kitty=kitty, points=POINTS_PER_DECK * decks
    )


def build_deck(decks: int) -> tuple[Card, ...]:
    """This will give all cards of so many decks, in the fixed order of a new pack, deck after deck."""
    return FACES * decks
