"""Who goes through to the next stage, and in which order of seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.pairings.generators.lots import lot


@dataclass(frozen=True, kw_only=True)
class Ranked:
    """An entry in a final table: its place there, and what compares it with entries of other tables.

    `strength` is compared from the left, higher first: the metric values that all tables share.
    """

    id: int
    group: str
    place: int
    strength: tuple[Fraction, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Qualified:
    """Who goes through, best first, and between whom a lot decided because they shared the last place."""

    entries: tuple[Ranked, ...]
    by_lot: tuple[int, ...] = ()


def best_of_each(tables: Sequence[Sequence[Ranked]], *, best: int, seed: str) -> Qualified:
    """Take the best k of every group; all winners are seeded before all seconds, and so on."""
    through: list[tuple[int, Ranked]] = []
    drawn: list[int] = []
    for table in tables:
        chosen, lots = cut(table, best, seed)
        through.extend(enumerate(chosen))
        drawn.extend(lots)
    through.sort(key=lambda item: (item[0], seeding_key(item[1], seed)))
    return Qualified(entries=tuple(entry for _tier, entry in through), by_lot=tuple(drawn))


def best_in_total(tables: Sequence[Sequence[Ranked]], *, best: int, seed: str) -> Qualified:
    """Take the best k of all: of one table by its places, of several by place, then strength."""
    field = [entry for table in tables for entry in table]
    if len(tables) == 1:
        chosen, lots = cut(field, best, seed)
        return Qualified(entries=tuple(chosen), by_lot=tuple(lots))
    ordered = sorted(field, key=lambda entry: (entry.place, seeding_key(entry, seed)))
    return Qualified(entries=tuple(ordered[:best]), by_lot=tuple(level_across(ordered, best)))


def level_across(ordered: Sequence[Ranked], best: int) -> list[int]:
    """Name those who are as good as the last to go through, if one of them stays behind."""
    if not 0 < best < len(ordered) or merit(ordered[best]) != merit(ordered[best - 1]):
        return []
    return [entry.id for entry in ordered if merit(entry) == merit(ordered[best - 1])]


def merit(entry: Ranked) -> tuple[int, tuple[Fraction, ...]]:
    """Give what compares entries of several tables before any lot."""
    return entry.place, tuple(entry.strength)


def cut(table: Sequence[Ranked], best: int, seed: str) -> tuple[list[Ranked], list[int]]:
    """Take the first k of a table; where places are shared across the line, lots decide and are named."""
    ordered = sorted(table, key=lambda entry: (entry.place, lot(seed, "cut", entry.id)))
    through = ordered[:best]
    if len(ordered) <= best or ordered[best].place != through[-1].place:
        return through, []
    return through, [entry.id for entry in ordered if entry.place == through[-1].place]


def seeding_key(entry: Ranked, seed: str) -> tuple[tuple[Fraction, ...], int]:
    """Order entries of one tier: by strength, then by lot."""
    return tuple(-value for value in entry.strength), lot(seed, "seeding", entry.id)
