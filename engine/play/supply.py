"""What tuples and tractors the cards of one class can supply, whatever cards they are in particular.

Rule: rules §4, §8; tuples may be taken out of larger ones. A `Supply` forgets names and distances: only faces held
twice or more are left, those on neighbouring positions stand together in a segment, a segment reads the same from
either end, and the segments are sorted. Hands that can do the same have the same supply; so whatever is computed
from a supply is computed once for a great many hands.

A face is one number: how often it is held, plus a mark for each tuple size in which it is part of a tractor
(only marked where `UNBOUND` asks for it).

OURS (option `tractor_only_on_tractor`): a tuple lies inside a tractor if a neighbouring position supplies a tuple of
the same size, and that is judged on the hand as it is before the play. A triple next to a pair supplies no pair then,
but still its triple. With `triples_protected` too, a protected face makes no tractor either.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product

Cell = tuple[int, ...]
Segment = tuple[Cell, ...]
Supply = tuple[Segment, ...]
Terms = int
Take = tuple[int, int, Terms]
"""A tuple or tractor to be taken: size, length, and on which terms."""

ANY: Terms = 0
WHOLE: Terms = 1
"""Only a face held exactly so often supplies the tuple (`triples_protected`)."""
UNBOUND: Terms = 2
"""No tuple that lies inside a tractor in hand (`tractor_only_on_tractor`)."""

KNOWN_SUPPLIES = 1 << 16
SIZES = (2, 3, 4)
_COUNT = 7


def count_of(face: int) -> int:
    """This will say how often a face is held."""
    return face & _COUNT


def usable(face: int, size: int, terms: Terms) -> bool:
    """This will say whether a face supplies a tuple of this size."""
    count = face & _COUNT
    if terms & WHOLE and count != size:
        return False
    return count >= size and not (terms & UNBOUND and face & _mark(size))


def _mark(size: int) -> int:
    """This will give the bit that says: inside a tractor of tuples of this size."""
    return 2 << size


def supply_of(places: bytes, terms: Terms = ANY) -> Supply:
    """This will give the supply of cards of one class, given by their places (see `engine.trumps`)."""
    if len(set(places)) == len(places):
        return ()
    return arrange(faces_of(places, terms))


def faces_of(places: bytes, terms: Terms) -> dict[int, int]:
    """This will give every face held twice or more by its place, from the lowest place up."""
    faces = {place: count for place in sorted(set(places)) if (count := places.count(place)) > 1}
    if not terms & UNBOUND:
        return faces
    return {place: face | _marks(place, face, faces, terms & WHOLE) for place, face in faces.items()}


def _marks(place: int, face: int, faces: Mapping[int, int], terms: Terms) -> int:
    marks = 0
    for size in SIZES:
        if usable(face, size, terms) and any(
            usable(other, size, terms) for at, other in faces.items() if abs((at >> 2) - (place >> 2)) == 1
        ):
            marks |= _mark(size)
    return marks


def arrange(faces: Mapping[int, int]) -> Supply:
    """This will make the supply out of faces by place, given from the lowest place up."""
    segments: list[Segment] = []
    row: list[Cell] = []
    last = -1
    for place, face in faces.items():
        if face & _COUNT > 1:
            position = place >> 2
            if position == last:
                row[-1] = tuple(sorted((*row[-1], face)))
            elif position == last + 1:
                row.append((face,))
            else:
                if row:
                    segments.append(_segment(row))
                row = [(face,)]
            last = position
    if row:
        segments.append(_segment(row))
    segments.sort()
    return tuple(segments)


def _segment(row: list[Cell]) -> Segment:
    """This will make a row of cells read the same from either end."""
    if len(row) == 1:
        return (row[0],)
    return min(tuple(row), tuple(row[::-1]))


def _segments(cells: Iterable[Cell]) -> Iterator[Segment]:
    """This will cut a row of cells where one is empty."""
    row: list[Cell] = []
    for cell in (*cells, ()):
        if cell:
            row.append(cell)
        elif row:
            yield _segment(row)
            row = []


def scatter(supply: Supply) -> Supply:
    """This will forget which faces are neighbours: where no tractor is asked for, far fewer supplies differ then."""
    return tuple(sorted(((face,),) for segment in supply for cell in segment for face in cell))


@lru_cache(maxsize=KNOWN_SUPPLIES)
def remainders(supply: Supply, size: int, length: int, terms: Terms) -> tuple[Supply, ...]:
    """This will give every supply that can be left when one tuple or tractor is taken; none if there is none."""
    found: dict[Supply, None] = {}
    for number, segment in enumerate(supply):
        rest = (*supply[:number], *supply[number + 1 :])
        for cells in _shortened(segment, size, length, terms):
            found[tuple(sorted((*rest, *_segments(cells))))] = None
    return tuple(found)


def _shortened(segment: Segment, size: int, length: int, terms: Terms) -> Iterator[tuple[Cell, ...]]:
    for start in range(len(segment) - length + 1):
        window = segment[start : start + length]
        choices = [[face for face in dict.fromkeys(cell) if usable(face, size, terms)] for cell in window]
        for chosen in product(*choices):
            taken = (_less(cell, face, size) for cell, face in zip(window, chosen, strict=True))
            yield (*segment[:start], *taken, *segment[start + length :])


def _less(cell: Cell, face: int, size: int) -> Cell:
    faces = list(cell)
    faces.remove(face)
    if (face - size) & _COUNT > 1:
        faces.append(face - size)
    return tuple(sorted(faces))


@lru_cache(maxsize=KNOWN_SUPPLIES)
def supplies(supply: Supply, takes: tuple[Take, ...]) -> bool:
    """This will say whether all these tuples and tractors can be taken at once."""
    if not takes:
        return True
    if all(length == 1 for _, length, _ in takes):
        supply = scatter(supply)
    return any(supplies(rest, takes[1:]) for rest in remainders(supply, *takes[0]))
