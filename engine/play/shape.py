"""What cards laid together are made of: the split (拆分) of a lead into tuples and tractors.

Rule: rules §7; the unit with most cards first, then the larger tuples, then the higher top.

OURS: tuples are taken out of larger ones if that makes a larger unit (3334 4 is the tractor 3344 and a 3). If several
faces of one position could serve in a unit, the one held least often does, then the higher suit of the order in
which cards are written; so the split never depends on the order in which cards came.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from engine.cards import FACES, Card
from engine.errors import DomainError
from engine.play.groups import Component, Unit
from engine.trumps import CardClass, Trumps

KNOWN_SPLITS = 1 << 14

Run = tuple[int, tuple[int, ...]]
"""A tuple or tractor by numbers: tuple size, and one place (see `engine.trumps`) per tuple, high to low."""


@dataclass(eq=False, kw_only=True)
class LeadEmpty(DomainError):
    """Somebody wanted to lead nothing."""

    code: ClassVar[str] = "play.lead_empty"


@dataclass(eq=False, kw_only=True)
class LeadMixed(DomainError):
    """A lead is of one class: of one plain suit, or of trumps."""

    code: ClassVar[str] = "play.lead_mixed"
    classes: tuple[CardClass, ...]


@dataclass(frozen=True, slots=True)
class Lead:
    """What was led: cards of one class, in the order of the split; `demand` is (size, length) of all but singles."""

    cards: tuple[Card, ...]
    card_class: CardClass
    units: tuple[Unit, ...]
    demand: tuple[tuple[int, int], ...]

    @property
    def is_throw(self) -> bool:
        """This will say whether several units were led at once (甩牌)."""
        return len(self.units) > 1


def lead_of(cards: Sequence[Card], trumps: Trumps) -> Lead:
    """This will read cards as a lead.

    :raises LeadEmpty: if there are none.
    :raises LeadMixed: if they are of several classes.
    """
    codes = bytes(sorted([card.code for card in cards]))
    if not codes:
        raise LeadEmpty()
    classes = {trumps.table.classes[code] for code in codes}
    if len(classes) > 1:
        raise LeadMixed(classes=tuple(sorted(classes)))
    return _lead(codes, trumps)


@lru_cache(maxsize=KNOWN_SPLITS)
def _lead(codes: bytes, trumps: Trumps) -> Lead:
    card_class = trumps.table.classes[codes[0]]
    units = tuple(_units(codes, card_class, trumps))
    shapes = [(unit.component.size, unit.component.length) for unit in units]
    return Lead(
        cards=tuple(card for unit in units for card in unit.cards),
        card_class=card_class,
        units=units,
        demand=tuple(shape for shape in shapes if shape != (1, 1)),
    )


def decompose(cards: Iterable[Card], trumps: Trumps) -> tuple[Unit, ...]:
    """This will split cards into tuples and tractors, the largest first; several classes are split one by one."""
    codes = bytes(sorted(card.code for card in cards))
    return tuple(unit for card_class in CardClass for unit in _units(codes, card_class, trumps))


def _units(codes: bytes, card_class: CardClass, trumps: Trumps) -> Iterator[Unit]:
    table = trumps.table.tables.get(card_class)
    if table is None:
        return
    for size, places in split(codes.translate(table.places, table.others)):
        faces = [FACES[table.codes[place]] for place in places]
        component = Component(size=size, length=len(places))
        yield Unit(component, tuple(face for face in faces for _ in range(size)), places[0] >> 2)


@lru_cache(maxsize=KNOWN_SPLITS)
def split(places: bytes) -> tuple[Run, ...]:
    """This will split cards of one class, given by their places."""
    counts = {place: places.count(place) for place in sorted(set(places))}
    runs: list[Run] = []
    while counts and (most := max(counts.values())) > 1:
        size, taken = max((_longest(counts, size) for size in range(2, most + 1)), key=_by_cards)
        runs.append((size, taken))
        for place in taken:
            counts[place] -= size
        counts = {place: count for place, count in counts.items() if count}
    return (*runs, *((1, (place,)) for place in sorted(counts, key=lambda place: (-(place >> 2), place))))


def _by_cards(run: Run) -> tuple[int, int, int]:
    size, places = run
    return size * len(places), size, places[0] >> 2


def _longest(counts: dict[int, int], size: int) -> Run:
    """This will find the longest run of tuples of one size, of several the highest."""
    faces: dict[int, int] = {}
    for place in sorted(counts, key=lambda place: (counts[place], place)):
        if counts[place] >= size:
            faces.setdefault(place >> 2, place)
    best: list[int] = []
    run: list[int] = []
    for position in sorted(faces, reverse=True):
        run = [*run, faces[position]] if run and run[-1] >> 2 == position + 1 else [faces[position]]
        if len(run) > len(best):
            best = run
    return size, tuple(best)
