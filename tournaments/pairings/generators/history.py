"""What a stage has seen so far, as a draw asks it: whom everybody met, on which side, who floated."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

NOTHING = Fraction(0)


@dataclass(frozen=True, kw_only=True)
class History:
    """What a stage has seen of each entry: opponents, rounds as NS less as EW, whether it had a bye.

    `before` names whom each met in the round just before; `None` is a bye.
    """

    opponents: Mapping[int, frozenset[int]]
    balance: Mapping[int, int]
    byes: frozenset[int]
    before: Mapping[int, int | None]


def summed(meetings: Iterable[tuple[int, int, int]], byes: Iterable[tuple[int, int]], last: int) -> History:
    """Turn meetings (round, NS, EW) and byes (round, entry) into what a draw asks; `last` is the round just before."""
    before: dict[int, int | None] = {entry: None for at, entry in byes if at == last}
    opponents: dict[int, set[int]] = defaultdict(set)
    balance: dict[int, int] = defaultdict(int)
    for at, ns, ew in meetings:
        if at == last:
            before |= {ns: ew, ew: ns}
        opponents[ns].add(ew)
        opponents[ew].add(ns)
        balance[ns] += 1
        balance[ew] -= 1
    return History(
        opponents={entry: frozenset(met) for entry, met in opponents.items()},
        balance=dict(balance),
        byes=frozenset(entry for _at, entry in byes),
        before=before,
    )


def way(points: Mapping[int, Fraction], entry: int, other: int | None) -> int:
    """Compare an entry with whom it met."""
    if other is None:
        return -1
    own, theirs = points.get(entry, NOTHING), points.get(other, NOTHING)
    return (theirs > own) - (theirs < own)
