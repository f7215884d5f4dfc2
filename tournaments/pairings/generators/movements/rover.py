"""A rover (游动对): half a table more, without a table that stands empty.

Rule: competition §3. The extra entry sits out in the first round; in every later one it takes the place of a
different NS entry. It must meet new opponents and new boards every time. Found by depth-first search: there is
one at 4 to 8, 10 to 14 and 16 tables, none at 9.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tournaments.pairings.generators.movements.facts import Movement, MovementKind, Sitting

# Where there is a way, fewer find it, but for 19 tables; all of them take a fiftieth of a second.
STEPS_PER_SEARCH = 10_000
Rounds = Mapping[int, tuple[Sitting, ...]]


def with_rover(movement: Movement) -> Movement | None:
    """The movement with one entry more, which bumps another NS entry every round; None if none was found."""
    search = _Search(movement.by_round())
    path = next(search.paths(1, frozenset(), frozenset(), frozenset()), None)
    if path is None:
        return None
    places = dict(enumerate(path, start=1))
    rover = movement.entries
    return replace(
        movement,
        kind=MovementKind.ROVER,
        entries=rover + 1,
        sittings=tuple(
            replace(each, ns=rover) if places.get(each.round) == each.table else each for each in movement.sittings
        ),
    )


@dataclass(slots=True)
class _Search:
    """Depth first through the rounds, up to a number of steps."""

    rounds: Rounds
    steps: int = 0

    def paths(
        self, number: int, tables: frozenset[int], sets: frozenset[int], met: frozenset[int]
    ) -> Iterator[tuple[int, ...]]:
        """The tables that the rover can sit at from this round on."""
        if number not in self.rounds:
            yield ()
            return
        for sitting in self.rounds[number]:
            if sitting.table in tables or sitting.set in sets or sitting.ew in met:
                continue
            self.steps += 1
            if self.steps > STEPS_PER_SEARCH:
                return
            rest = self.paths(number + 1, tables | {sitting.table}, sets | {sitting.set}, met | {sitting.ew})
            yield from ((sitting.table, *path) for path in rest)
