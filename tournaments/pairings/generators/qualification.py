"""Who goes through to the next stage, and in which order of seed."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.formats import Intake
from scoring.standings import METRICS, Direction, Row
from tournaments.pairings.generators.lots import lot

# Metrics that compare entries of several tables: not those among the tied alone, nor seed and lots within a group.
ACROSS = frozenset(
    key for key, metric in METRICS.items() if metric.direction is Direction.HIGH and not metric.within_ties
)


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


def through(
    intake: Intake, tables: Sequence[Sequence[Ranked]], *, field: int, seed: str, chosen: Collection[int] = ()
) -> Qualified:
    """Apply a stage's rule for whom it takes from the final tables of the stage that feeds it.

    `field` is how many the format takes in all. `chosen` are those whom the others fed from there take (for the
    rest), or those who lost in the round asked for.
    """
    if intake.rest:
        left = [[entry for entry in table if entry.id not in chosen] for table in tables]
        return best_in_total(left, best=field, seed=seed)
    if intake.lost_in is not None:
        lost = [[entry for entry in table if entry.id in chosen] for table in tables]
        return best_in_total(lost, best=field, seed=seed)
    if intake.total is not None:
        return best_in_total(tables, best=field, seed=seed)
    first, last = intake.places
    return places_of_each(tables, first=first, last=last, seed=seed)


def ranked_of(rows: Iterable[Row], group: str) -> list[Ranked]:
    """Read a final table; entries of several are compared as their stage ranks, then by points and levels (OURS)."""
    return [
        Ranked(
            id=row["entry"],
            group=group,
            place=row["place"],
            strength=(*_as_ranked(row), Fraction(row["points"]), Fraction(row["net"]), Fraction(row["cumulative"])),
        )
        for row in rows
    ]


def _as_ranked(row: Row) -> Iterator[Fraction]:
    """Give the values that ranked an entry, as far as they mean something beside those of another table."""
    return (Fraction(value or 0) for key, value in row["metrics"] if key in ACROSS)


def places_of_each(tables: Sequence[Sequence[Ranked]], *, first: int, last: int | None, seed: str) -> Qualified:
    """Take these places of every group; all who were first are seeded before all who were second, and so on."""
    through: list[tuple[int, Ranked]] = []
    drawn: list[int] = []
    for table in tables:
        chosen, lots = cut(table, first, last, seed)
        through.extend(enumerate(chosen))
        drawn.extend(lots)
    through.sort(key=lambda item: (item[0], seeding_key(item[1], seed)))
    return Qualified(entries=tuple(entry for _tier, entry in through), by_lot=tuple(drawn))


def best_in_total(tables: Sequence[Sequence[Ranked]], *, best: int, seed: str) -> Qualified:
    """Take the best k of all: of one table by its places, of several by place, then strength."""
    field = [entry for table in tables for entry in table]
    if len(tables) == 1:
        chosen, lots = cut(field, 1, best, seed)
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


def cut(table: Sequence[Ranked], first: int, last: int | None, seed: str) -> tuple[list[Ranked], list[int]]:
    """Take these places of a table; where places are shared across a line, lots decide and are named."""
    ordered = sorted(table, key=lambda entry: (entry.place, lot(seed, "cut", entry.id)))
    lines = (first - 1, len(ordered) if last is None else last)
    split = {ordered[line].place for line in lines if splits(ordered, line)}
    return ordered[lines[0] : lines[1]], [entry.id for entry in ordered if entry.place in split]


def splits(ordered: Sequence[Ranked], line: int) -> bool:
    """Tell whether a line after so many entries runs through a shared place."""
    return 0 < line < len(ordered) and ordered[line].place == ordered[line - 1].place


def seeding_key(entry: Ranked, seed: str) -> tuple[tuple[Fraction, ...], int]:
    """Order entries of one tier: by strength, then by lot."""
    return tuple(-value for value in entry.strength), lot(seed, "seeding", entry.id)
