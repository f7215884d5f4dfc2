"""A duplicate movement (移位) as data: who sits where in which round, with which set of boards.

Rule: competition §3. Rounds, tables, sets and entries count from 0; an entry that appears nowhere in a round
sits out. Generators only fill this; `validate` says what is wrong with it and `quality` how good it is.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum


class MovementKind(StrEnum):
    """Which generator made a movement."""

    MITCHELL = "mitchell"
    HOWELL = "howell"
    BAROMETER = "barometer"
    ROVER = "rover"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """One table in one round: the entries of both lines and the set of boards they play."""

    round: int
    table: int
    ns: int
    ew: int
    set: int

    @property
    def entries(self) -> tuple[int, int]:
        """Both entries, the one sitting NS first."""
        return self.ns, self.ew

    def switched(self) -> "Sitting":
        """The same sitting with the lines exchanged (换方)."""
        return replace(self, ns=self.ew, ew=self.ns)


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """All sittings of a session.

    `winners` is 2 where the lines never meet and are ranked apart. `copies` is how many copies of each set
    are dealt; with `sharing`, two tables may pass the boards of one copy to each other within a round.
    """

    kind: MovementKind
    entries: int
    tables: int
    rounds: int
    sets: int
    sittings: tuple[Sitting, ...]
    winners: int = 1
    copies: int = 1
    sharing: bool = False

    def by_round(self) -> Mapping[int, tuple[Sitting, ...]]:
        """The sittings of every round, by table."""
        found: dict[int, list[Sitting]] = defaultdict(list)
        for sitting in self.sittings:
            found[sitting.round].append(sitting)
        return {number: tuple(sittings) for number, sittings in sorted(found.items())}

    def sit_outs(self) -> tuple[int, ...]:
        """How many rounds each entry sits out."""
        played = [0] * self.entries
        for sitting in self.sittings:
            for entry in sitting.entries:
                played[entry] += 1
        return tuple(self.rounds - count for count in played)
