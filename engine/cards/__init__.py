"""Cards (牌): faces, decks, hands, and how they are written."""

from engine.cards.card import PLAIN_RANKS, Card, Rank, Suit
from engine.cards.deck import DealSizes, build_deck, deal_sizes
from engine.cards.hand import CardsMissing, Hand
from engine.cards.notation import NotationUnreadable, parse_card, parse_cards, print_card, print_cards

__all__ = [
    "PLAIN_RANKS",
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
