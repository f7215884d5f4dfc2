"""How well a movement compares everybody with everybody (Manning's quality factor), and its soft conditions.

Rule: competition §3. For each couple of entries, over the sets both play: +h as opponents (h = plays of the set
less one), +1 in the same line at different tables, −1 in opposite lines; Qf = 100·S²/(N·SS) over the N couples.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from tournaments.pairings.generators.movements.facts import Movement, Sitting

Couple = tuple[int, int]
BANKERS = 4  # the bank goes N, E, S, W with the numbers of the boards


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """What a director weighs; `role_gap` is the widest gap between boards as banker side and as attackers.

    `rematches` counts meetings beyond the first of a couple, `shared` the cases of two tables with one copy.
    """

    qf: Fraction
    sit_outs: int
    rematches: int
    role_gap: int
    copies: int
    shared: int


def report(movement: Movement, *, boards_per_set: int) -> Quality:
    """Measure a movement whose sets hold so many boards."""
    meetings = Counter(couple_of(*sitting.entries) for sitting in movement.sittings)
    return Quality(
        qf=quality_factor(movement),
        sit_outs=max(movement.sit_outs(), default=0),
        rematches=sum(times - 1 for times in meetings.values()),
        role_gap=_role_gap(movement, boards_per_set),
        copies=movement.copies,
        shared=_shared(movement),
    )


def quality_factor(movement: Movement) -> Fraction:
    """Qf of the whole field, or the lower of both lines' where they are ranked apart."""
    weights = comparisons(movement.sittings)
    if movement.winners == 1:
        return factor_of(weights, range(movement.entries))
    lines = {side: {sitting.entries[side] for sitting in movement.sittings} for side in (0, 1)}
    return min(factor_of(weights, line) for line in lines.values())


def factor_of(weights: Mapping[Couple, int], ranked: Iterable[int]) -> Fraction:
    """Qf over all couples of the entries that are ranked together; 100 where there is nothing to balance."""
    values = [weights.get(couple, 0) for couple in combinations(sorted(ranked), 2)]
    squares = sum(value * value for value in values)
    if not values:
        return Fraction(100)
    return Fraction(100 * sum(values) ** 2, len(values) * squares) if squares else Fraction(0)


def comparisons(sittings: Iterable[Sitting]) -> Counter[Couple]:
    """How much each couple is compared, over all sets."""
    plays: dict[int, list[Sitting]] = {}
    for sitting in sittings:
        plays.setdefault(sitting.set, []).append(sitting)
    weights: Counter[Couple] = Counter()
    for same in plays.values():
        for sitting in same:
            weights[couple_of(*sitting.entries)] += len(same) - 1
        for one, other in combinations(same, 2):
            for couple, worth in between(one, other):
                weights[couple] += worth
    return weights


def between(one: Sitting, other: Sitting) -> tuple[tuple[Couple, int], ...]:
    """The four couples that two plays of one set compare: the same line helps, the opposite one hurts."""
    return (
        (couple_of(one.ns, other.ns), 1),
        (couple_of(one.ew, other.ew), 1),
        (couple_of(one.ns, other.ew), -1),
        (couple_of(one.ew, other.ns), -1),
    )


def couple_of(one: int, other: int) -> Couple:
    """Two entries in the order of their numbers."""
    return (one, other) if one < other else (other, one)


def _role_gap(movement: Movement, boards_per_set: int) -> int:
    """Boards 1, 3, 5 … have a banker in NS, the others in EW."""
    gaps = [0] * movement.entries
    for sitting in movement.sittings:
        first = sitting.set * boards_per_set
        lead = sum(1 if number % 2 == 0 else -1 for number in range(first, first + boards_per_set))
        gaps[sitting.ns] += lead
        gaps[sitting.ew] -= lead
    return max((abs(gap) for gap in gaps), default=0)


def _shared(movement: Movement) -> int:
    used = Counter((sitting.round, sitting.set) for sitting in movement.sittings)
    return sum(max(tables - movement.copies, 0) for tables in used.values())
