"""Which match sits at which table."""

from collections.abc import Mapping, Sequence


def number_tables(matches: Sequence[tuple[int, int]], fixed: Mapping[int, int], first: int = 1) -> list[int]:
    """Give each match a table number, in order; an entry that cannot move keeps its own table.

    Two entries with fixed tables that meet sit at that of the one named first. A table that is wanted twice
    goes to the earlier match; the later one moves to a free table.
    """
    wanted = [next((fixed[entry] for entry in match if entry in fixed), None) for match in matches]
    taken: set[int] = set()
    numbers: list[int | None] = []
    for table in wanted:
        numbers.append(table if table is not None and table not in taken else None)
        taken.update([table] if table is not None else [])
    free = (number for number in range(first, first + 2 * len(matches) + len(taken)) if number not in taken)
    return [number if number is not None else next(free) for number in numbers]
