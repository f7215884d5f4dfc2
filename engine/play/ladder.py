"""The ladders (跟牌优先次序): what a follower owes to each part of a lead, and how much of it cards can give.

Rule: rules §8. A rung is the tuples and tractors it asks for; whatever is left of a component is filled with singles.

General rule, k tuples of size t: first the number of t-tuples (up to k), then their runs (longest first), then the
same with (t − 1)-tuples for the slots left, and so on down to pairs. Exceptions: a single quad, and under `L1` and
`L2` exactly two triples.

OURS: parts of a throw are served in the order of the split, and the hand's vector of rungs is the best one in
lexicographic order over all ways to share out its cards. Under `triples_protected` and `tractor_only_on_tractor`
fewer tuples are owed, but whoever plays such a tuple freely has played it: the play's own cards are judged without
these options, and it is enough to reach at least what is owed.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.play.supply import (
    ANY,
    UNBOUND,
    WHOLE,
    Supply,
    Take,
    Terms,
    count_of,
    remainders,
    scatter,
    supply_of,
    usable,
)
from engine.ruleset import FollowLadder, Ruleset

Shape = tuple[int, int]
"""Tuple size and number of tuples."""
Demand = tuple[Shape, ...]

KNOWN_RUNGS = 1 << 16


class Rung(NamedTuple):
    """What is owed or given for one component: `rank` compares (higher is better), `runs` are its tuples."""

    rank: tuple[object, ...]
    runs: tuple[Shape, ...]


_PAIR, _TRIPLE, _QUAD, _TWO_PAIR_TRACTOR, _TITANIC = (2, 1), (3, 1), (4, 1), (2, 2), (3, 2)
QUAD_ROW: tuple[Demand, ...] = ((_QUAD,), (_TRIPLE,), (_TWO_PAIR_TRACTOR,), (_PAIR, _PAIR), (_PAIR,), ())
_NEVER_TRACTORS = (_PAIR, _TRIPLE)
_BELOW: tuple[Demand, ...] = ((_TRIPLE, _PAIR), (_TRIPLE,), (_PAIR, _PAIR), (_PAIR,), ())
TWO_TRIPLES: dict[FollowLadder, tuple[Demand, ...]] = {
    FollowLadder.L1: ((_TITANIC,), (_TRIPLE, _TRIPLE), (_TWO_PAIR_TRACTOR,), *_BELOW),
    FollowLadder.L2: ((_TITANIC,), (_TWO_PAIR_TRACTOR,), (_TRIPLE, _TRIPLE), *_BELOW),
}


def terms_of(rules: Ruleset) -> Terms:
    """This will say on which terms a hand owes its tuples."""
    return (WHOLE if rules.triples_protected else ANY) | (UNBOUND if rules.tractor_only_on_tractor else ANY)


@lru_cache(maxsize=KNOWN_RUNGS)
def rungs(places: bytes, demand: Demand, ladder: FollowLadder, terms: Terms) -> tuple[Rung, ...]:
    """This will give the best rung for each part of the demand that cards of one class can reach together."""
    return best_rungs(supply_of(places, terms), demand, ladder, terms)


@lru_cache(maxsize=KNOWN_RUNGS)
def best_rungs(supply: Supply, demand: Demand, ladder: FollowLadder, terms: Terms) -> tuple[Rung, ...]:
    """This will give the same for a supply."""
    reached: list[Rung] = []
    states: Sequence[Supply] = (supply,)
    for number, shape in enumerate(demand, start=1):
        if all(later in _NEVER_TRACTORS for later in demand[number - 1 :]):
            states = tuple(dict.fromkeys(map(scatter, states)))
        on = part_terms(shape, terms)
        each = [best_rung(state, shape, ladder, on) for state in states]
        best = max(each)
        reached.append(best)
        if number < len(demand):
            equals = [state for state, rung in zip(states, each, strict=True) if rung == best]
            states = tuple(dict.fromkeys(rest for state in equals for rest in after(state, best.runs, on)))
    return tuple(reached)


def part_terms(shape: Shape, terms: Terms) -> Terms:
    """This will give the terms for one component: to a tractor, tuples inside tractors are owed too."""
    return terms & ~UNBOUND if shape[1] > 1 else terms


def takes_of(reached: Sequence[Rung], demand: Demand, terms: Terms) -> tuple[Take, ...]:
    """This will list the tuples and tractors of all rungs, with the terms on which they are taken."""
    return tuple(
        (*run, part_terms(shape, terms)) for rung, shape in zip(reached, demand, strict=True) for run in rung.runs
    )


@lru_cache(maxsize=KNOWN_RUNGS)
def after(supply: Supply, runs: tuple[Shape, ...], terms: Terms) -> tuple[Supply, ...]:
    """This will give every supply that can be left when these runs are taken together."""
    states: tuple[Supply, ...] = (supply,)
    for size, length in runs:
        states = tuple(dict.fromkeys(rest for state in states for rest in remainders(state, size, length, terms)))
    return states


@lru_cache(maxsize=KNOWN_RUNGS)
def best_rung(supply: Supply, shape: Shape, ladder: FollowLadder, terms: Terms) -> Rung:
    """This will find the highest rung for one component."""
    table = _table(shape, ladder)
    if table is None:
        return _general(supply, shape, terms)
    number, runs = next((number, runs) for number, runs in enumerate(table) if after(supply, runs, terms))
    return Rung(rank=(-number,), runs=runs)


def _table(shape: Shape, ladder: FollowLadder) -> tuple[Demand, ...] | None:
    """This will give the rungs of a component that has a ladder of its own, best first."""
    return QUAD_ROW if shape == _QUAD else TWO_TRIPLES.get(ladder) if shape == _TITANIC else None


def improvements(reached: Sequence[Rung], demand: Demand, ladder: FollowLadder) -> Iterator[tuple[Shape, ...]]:
    """This will give the tuples of the least that is better than these rungs: whatever is better contains one of these.

    The first part that is better decides, so nothing is asked of the parts behind it.
    """
    before: tuple[Shape, ...] = ()
    for rung, shape in zip(reached, demand, strict=True):
        for runs in _improved(rung.runs, shape, ladder):
            yield (*before, *runs)
        before = (*before, *rung.runs)


def _improved(reached: Demand, shape: Shape, ladder: FollowLadder) -> Iterator[tuple[Shape, ...]]:
    table = _table(shape, ladder)
    if table is not None:
        yield from table[: table.index(reached)]
        return
    kept: tuple[Shape, ...] = ()
    size, slots = shape
    for of in range(size, 1, -1):
        runs = tuple(run for run in reached if run[0] == of)
        number = sum(length for _, length in runs)
        for at, (_, length) in enumerate(runs):
            # One run longer by one, of as many tuples in all.
            left = sum(later for _, later in runs[at + 1 :]) - 1
            if left >= 0:
                yield (*kept, *runs[:at], (of, length + 1), *[(of, 1)] * left)
        if number < slots:
            yield (*kept, *[(of, 1)] * (number + 1))
        kept, slots = (*kept, *runs), slots - number


def _general(supply: Supply, shape: Shape, terms: Terms) -> Rung:
    """This will follow the general rule.

    While slots are left every tuple is used, so nothing is to be chosen; once there are enough of one size, no smaller
    ones are asked for.
    """
    size, slots = shape
    rank: list[tuple[int, ...]] = []
    runs: list[Shape] = []
    faces = [[list(cell) for cell in segment] for segment in supply]
    while size > 1:
        rows = [[sum(_tuples(face, size, terms) for face in cell) for cell in segment] for segment in faces]
        number = min(slots, sum(map(sum, rows)))
        lengths = _partition(rows, number)
        rank.append((number, *lengths))
        runs += [(size, length) for length in lengths]
        slots -= number
        faces = [[[face - size * _tuples(face, size, terms) for face in cell] for cell in segment] for segment in faces]
        size -= 1
    return Rung(rank=tuple(rank), runs=tuple(runs))


def _tuples(face: int, size: int, terms: Terms) -> int:
    return count_of(face) // size if usable(face, size, terms) else 0


def _partition(rows: list[list[int]], number: int) -> list[int]:
    """This will share so many tuples into the longest runs, given how many each position supplies.

    The longest run of all is a whole stretch of neighbouring positions and touches no other: taking it is never wrong.
    """
    rows = [list(row) for row in rows]
    lengths: list[int] = []
    while number:
        row, start, end = max(_stretches(rows), key=lambda stretch: stretch[2] - stretch[1])
        length = min(number, end - start)
        lengths.append(length)
        number -= length
        row[start:end] = [count - 1 for count in row[start:end]]
    return lengths


def _stretches(rows: list[list[int]]) -> list[tuple[list[int], int, int]]:
    """This will find the stretches of neighbouring positions that still supply a tuple."""
    found = []
    for row in rows:
        start = None
        for at, count in enumerate((*row, 0)):
            if count and start is None:
                start = at
            elif not count and start is not None:
                found.append((row, start, at))
                start = None
    return found
