"""What a meeting costs in a Swiss draw: a list of whole numbers, compared from the left.

The order is that of the specification (competition, section 2): clubmates, squared score gap, seat
imbalance, distance from the fold, lot. Rematches (and clubmates, when apart is a must) cost nothing because
they are not offered at all, until a relaxation offers them; then they come first in the list.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from operator import mul

from scoring.formats.stage import Clubmates
from tournaments.pairings.generators.candidates import Standing
from tournaments.pairings.generators.lots import lot
from tournaments.pairings.generators.values import Contender, SwissRules

GAP_LIMIT = 1_000  # in steps of the score scale; a larger gap counts as this
BALANCE_LIMIT = 50
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

    def of(self, i: int, j: int) -> tuple[int, ...]:
        """Give the cost of a meeting of the entries at two indices, the lower first."""
        first, second = self.field.order[i], self.field.order[j]
        return (
            int(second.id in first.opponents),
            int(self.clash(first, second)),
            min(abs(first.score - second.score), GAP_LIMIT) ** 2,
            self.imbalance(first, second),
            self.fold(i, j),
            ((self.lots[i] ^ self.lots[j]) * MIX & MASK) >> (64 - self.lot_bits),
        )

    def limits(self) -> tuple[int, ...]:
        """Give the largest value of each cost of one meeting."""
        return *self.decisive_limits, (1 << self.lot_bits) - 1

    @cached_property
    def decisive_limits(self) -> tuple[int, ...]:
        """Give the largest value of each cost but the lot."""
        return 1, 1, GAP_LIMIT**2, BALANCE_LIMIT, 2 * len(self.field.order)

    @cached_property
    def lot_bits(self) -> int:
        """Give the lot the bits that the costs before it leave, so that a very large field fits as well."""
        matches = max(len(self.field.order) // 2, 1)
        decisive = prod(limit * matches + 1 for limit in self.decisive_limits).bit_length()
        return max(min(LOT_BITS, WEIGHT_BITS - decisive - matches.bit_length() - 1), 1)

    def clash(self, first: Contender, second: Contender) -> bool:
        """Tell whether two entries come from one club and that matters."""
        return self.rules.clubmates != Clubmates.OFF and first.club != "" and first.club == second.club

    def imbalance(self, first: Contender, second: Contender) -> int:
        """Count how far both have sat on the same side too often: one of them must do so again."""
        if not self.rules.seat_balance or first.balance * second.balance <= 0:
            return 0
        return min(abs(first.balance), abs(second.balance), BALANCE_LIMIT)

    def fold(self, i: int, j: int) -> int:
        """Measure how far a meeting (i < j) is from the fold.

        Inside a score group the ideal distance is half the group. Between groups the last of the upper and the
        first of the lower should meet.
        """
        start, size = self.field.group_of[i]
        if j < start + size:
            return abs((j - i) - size // 2)
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
