"""Whist tournaments (惠斯特设计): every two players are partners once and opponents twice.

Source: the classical designs Wh(4n) and Wh(4n + 1), which are cyclic here: a first round over Z_m, moved on by
one in each further round. For 4n players m = 4n − 1 and one player stays; for 4n + 1 players m = 4n + 1 and one
sits out. Partners' differences must be all the non-zero ones once, opponents' twice.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.pairings.generators.individual.facts import PLAYERS, Foursome, Schedule

STEPS_PER_SEARCH = 300_000
Base = tuple[tuple[int, int, int, int], ...]


def whist(players: int) -> Schedule | None:
    """The design for so many players, or None where there is none within reach."""
    if players < PLAYERS or players % PLAYERS not in (0, 1):
        return None
    stays = players % PLAYERS == 0
    modulus = players - 1 if stays else players
    base = next(_Search(modulus, stays).bases(), None)
    if base is None:
        return None
    return Schedule(
        players=players,
        rounds=modulus,
        foursomes=tuple(
            Foursome(round=number, table=table, ns=(moved[0], moved[1]), ew=(moved[2], moved[3]))
            for number in range(modulus)
            for table, seats in enumerate(base)
            for moved in (tuple(_moved(seat, number, modulus) for seat in seats),)
        ),
        design=True,
    )


def _moved(seat: int, number: int, modulus: int) -> int:
    """Everybody moves on by one, but the one who stays, who is written as the modulus."""
    return seat if seat == modulus else (seat + number) % modulus


@dataclass(slots=True)
class _Search:
    """Depth first over the tables of the first round; differences are counted by their smaller representative."""

    modulus: int
    stays: bool
    steps: int = 0

    def bases(self) -> Iterator[Base]:
        """Every first round within reach."""
        half = self.modulus // 2 + 1
        if not self.stays:
            yield from self._tables(frozenset(range(1, self.modulus)), (0,) * half, (0,) * half, ())
            return
        free = frozenset(range(1, self.modulus))
        # The one who stays is 0's partner; its other differences say nothing.
        for left in sorted(free):
            for right in sorted(free - {left}):
                partners = self._counted((0,) * half, [(left, right)], 1)
                opponents = self._counted((0,) * half, [(0, left), (0, right)], 2)
                if left < right and partners and opponents:
                    table = (0, self.modulus, left, right)
                    yield from self._tables(free - {left, right}, partners, opponents, (table,))

    def _tables(
        self, free: frozenset[int], partners: tuple[int, ...], opponents: tuple[int, ...], chosen: Base
    ) -> Iterator[Base]:
        if not free:
            yield chosen
            return
        first = min(free)
        for mate in sorted(free - {first}):
            held = self._counted(partners, [(first, mate)], 1)
            if held is None:
                continue
            rest = free - {first, mate}
            for left in sorted(rest):
                for right in sorted(rest):
                    if left >= right:
                        continue
                    self.steps += 1
                    if self.steps > STEPS_PER_SEARCH:
                        return
                    now = self._counted(held, [(left, right)], 1)
                    across = [(one, other) for one in (first, mate) for other in (left, right)]
                    met = self._counted(opponents, across, 2) if now else None
                    if now and met:
                        table = (first, mate, left, right)
                        yield from self._tables(rest - {left, right}, now, met, (*chosen, table))

    def _counted(self, counts: tuple[int, ...], couples: list[tuple[int, int]], most: int) -> tuple[int, ...] | None:
        """The counts with these differences added, or None if one of them comes too often."""
        added = list(counts)
        for one, other in couples:
            difference = (one - other) % self.modulus
            difference = min(difference, self.modulus - difference)
            added[difference] += 1
            if added[difference] > most:
                return None
        return tuple(added)
