"""What a meeting costs in a Swiss draw: a list of whole numbers, compared from the left.

The order is that of the specification (competition, section 2): clubmates, squared score gap, seat
imbalance, distance from the fold, lot; that floats come between gap and seats is ours. Clubmates who are only mildly
kept apart stand behind the gap. Rematches (and clubmates, when apart is a must) cost nothing because they are not
offered at all, until a relaxation offers them; then they come first in the list.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from operator import mul

from scoring.formats.pairing import Clubmates, PairBy
from tournaments.pairings.generators.candidates import Standing, distance
from tournaments.pairings.generators.lots import lot
from tournaments.pairings.generators.values import Contender, SwissRules

FIELDS = ("rematch", "clubmates", "gap", "mild_clubmates", "floats", "seats", "fold", "lot")
# In steps of the score scale; a larger gap counts as this. Victory points have a hundred steps each, so that this is
# the whole of ten matches.
GAP_LIMIT = 20_000
BALANCE_LIMIT = 15
# A lot decides between pairings that are equally good otherwise. Sixteen values suffice: two pairings that differ
# in a cycle of four meetings get the same sum once in twenty-four times, those in longer cycles more rarely, and
# what is level even then is decided by the order in which the matching looks at the entries, which is drawn by
# lot as well (`by_lot`). Wider lots make every sum of a draw different, and the matching takes twice as long to
# tell them apart.
LOT_BITS = 4
MIX = 0x9E3779B97F4A7C15  # an odd number with mixed bits, so that every bit of both lots counts
MASK = (1 << 64) - 1
# The matching library computes with 128-bit integers. Its potentials are bounded by the weights along one
# alternating path, hence by the sum of a whole draw; it doubles them, and a blossom may double them again.
WEIGHT_BITS = 120


Cost = tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Costs:
    """The costs of meetings in one field under one set of rules."""

    field: Standing
    rules: SwissRules
    seed: str

    @cached_property
    def lots(self) -> tuple[int, ...]:
        """One lot for each entry; a meeting's lot mixes those of its two, whichever comes first."""
        return tuple(lot(self.seed, "pair", entry.id) for entry in self.field.order)

    @cached_property
    def by_lot(self) -> tuple[int, ...]:
        """Give the indices in the order of their lots; it depends on the seed and the entries alone."""
        return tuple(sorted(range(len(self.lots)), key=self.lots.__getitem__))

    def of(self, i: int, j: int) -> Cost:
        """Give the cost of a meeting of the entries at two indices, the lower first.

        A large draw asks this a hundred thousand times: what costs nothing as a rule is not called.
        """
        first, second = self.field.order[i], self.field.order[j]
        clash = first.club == second.club and self.clash(first, second)
        return (
            1 if second.id in first.opponents and self.minds_rematches else 0,
            1 if clash and not self.is_mild else 0,
            self.gap(i, j) ** 2 if first.score != second.score or self.by_places else 0,
            1 if clash and self.is_mild else 0,
            self.floats(first, second) if first.score != second.score else 0,
            self.imbalance(first, second) if first.balance * second.balance > 0 else 0,
            self.fold(i, j),
            ((self.lots[i] ^ self.lots[j]) * MIX & MASK) >> self.lot_shift,
        )

    def between(self, i: int, j: int, cost: Cost) -> Cost:
        """Give what a meeting costs while only the score groups are settled: inside one, any two are as good."""
        inside = self.field.group_of[i] == self.field.group_of[j]
        return (*cost[:5], 0, 0, 0) if inside else (*cost[:7], 0)

    @cached_property
    def lot_shift(self) -> int:
        """Give how many bits of a mixed lot are not looked at."""
        return 64 - self.lot_bits

    @cached_property
    def minds_rematches(self) -> bool:
        """Tell whether a second meeting costs anything."""
        return not self.rules.may_repeat

    @cached_property
    def minds_clubs(self) -> bool:
        """Tell whether a meeting of clubmates costs anything."""
        return self.rules.clubmates is not Clubmates.OFF

    @cached_property
    def is_mild(self) -> bool:
        """Tell whether the scores come before the clubs."""
        return self.rules.clubmates is Clubmates.MILD

    @cached_property
    def by_places(self) -> bool:
        """Tell whether places decide instead of scores."""
        return self.rules.by is PairBy.PLACES

    def limits(self) -> tuple[int, ...]:
        """Give the largest value of each cost of one meeting."""
        return *self.decisive_limits, (1 << self.lot_bits) - 1

    @cached_property
    def decisive_limits(self) -> tuple[int, ...]:
        """Give the largest value of each cost but the lot, as narrow as this field allows."""
        order, rules = self.field.order, self.rules
        seats = max((abs(entry.balance) for entry in order), default=0) if rules.seat_balance else 0
        return (
            int(self.minds_rematches),
            int(self.minds_clubs and not self.is_mild),
            self.widest_gap**2,
            int(self.is_mild),
            2 * int(rules.float_balance),
            min(seats, BALANCE_LIMIT),
            0 if self.by_places else len(order),
        )

    @cached_property
    def widest_gap(self) -> int:
        """Give the widest gap that two of this field can have."""
        if self.by_places:
            return min(len(self.field.order), GAP_LIMIT)
        scores = [entry.score for entry in self.field.order]
        return min(max(scores, default=0) - min(scores, default=0), GAP_LIMIT)

    @cached_property
    def lot_bits(self) -> int:
        """Give the lot the bits that the costs before it leave, so that a very large field fits as well."""
        matches = max(len(self.field.order) // 2, 1)
        decisive = prod(limit * matches + 1 for limit in self.decisive_limits).bit_length()
        return max(min(LOT_BITS, WEIGHT_BITS - decisive - matches.bit_length() - 1), 0)

    def gap(self, i: int, j: int) -> int:
        """Measure how far apart two stand: in steps of the score, or in places between them."""
        if self.by_places:
            return min(j - i - 1, GAP_LIMIT)
        first, second = self.field.order[i], self.field.order[j]
        return min(abs(first.score - second.score), GAP_LIMIT)

    def clash(self, first: Contender, second: Contender) -> bool:
        """Tell whether two entries come from one club and that matters."""
        return self.minds_clubs and first.club != "" and first.club == second.club

    def floats(self, first: Contender, second: Contender) -> int:
        """Count who meets another score, the first a lower one, on the same way as in the round before."""
        if first.score == second.score or self.by_places or not self.rules.float_balance:
            return 0
        return int(first.floated < 0) + int(second.floated > 0)

    def imbalance(self, first: Contender, second: Contender) -> int:
        """Count how far both have sat on the same side too often: one of them must do so again."""
        if first.balance * second.balance <= 0 or not self.rules.seat_balance:
            return 0
        return min(abs(first.balance), abs(second.balance), BALANCE_LIMIT)

    def fold(self, i: int, j: int) -> int:
        """Measure how far a meeting (i < j) is from the best inside its score group.

        Between groups the last of the upper and the first of the lower should meet. Where places decide, the gap
        has said it all.
        """
        if self.by_places:
            return 0
        start, size = self.field.group_of[i]
        if j < start + size:
            return distance(self.field, i, j)
        return (start + size - 1 - i) + (j - self.field.group_of[j][0])


def multipliers(limits: Sequence[int], meetings: int) -> tuple[int, ...]:
    """Give the factor of each field so that a whole draw's sum of one field never reaches the next.

    A sum over `meetings` values of at most `limit` is at most `limit * meetings`, so a base of one more keeps
    the fields apart; the product of all bases bounds the packed sum.

    :raises OverflowError: when the packed sum of a draw would not fit the matching library's integers.
    """
    bases = [limit * meetings + 1 for limit in limits]
    if prod(bases).bit_length() > WEIGHT_BITS:
        raise OverflowError(f"{meetings} meetings need {prod(bases).bit_length()} bits")
    return tuple(prod(bases[index + 1 :]) for index in range(len(bases)))


def packed(cost: Sequence[int], factors: Sequence[int]) -> int:
    """Pack the fields of a cost into one integer whose order is that of the list."""
    return sum(map(mul, cost, factors))
