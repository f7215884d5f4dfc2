"""Which meetings a Swiss draw looks at: all in a small field, the likely ones in a large one.

A complete graph of 1,000 entries has half a million edges. The optimum hardly ever needs one that joins
entries far apart both in the standing and in the fold, so a window around each entry and around its ideal
opponent suffices; a field that cannot be paired inside the window gets a wider one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.formats.pairing import PairBy
from tournaments.pairings.generators.values import Contender, Inside, SwissRules

COMPLETE_UP_TO = 200
WINDOW = 24


@dataclass(frozen=True, kw_only=True)
class Standing:
    """The field in order, and where each entry lies: `group_of[i]` is (start, size) of the score group of i."""

    order: tuple[Contender, ...]
    group_of: tuple[tuple[int, int], ...]
    inside: Inside = Inside.HALVES


def standing(field: Sequence[Contender], rules: SwissRules | None = None) -> Standing:
    """Put the field in order of score, then rank; the order of the input does not matter.

    Where places decide who meets, the whole field is one group in order of rank.
    """
    rules = rules or SwissRules()
    if rules.by is PairBy.PLACES:
        order = tuple(sorted(field, key=lambda entry: (entry.rank, entry.id)))
        return Standing(order=order, group_of=((0, len(order)),) * len(order), inside=Inside.NEIGHBOURS)
    order = tuple(sorted(field, key=lambda entry: (-entry.score, entry.rank, entry.id)))
    groups: list[tuple[int, int]] = []
    for _score, members in groupby(order, key=lambda entry: entry.score):
        size = len(list(members))
        groups.extend([(len(groups), size)] * size)
    return Standing(order=order, group_of=tuple(groups), inside=rules.inside)


def ideal_opponent(field: Standing, index: int) -> int:
    """Give the index of whom an entry would best meet in its score group; in an odd group one has nobody but itself."""
    start, size = field.group_of[index]
    return start + min(IDEALS[field.inside](index - start, size), size - 1)


def distance(field: Standing, i: int, j: int) -> int:
    """Measure how far a meeting (i < j) of one score group is from the ideal; 0 for all only if every one is."""
    start, size = field.group_of[i]
    return DISTANCES[field.inside](i - start, j - start, size)


IDEALS: Mapping[Inside, Callable[[int, int], int]] = {
    Inside.HALVES: lambda at, size: at + size // 2 if at < size // 2 else at - size // 2,
    Inside.ENDS: lambda at, size: size - 1 - at,
    Inside.NEIGHBOURS: lambda at, _size: at ^ 1,
}
DISTANCES: Mapping[Inside, Callable[[int, int, int], int]] = {
    Inside.HALVES: lambda i, j, size: abs((j - i) - size // 2),
    Inside.ENDS: lambda i, j, size: abs(i + j - (size - 1)),
    Inside.NEIGHBOURS: lambda i, j, _size: j - i - 1,
}


def meetings(field: Standing, window: int) -> Iterator[tuple[int, int]]:
    """Give index pairs (i < j), each once."""
    count = len(field.order)
    for i in range(count):
        if count <= COMPLETE_UP_TO or window >= count:
            yield from ((i, j) for j in range(i + 1, count))
        else:
            yield from ((i, j) for j in sorted(near(field, i, window)) if j > i)


def near(field: Standing, index: int, window: int) -> set[int]:
    """Give the indices close to an entry or to its ideal opponent; symmetric, so that no pair is lost."""
    count = len(field.order)
    half = window // 2
    around = set(range(max(index - half, 0), min(index + half + 1, count)))
    centre = ideal_opponent(field, index)
    around |= set(range(max(centre - half, 0), min(centre + half + 1, count)))
    return around - {index}
