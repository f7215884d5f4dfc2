"""Cards (牌): faces, decks, hands, and how they are written."""

from engine.cards.card import FACES, PLAIN_RANKS, Card, Rank, Suit
from engine.cards.deck import CARDS_PER_DECK, PLAYERS, POINTS_PER_DECK, DealSizes, build_deck, deal_sizes
from engine.cards.hand import CardsMissing, Hand
from engine.cards.notation import NotationUnreadable, parse_card, parse_cards, print_card, print_cards

__all__ = [
    "CARDS_PER_DECK",
    "FACES",
    "PLAIN_RANKS",
    "PLAYERS",
    "POINTS_PER_DECK",
    "Card",
    "CardsMissing",
    "DealSizes",
    "Hand",
    "NotationUnreadable",
    "Rank",
    "Suit",
    "build_deck",
    "deal_sizes",
    "parse_card",
    "parse_cards",
    "print_card",
    "print_cards",
]
