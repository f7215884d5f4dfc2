"""Which line an entry sits in: exchanging lines (换方) at single tables until comparison is as even as it gets.

Rule: competition §3; a climb over the lines of each table and round, from the movement as it is, taking
every exchange that helps. Deterministic: the same movement gives the same lines.
"""

from dataclasses import replace

from tournaments.pairings.generators.movements.facts import Movement, Sitting
from tournaments.pairings.generators.movements.quality import Couple, comparisons, couple_of


def balanced(movement: Movement) -> Movement:
    """The same movement with lines exchanged where that raises the quality factor."""
    climb = _Climb(movement.sittings)
    while climb.sweep():
        pass
    return replace(movement, sittings=tuple(climb.sittings))


class _Climb:
    """The sum S and the sum of squares SS of all comparisons, kept up to date through exchanges."""

    def __init__(self, sittings: tuple[Sitting, ...]) -> None:
        self.sittings = list(sittings)
        self.weights = comparisons(sittings)
        self.total = sum(self.weights.values())
        self.squares = sum(value * value for value in self.weights.values())
        self.partners: dict[int, list[int]] = {}
        for index, sitting in enumerate(sittings):
            self.partners.setdefault(sitting.set, []).append(index)

    def sweep(self) -> bool:
        """Go through all tables and exchange wherever it helps; tell whether it did anywhere."""
        return sum(self._improved(index) for index in range(len(self.sittings))) > 0

    def _improved(self, index: int) -> bool:
        """Exchange if that makes S²/SS larger, compared without division."""
        changes = self._changes(index)
        total, squares = self._after(changes)
        if total * total * self.squares <= self.total * self.total * squares:
            return False
        self.total, self.squares = total, squares
        for couple, change in changes.items():
            self.weights[couple] += change
        self.sittings[index] = self.sittings[index].switched()
        return True

    def _changes(self, index: int) -> dict[Couple, int]:
        """What an exchange adds to each couple: every comparison with the set's other plays turns round."""
        sitting = self.sittings[index]
        changes: dict[Couple, int] = {}
        for at in self.partners[sitting.set]:
            if at == index:
                continue
            other = self.sittings[at]
            for mine, line in ((sitting.ns, 1), (sitting.ew, -1)):
                for theirs, their_line in ((other.ns, 1), (other.ew, -1)):
                    couple = couple_of(mine, theirs)
                    changes[couple] = changes.get(couple, 0) - 2 * line * their_line
        return changes

    def _after(self, changes: dict[Couple, int]) -> tuple[int, int]:
        total, squares = self.total, self.squares
        for couple, change in changes.items():
            value = self.weights[couple]
            total += change
            squares += (value + change) ** 2 - value * value
        return total, squares
