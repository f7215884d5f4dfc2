"""Which line an entry sits in: exchanging lines (换方) at single tables until comparison is as even as it gets.

Rule: competition §3; a climb over the lines of each table and round, from the movement as it is, taking
every exchange that helps. Deterministic: the same movement gives the same lines.
"""

from dataclasses import replace

from tournaments.pairings.generators.movements.facts import Movement, Sitting
from tournaments.pairings.generators.movements.quality import comparisons


def balanced(movement: Movement) -> Movement:
    """The same movement with lines exchanged where that raises the quality factor."""
    climb = _Climb(movement)
    while climb.sweep():
        pass
    return replace(movement, sittings=tuple(climb.sittings))


class _Climb:
    """All comparisons, kept up to date through exchanges.

    Every other table of a set has one entry in each line, so that an exchange takes from some couples what it gives to
    others: their sum S stays, and Qf rises when the sum of their squares falls. Without a sum there is nothing to gain.
    """

    def __init__(self, movement: Movement) -> None:
        self.sittings = list(movement.sittings)
        weights = comparisons(self.sittings)
        self.has_sum = sum(weights.values()) != 0
        self.rows = [[0] * movement.entries for _ in range(movement.entries)]
        for (one, other), weight in weights.items():
            self.rows[one][other] = self.rows[other][one] = weight
        self.lines: dict[int, dict[int, int]] = {}  # by set and entry: 1 for NS, −1 for EW
        for sitting in self.sittings:
            self.lines.setdefault(sitting.set, {}).update({sitting.ns: 1, sitting.ew: -1})

    def sweep(self) -> bool:
        """Go through all tables and exchange wherever it helps; tell whether it did anywhere."""
        return self.has_sum and sum(self._improved(index) for index in range(len(self.sittings))) > 0

    def _improved(self, index: int) -> bool:
        """Exchange if that makes the sum of squares smaller."""
        sitting = self.sittings[index]
        if self._turn(sitting) <= 0:
            return False
        lines, ns, ew = self.lines[sitting.set], self.rows[sitting.ns], self.rows[sitting.ew]
        for entry, line in lines.items():
            if entry not in sitting.entries:
                ns[entry] -= 2 * line
                ew[entry] += 2 * line
                self.rows[entry][sitting.ns], self.rows[entry][sitting.ew] = ns[entry], ew[entry]
        self.sittings[index] = sitting.switched()
        lines[sitting.ns], lines[sitting.ew] = -1, 1
        return True

    def _turn(self, sitting: Sitting) -> int:
        """Give a quarter of what an exchange takes from the sum of squares.

        NS changes by −2 and EW by +2 against each other entry of the same line as NS, and the other way round against
        the opposite line: Σ 4·line·(ns − ew) − 8 over the others. Both entries themselves stand in the sum, too.
        """
        lines, ns, ew = self.lines[sitting.set], self.rows[sitting.ns], self.rows[sitting.ew]
        against = sum(line * (ns[entry] - ew[entry]) for entry, line in lines.items()) + 2 * ns[sitting.ew]
        return against - 2 * (len(lines) - 2)
