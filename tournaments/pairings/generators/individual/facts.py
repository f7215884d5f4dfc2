"""A schedule for single players as data, and how evenly it mixes them.

Rule: competition §1; everybody with everybody as evenly as possible, nobody twice in a round. Players, rounds
and tables count from 0; a player who appears nowhere in a round sits out.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

Couple = tuple[int, int]
PLAYERS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Foursome:
    """One table in one round: two partners sit NS, two EW."""

    round: int
    table: int
    ns: Couple
    ew: Couple

    @property
    def players(self) -> tuple[int, int, int, int]:
        """All four, NS first."""
        return (*self.ns, *self.ew)


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """All foursomes of a session; `design` tells that it is a whist tournament, which mixes perfectly.

    `away` holds, by round, who is not there: not come yet, gone home, or absent. Nobody else sits out but by turns.
    """

    players: int
    rounds: int
    foursomes: tuple[Foursome, ...]
    design: bool = False
    away: Mapping[int, frozenset[int]] = field(default_factory=dict)

    def here(self, number: int) -> tuple[int, ...]:
        """Give who is there in a round."""
        away = self.away.get(number, frozenset())
        return tuple(player for player in range(self.players) if player not in away)

    def of_round(self, number: int) -> tuple[Foursome, ...]:
        """Give the tables of a round in order."""
        return tuple(sorted((each for each in self.foursomes if each.round == number), key=lambda each: each.table))

    def sitting_out(self, number: int) -> tuple[int, ...]:
        """Give who is there in a round and has no table."""
        seated = {player for each in self.of_round(number) for player in each.players}
        return tuple(player for player in self.here(number) if player not in seated)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mixing:
    """How evenly players meet: the fewest and most times any two are partners, and are opponents."""

    partners: tuple[int, int]
    opponents: tuple[int, int]
    sit_outs: tuple[int, int]


def mixing(schedule: Schedule) -> Mixing:
    """Measure a schedule among those who are there in its last round; who has gone can meet nobody any more."""
    staying = schedule.here(schedule.rounds - 1)
    couples = list(combinations(staying, 2))
    partners, opponents = partnerships(schedule.foursomes), oppositions(schedule.foursomes)
    waits = Counter(player for number in range(schedule.rounds) for player in schedule.sitting_out(number))
    return Mixing(
        partners=_ends(partners[couple] for couple in couples),
        opponents=_ends(opponents[couple] for couple in couples),
        sit_outs=_ends(waits[player] for player in staying),
    )


def partnerships(foursomes: Iterable[Foursome]) -> Counter[Couple]:
    """How often each couple are partners."""
    return Counter(_ordered(couple) for each in foursomes for couple in (each.ns, each.ew))


def oppositions(foursomes: Iterable[Foursome]) -> Counter[Couple]:
    """How often each couple are opponents."""
    return Counter(_ordered((one, other)) for each in foursomes for one in each.ns for other in each.ew)


def seated_twice(schedule: Schedule) -> Iterator[tuple[int, int]]:
    """Round and player of everybody who sits at two places at once; none in a schedule that can be played."""
    seats = Counter((each.round, player) for each in schedule.foursomes for player in each.players)
    return (seat for seat, times in seats.items() if times > 1)


def _ordered(couple: Couple) -> Couple:
    return couple if couple[0] < couple[1] else couple[::-1]


def _ends(values: Iterable[int]) -> tuple[int, int]:
    counted = list(values)
    return min(counted, default=0), max(counted, default=0)
