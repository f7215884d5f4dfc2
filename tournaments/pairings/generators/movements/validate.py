"""What makes a movement impossible (competition §3, the hard conditions)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tournaments.pairings.generators.movements.facts import Movement, Sitting

TABLES_THAT_SHARE = 2


class MovementFault(StrEnum):
    """A hard condition that a movement breaks."""

    OUT_OF_RANGE = "out_of_range"
    TABLE_TWICE = "table_twice"
    ENTRY_TWICE = "entry_twice"
    SET_TWICE = "set_twice"
    TOO_FEW_COPIES = "too_few_copies"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Which condition is broken where; `what` is the table, entry or set that the kind speaks of."""

    kind: MovementFault
    round: int
    what: int


def faults(movement: Movement) -> tuple[Fault, ...]:
    """Everything that makes the movement impossible; nothing if it can be played."""
    strays = tuple(_strays(movement))
    return strays or (*_rounds(movement), *_repeats(movement))


def _strays(movement: Movement) -> Iterator[Fault]:
    for sitting in movement.sittings:
        entries_known = all(0 <= entry < movement.entries for entry in sitting.entries)
        places_known = 0 <= sitting.round < movement.rounds and 0 <= sitting.table < movement.tables
        if not (entries_known and places_known and 0 <= sitting.set < movement.sets):
            yield Fault(kind=MovementFault.OUT_OF_RANGE, round=sitting.round, what=sitting.table)


def _rounds(movement: Movement) -> Iterator[Fault]:
    room = movement.copies * (TABLES_THAT_SHARE if movement.sharing else 1)
    for number, sittings in movement.by_round().items():
        yield from _twice(MovementFault.TABLE_TWICE, number, [sitting.table for sitting in sittings])
        yield from _twice(MovementFault.ENTRY_TWICE, number, [entry for each in sittings for entry in each.entries])
        for played, tables in Counter(sitting.set for sitting in sittings).items():
            if tables > room:
                yield Fault(kind=MovementFault.TOO_FEW_COPIES, round=number, what=played)


def _twice(kind: MovementFault, number: int, named: list[int]) -> Iterator[Fault]:
    for what, times in Counter(named).items():
        if times > 1:
            yield Fault(kind=kind, round=number, what=what)


def _repeats(movement: Movement) -> Iterator[Fault]:
    """An entry that plays a set once more knows its cards."""
    seen: set[tuple[int, int]] = set()
    for sitting in sorted(movement.sittings, key=_order):
        for entry in sitting.entries:
            if (entry, sitting.set) in seen:
                yield Fault(kind=MovementFault.SET_TWICE, round=sitting.round, what=entry)
            seen.add((entry, sitting.set))


def _order(sitting: Sitting) -> tuple[int, int]:
    return sitting.round, sitting.table
