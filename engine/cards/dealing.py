"""Dealing (发牌): one deal from one 256-bit seed, the same on every machine, and a promise that it was not changed.

Method, version 1 (ours; nothing in it depends on Python's own `random`):

1. *Stream.* Block i = 0, 1, 2, … is SHA-256(`shangtai/deal/stream/1` + NUL + seed + i as eight bytes, big-endian).
   Each block of 32 bytes gives eight numbers of 32 bits, big-endian, in order.
2. *Drawing below n.* The next number w counts if w < 2^32 − (2^32 mod n), and gives w mod n; else it is thrown away.
   So every result is exactly equally likely.
3. *Fisher–Yates.* The decks lie as `build_deck` gives them; for i from the last place down to 1, the cards at i and at
   a place drawn below i + 1 change places.
4. *Dealing.* The cards are drawn one by one in playing order, the first by `first`; what is left is the kitty (底牌),
   in its order.

Commitment: SHA-256 over a text that begins with its own name, so that no other hash of this program can stand for it.
It is told before the deal; when the seed is told afterwards, anybody can check both.
"""

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from engine.cards.card import Card
from engine.cards.deck import PLAYERS, DealSizes, build_deck
from engine.cards.hand import Hand
from engine.errors import DomainError
from engine.seats import Seat

METHOD = 1
SEED_BYTES = 32
_STREAM_NAME = b"shangtai/deal/stream/1\x00"
_CHILD_NAME = b"shangtai/deal/child/1\x00"
_COMMITMENT_NAME = "shangtai/deal/commitment/1"
_WORD_BYTES = 4
_WORDS = 1 << (8 * _WORD_BYTES)
_SEED_TEXT = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}", re.ASCII)

T = TypeVar("T")


@dataclass(eq=False, kw_only=True)
class SeedUnreadable(DomainError):
    """A seed is 64 hexadecimal digits, written small."""

    code: ClassVar[str] = "dealing.seed_unreadable"
    given: str


@dataclass(eq=False, kw_only=True)
class LabelUnreadable(DomainError):
    """A label is one line without control characters."""

    code: ClassVar[str] = "dealing.label_unreadable"
    given: str


@dataclass(frozen=True, slots=True)
class Seed:
    """256 bits that decide a deal, written as 64 hexadecimal digits."""

    text: str

    def __post_init__(self) -> None:
        if not _SEED_TEXT.fullmatch(self.text):
            raise SeedUnreadable(given=self.text)

    def __str__(self) -> str:
        return self.text

    @property
    def raw(self) -> bytes:
        """This will give the 32 bytes of the seed."""
        return bytes.fromhex(self.text)

    def child(self, label: str) -> "Seed":
        """This will give the seed of one deal among many: another label, an unrelated seed."""
        return Seed(hashlib.sha256(_CHILD_NAME + self.raw + label.encode()).hexdigest())


class Stream:
    """Numbers that follow from a seed alone; drawing changes the stream, equal seeds give equal streams."""

    def __init__(self, seed: Seed) -> None:
        self._words = _words(seed.raw)

    def below(self, count: int) -> int:
        """This will draw a number from 0 up to but without `count`, all equally likely; at most 2^32 of them."""
        if not 1 <= count <= _WORDS:
            raise ValueError(f"cannot draw below {count}")
        limit = _WORDS - _WORDS % count
        return next(word for word in self._words if word < limit) % count

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """This will give the things in an order in which every order is equally likely."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            place = self.below(last + 1)
            order[last], order[place] = order[place], order[last]
        return tuple(order)


def _words(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(_STREAM_NAME + seed + block.to_bytes(8, "big")).digest()
        for start in range(0, len(digest), _WORD_BYTES):
            yield int.from_bytes(digest[start : start + _WORD_BYTES], "big")
        block += 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """One distribution (一副): `cards` in the order in which they are drawn, the kitty last; `first` draws first."""

    cards: tuple[Card, ...]
    kitty_size: int
    first: Seat = Seat.NORTH

    @property
    def kitty(self) -> tuple[Card, ...]:
        """This will give the cards that nobody draws, in their order: the first is the one flipped first."""
        return self.cards[len(self.cards) - self.kitty_size :]

    def draws(self) -> Iterator[tuple[Seat, Card]]:
        """This will give who draws which card, in order."""
        order = self.first.round()
        for place, card in enumerate(self.cards[: len(self.cards) - self.kitty_size]):
            yield order[place % PLAYERS], card

    def drawn(self, seat: Seat, count: int | None = None) -> tuple[Card, ...]:
        """This will give what a seat has drawn when `count` cards are drawn by all together; all if None."""
        end = len(self.cards) - self.kitty_size
        return self.cards[self.first.round().index(seat) : end if count is None else min(count, end) : PLAYERS]

    def hand(self, seat: Seat) -> Hand:
        """This will give a seat's whole hand before the kitty is taken."""
        return Hand(self.drawn(seat))


def deal_from_seed(seed: Seed, sizes: DealSizes, *, first: Seat = Seat.NORTH) -> Deal:
    """This will deal so many decks by the method above."""
    cards = Stream(seed).shuffled(build_deck(sizes.decks))
    return Deal(cards=cards, kitty_size=sizes.kitty, first=first)


def commitment_text(seed: Seed, sizes: DealSizes, *, first: Seat = Seat.NORTH, label: str = "") -> str:
    """This will write what is promised: the seed and everything else that decides who gets which card.

    `label` says for which deal it is (say, `table 7, deal 3`), so that no promise can be moved to another one.

    :raises LabelUnreadable: if the label would not stay on its line.
    """
    if not label.isprintable():
        raise LabelUnreadable(given=label)
    return (
        f"{_COMMITMENT_NAME}\nmethod={METHOD}\nseed={seed}\ndecks={sizes.decks}\nkitty={sizes.kitty}\n"
        f"first={first}\nlabel={label}\n"
    )


def commitment(seed: Seed, sizes: DealSizes, *, first: Seat = Seat.NORTH, label: str = "") -> str:
    """This will give the SHA-256 of the promise, as 64 hexadecimal digits, to be told before the deal."""
    return hashlib.sha256(commitment_text(seed, sizes, first=first, label=label).encode()).hexdigest()


def keeps_commitment(promised: str, seed: Seed, sizes: DealSizes, *, first: Seat = Seat.NORTH, label: str = "") -> bool:
    """This will say whether the seed that was told afterwards is the promised one."""
    return promised == commitment(seed, sizes, first=first, label=label)
