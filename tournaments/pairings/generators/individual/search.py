"""Schedules by local search, where no design exists or fewer rounds are played.

Two players change places as long as that evens out who partners and who opposes whom; a stored seed makes the
search the same every time. Sitting out goes round by turns before any search.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations

from tournaments.pairings.generators.individual.facts import PLAYERS, Couple, Foursome, Schedule
from tournaments.pairings.generators.individual.whist import whist

PARTNER_WEIGHT = 6  # a partner met again disturbs more than an opponent
TRIES_PER_PLACE = 60
SEARCHES = 4  # from different starts; the most even one is taken
LARGEST_DESIGN = 25  # players; above, the search for a design may take seconds


def individual(players: int, *, rounds: int, seed: int = 0) -> Schedule:
    """A schedule for so many players and rounds: the whist design where it fits, else the best found."""
    if players <= LARGEST_DESIGN and (design := whist(players)) and rounds <= design.rounds:
        played = tuple(each for each in design.foursomes if each.round < rounds)
        return replace(design, rounds=rounds, foursomes=played, design=rounds == design.rounds)
    chance = random.Random(seed)
    searches = (_Mixer(players=players, rounds=rounds, seed=chance.getrandbits(64)) for _ in range(SEARCHES))
    return min(searches, key=_Mixer.improved).schedule()


@dataclass
class _Mixer:
    """Seats of every round as a list of players, four to a table: partners, then partners."""

    players: int
    rounds: int
    seed: int
    seats: list[list[int]] = field(default_factory=list)
    partners: dict[Couple, int] = field(default_factory=dict)
    opponents: dict[Couple, int] = field(default_factory=dict)

    def improved(self) -> int:
        """Seat everybody by turns, then improve; give the weighted sum of squares that is left."""
        chance = random.Random(self.seed)
        self.seats = [self._start(number, chance) for number in range(self.rounds)]
        couples = list(combinations(range(self.players), 2))
        self.partners, self.opponents = dict.fromkeys(couples, 0), dict.fromkeys(couples, 0)
        for number in range(self.rounds):
            for table in range(len(self.seats[number]) // PLAYERS):
                self._count(number, table, 1)
        for _ in range(TRIES_PER_PLACE * self.players * self.rounds):
            self._try(chance)
        return PARTNER_WEIGHT * _squares(self.partners) + _squares(self.opponents)

    def schedule(self) -> Schedule:
        """What stands now."""
        return Schedule(players=self.players, rounds=self.rounds, foursomes=tuple(self._foursomes()))

    def _start(self, number: int, chance: random.Random) -> list[int]:
        out = self.players % PLAYERS
        sitting_out = {(number * out + step) % self.players for step in range(out)}
        playing = [player for player in range(self.players) if player not in sitting_out]
        chance.shuffle(playing)
        return playing

    def _try(self, chance: random.Random) -> None:
        number = chance.randrange(self.rounds)
        row = self.seats[number]
        one, other = chance.randrange(len(row)), chance.randrange(len(row))
        tables = {one // PLAYERS, other // PLAYERS}
        before = sum(self._cost(number, table) for table in tables)
        self._swap(number, one, other, tables)
        if sum(self._cost(number, table) for table in tables) > before:
            self._swap(number, one, other, tables)

    def _swap(self, number: int, one: int, other: int, tables: set[int]) -> None:
        row = self.seats[number]
        for table in tables:
            self._count(number, table, -1)
        row[one], row[other] = row[other], row[one]
        for table in tables:
            self._count(number, table, 1)

    def _cost(self, number: int, table: int) -> int:
        """What a table adds to the sum of squares of all meetings, so that the most frequent are mended first."""
        mates, foes = self._couples(number, table)
        return PARTNER_WEIGHT * sum(2 * self.partners[each] - 1 for each in mates) + sum(
            2 * self.opponents[each] - 1 for each in foes
        )

    def _count(self, number: int, table: int, step: int) -> None:
        mates, foes = self._couples(number, table)
        for couple in mates:
            self.partners[couple] += step
        for couple in foes:
            self.opponents[couple] += step

    def _couples(self, number: int, table: int) -> tuple[list[Couple], list[Couple]]:
        a, b, c, d = self.seats[number][PLAYERS * table : PLAYERS * table + PLAYERS]
        return [_ordered(a, b), _ordered(c, d)], [_ordered(x, y) for x in (a, b) for y in (c, d)]

    def _foursomes(self) -> list[Foursome]:
        return [
            Foursome(round=number, table=table, ns=(row[at], row[at + 1]), ew=(row[at + 2], row[at + 3]))
            for number, row in enumerate(self.seats)
            for table, at in enumerate(range(0, len(row), PLAYERS))
        ]


def _squares(counts: Mapping[Couple, int]) -> int:
    return sum(count * count for count in counts.values())


def _ordered(one: int, other: int) -> Couple:
    return (one, other) if one < other else (other, one)
