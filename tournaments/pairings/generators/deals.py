"""The deals of a stage's boards: all from one root seed that is sealed before play and opened after it.

A promise covers the root seed and the place it is for; the deal of each board follows from the seed's child of that
board's number, so that one board can be shown while the others stay secret. Ways of `engine.cards.dealing`.
"""

from engine.cards.dealing import Deal, Seed, commitment, commitment_text, deal_from_seed
from engine.cards.deck import DealSizes
from engine.seats import Seat


def place_of(event: str, stage: int) -> str:
    """Name the stage that a promise is for; `event` is the event's address, which never changes."""
    return f"{event}, stage {stage}, boards"


def promise_of(root: Seed, sizes: DealSizes, *, place: str) -> str:
    """Give what is published before play: a hash that fits no other seed, no other number of decks, no other stage."""
    return commitment(root, sizes, label=place)


def promised_text(root: Seed, sizes: DealSizes, *, place: str) -> str:
    """Give the text of which the promise is the SHA-256, for whoever checks it by hand."""
    return commitment_text(root, sizes, label=place)


def seed_of(root: Seed, number: int) -> Seed:
    """Give the seed of one board; it tells nothing of the others."""
    return root.child(f"board {number}")


def deal_of(root: Seed, number: int, sizes: DealSizes, *, banker: Seat) -> Deal:
    """Deal a board; its banker draws first."""
    return deal_from_seed(seed_of(root, number), sizes, first=banker)
