"""A movement that goes on with others than it began with: a late entry comes, somebody goes home (competition §3).

Rounds that are played stay as they are; of the rest, as much as possible stays, so that few people need a new guide
card. Whoever has nobody to play meets somebody else in the same plight at a set that is new to both; where that
cannot be, one who has sat out less makes room for one who has sat out more, like a rover (游动对). Deterministic.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import permutations

from tournaments.pairings.generators.movements.facts import Movement, Sitting
from tournaments.pairings.generators.movements.quality import couple_of

TABLES_THAT_SHARE = 2


def resolved(
    movement: Movement, *, frozen: int, leaving: Iterable[int] = (), joining: int = 0, spent: Iterable[int] = ()
) -> Movement:
    """Give the movement with its first `frozen` rounds untouched and the rest for those who are there.

    Late entries get the numbers that follow. `spent` are sets whose cards are known: nobody gets them anew.
    """
    gone = frozenset(leaving)
    rest = [each for each in movement.sittings if each.round >= frozen]
    played = tuple(each for each in movement.sittings if each.round < frozen)
    kept = [each for each in rest if not gone & set(each.entries)]
    solver = _Solver(
        movement=replace(movement, entries=movement.entries + joining),
        present=tuple(entry for entry in range(movement.entries + joining) if entry not in gone),
        spent=frozenset(spent),
        sittings=[*played, *kept],
        lines=_lines(movement, joining),
    )
    for number in range(frozen, movement.rounds):
        solver.seat_idle(number)
    for number in range(frozen, movement.rounds):
        solver.relieve(number)
    sittings = tuple(sorted(solver.sittings, key=_order))
    tables = max((each.table + 1 for each in sittings), default=movement.tables)
    return replace(solver.movement, tables=max(movement.tables, tables), sittings=sittings)


def _order(sitting: Sitting) -> tuple[int, int]:
    return sitting.round, sitting.table


def _lines(movement: Movement, joining: int) -> dict[int, int]:
    """Where lines are ranked apart: the line of each entry, 0 for NS; a late entry goes to the shorter line."""
    if movement.winners == 1:
        return {}
    lines = {entry: line for sitting in movement.sittings for line, entry in enumerate(sitting.entries)}
    for entry in range(movement.entries, movement.entries + joining):
        sizes = Counter(lines.values())
        lines[entry] = 0 if sizes[0] <= sizes[1] else 1
    return lines


@dataclass
class _Solver:
    """The sittings as they are being changed."""

    movement: Movement
    present: tuple[int, ...]
    spent: frozenset[int]
    sittings: list[Sitting]
    lines: dict[int, int]

    def seat_idle(self, number: int) -> None:
        """Let those who have nobody to play in a round meet each other, as long as two of them can."""
        while found := next(self._meetings(number), None):
            self.sittings.append(found)

    def relieve(self, number: int) -> None:
        """Let one who has sat out more take the place of one who has sat out less, as long as that helps."""
        for idle in sorted(self._idle(number), key=self._played):
            found = min(self._exchanges(number, idle), key=lambda exchange: exchange[0], default=None)
            if found is not None:
                _cost, at, sitting = found
                self.sittings[at] = sitting

    def _meetings(self, number: int) -> Iterator[Sitting]:
        """Everything two idle entries can play, first the opponents they have not met."""
        idle = sorted(self._idle(number), key=self._played)
        couples = [(ns, ew) for ns, ew in permutations(idle, 2) if self._may_sit(ns, 0) and self._may_sit(ew, 1)]
        met = self._met()
        couples.sort(key=lambda couple: met[couple_of(*couple)])
        table = self._free_table(number)
        for ns, ew in couples:
            for played in self._free_sets(number, ns, ew):
                yield Sitting(round=number, table=table, ns=ns, ew=ew, set=played)

    def _exchanges(self, number: int, idle: int) -> Iterator[tuple[tuple[int, int, int], int, Sitting]]:
        """Every place that the idle entry can take of somebody who has played more by two rounds."""
        met, known, mine = self._met(), self._sets_of(idle), self._played(idle)
        for at, sitting in enumerate(self.sittings):
            if sitting.round != number or sitting.set in known | self.spent:
                continue
            for line, (leaves, stays) in enumerate((sitting.entries, sitting.entries[::-1])):
                if self._played(leaves) <= mine + 1 or not self._may_sit(idle, line):
                    continue
                taken = replace(sitting, ns=idle) if line == 0 else replace(sitting, ew=idle)
                yield (-self._played(leaves), met[couple_of(idle, stays)], sitting.table), at, taken

    def _idle(self, number: int) -> list[int]:
        seated = {entry for each in self.sittings if each.round == number for entry in each.entries}
        return [entry for entry in self.present if entry not in seated]

    def _may_sit(self, entry: int, line: int) -> bool:
        return self.lines.get(entry, line) == line

    def _free_sets(self, number: int, *entries: int) -> list[int]:
        """The sets that none of them plays in any round, and of which a copy lies unused in this one."""
        room = self.movement.copies * (TABLES_THAT_SHARE if self.movement.sharing else 1)
        used = Counter(each.set for each in self.sittings if each.round == number)
        closed = self.spent.union(*(self._sets_of(entry) for entry in entries))
        return [each for each in range(self.movement.sets) if each not in closed and used[each] < room]

    def _free_table(self, number: int) -> int:
        taken = {each.table for each in self.sittings if each.round == number}
        return next(table for table in range(len(taken) + 1) if table not in taken)

    def _sets_of(self, entry: int) -> frozenset[int]:
        return frozenset(each.set for each in self.sittings if entry in each.entries)

    def _played(self, entry: int) -> int:
        return sum(entry in each.entries for each in self.sittings)

    def _met(self) -> Counter[tuple[int, int]]:
        return Counter(couple_of(*each.entries) for each in self.sittings)
