"""How well a movement compares everybody with everybody (Manning's quality factor), and its soft conditions.

Rule: competition §3. For each couple of entries, over the sets both play: +h as opponents (h = plays of the set
less one), +1 in the same line at different tables, −1 in opposite lines; Qf = 100·S²/(N·SS) over the N couples.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
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
    columns = Columns.of(movement.sittings)
    if movement.winners == 1:
        return columns.factor(range(movement.entries))
    lines = {side: {sitting.entries[side] for sitting in movement.sittings} for side in (0, 1)}
    return min(columns.factor(line) for line in lines.values())


def comparisons(sittings: Iterable[Sitting]) -> Counter[Couple]:
    """How much each couple is compared, over all sets; couples that are not compared are left out."""
    columns = Columns.of(sittings)
    return Counter({couple: weight for couple, weight in columns.weights(columns.plays) if weight})


@dataclass(frozen=True, slots=True)
class Columns:
    """What each entry plays, as a bit for each set, and in which of these it sits EW; no entry plays a set twice.

    Over the sets that both play, a couple has +1 where their lines agree and −1 where they differ, which two bit
    counts tell at once. `met` holds what its own meetings have besides: h = plays − 1 instead of −1.
    """

    plays: Mapping[int, int]
    ew: Mapping[int, int]
    met: Mapping[Couple, int]

    @classmethod
    def of(cls, sittings: Iterable[Sitting]) -> "Columns":
        """Read the columns of a movement."""
        given = tuple(sittings)
        times = Counter(sitting.set for sitting in given)
        plays: Counter[int] = Counter()
        ew: Counter[int] = Counter()
        met: Counter[Couple] = Counter()
        for sitting in given:
            for entry in sitting.entries:
                plays[entry] |= 1 << sitting.set
            ew[sitting.ew] |= 1 << sitting.set
            met[couple_of(*sitting.entries)] += times[sitting.set]
        return cls(plays, ew, met)

    def weights(self, entries: Iterable[int]) -> Iterator[tuple[Couple, int]]:
        """Give how much each couple of these entries is compared."""
        known = [(entry, self.plays.get(entry, 0), self.ew.get(entry, 0)) for entry in sorted(entries)]
        for (one, plays, ew), (other, others, their_ew) in combinations(known, 2):
            both = plays & others
            apart = both & (ew ^ their_ew)
            yield (one, other), both.bit_count() - 2 * apart.bit_count() + self.met.get((one, other), 0)

    def factor(self, ranked: Iterable[int]) -> Fraction:
        """Qf over all couples of the entries that are ranked together; 100 where there is nothing to balance."""
        values = [weight for _couple, weight in self.weights(ranked)]
        squares = sum([value * value for value in values])
        if not values:
            return Fraction(100)
        return Fraction(100 * sum(values) ** 2, len(values) * squares) if squares else Fraction(0)

    def switched(self, sittings: Iterable[Sitting]) -> "Columns":
        """The columns after an exchange of lines at these tables."""
        ew = dict(self.ew)
        for sitting in sittings:
            for entry in sitting.entries:
                ew[entry] = ew.get(entry, 0) ^ 1 << sitting.set
        return Columns(self.plays, ew, self.met)


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
