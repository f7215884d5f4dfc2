"""Schedules by local search, where no design exists or fewer rounds are played.

Two players change places as long as that evens out who partners and who opposes whom; a stored seed makes the
search the same every time. Sitting out goes round by turns before any search.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from tournaments.pairings.generators.individual.facts import (
    PLAYERS,
    Couple,
    Foursome,
    Schedule,
    oppositions,
    partnerships,
)
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
    return resolved(Schedule(players=players, rounds=rounds, foursomes=()), frozen=0, seed=seed)


def resolved(played: Schedule, *, frozen: int, seed: int = 0) -> Schedule:
    """The best found for the rounds from `frozen` on; those before stay as they were played.

    Who sits out is whoever did so least; `played.away` says who is there at all. Without anything played, and with
    everybody there, the whist design is taken where it fits.
    """
    before = tuple(each for each in played.foursomes if each.round < frozen)
    chance = random.Random(seed)
    fixed = replace(played, foursomes=before, design=False)
    rows = _rows(fixed, frozen, chance)
    mixers = [_Mixer(fixed=fixed, rows=rows, seed=chance.getrandbits(64)) for _ in range(SEARCHES)]
    return min(mixers, key=_Mixer.improved).schedule()


def _rows(fixed: Schedule, frozen: int, chance: random.Random) -> dict[int, tuple[int, ...]]:
    """Say who plays each round from `frozen` on: all who are there but for those whose turn it is to sit out."""
    waits = Counter(player for number in range(frozen) for player in fixed.sitting_out(number))
    turn = list(range(fixed.players))
    chance.shuffle(turn)
    rows = {}
    for number in range(frozen, fixed.rounds):
        here = fixed.here(number)
        ordered = sorted(here, key=lambda player: (waits[player], turn[player]))
        out = frozenset(ordered[: len(here) % PLAYERS])
        waits.update(out)
        rows[number] = tuple(player for player in here if player not in out)
    return rows


@dataclass
class _Mixer:
    """Seats of every open round as a list of players, four to a table: partners, then partners."""

    fixed: Schedule
    rows: Mapping[int, Sequence[int]]
    seed: int
    seats: dict[int, list[int]] = field(default_factory=dict)
    partners: dict[Couple, int] = field(default_factory=dict)
    opponents: dict[Couple, int] = field(default_factory=dict)

    def improved(self) -> int:
        """Seat everybody by chance, then improve; give the weighted sum of squares that is left."""
        chance = random.Random(self.seed)
        couples = list(combinations(range(self.fixed.players), 2))
        mates, foes = partnerships(self.fixed.foursomes), oppositions(self.fixed.foursomes)
        self.partners, self.opponents = {each: mates[each] for each in couples}, {each: foes[each] for each in couples}
        self.seats = {number: chance.sample(row, len(row)) for number, row in self.rows.items() if row}
        for number, row in self.seats.items():
            for table in range(len(row) // PLAYERS):
                self._count(number, table, 1)
        open_rounds = list(self.seats)
        for _ in range(TRIES_PER_PLACE * sum(map(len, self.seats.values()))):
            self._try(chance, chance.choice(open_rounds))
        return PARTNER_WEIGHT * _squares(self.partners) + _squares(self.opponents)

    def schedule(self) -> Schedule:
        """What stands now."""
        return replace(self.fixed, foursomes=(*self.fixed.foursomes, *self._foursomes()))

    def _try(self, chance: random.Random, number: int) -> None:
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
            for number, row in self.seats.items()
            for table, at in enumerate(range(0, len(row), PLAYERS))
        ]


def _squares(counts: Mapping[Couple, int]) -> int:
    return sum(count * count for count in counts.values())


def _ordered(one: int, other: int) -> Couple:
    return (one, other) if one < other else (other, one)
