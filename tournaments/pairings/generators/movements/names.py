"""Which number of a movement stands for which entry: those who cannot move get a place that stays where it is.

The others come in the order they are given, as a lot or a seeding has put them.
"""

from collections.abc import Mapping, Sequence

from tournaments.pairings.generators.movements.facts import Movement


def stations(movement: Movement) -> Mapping[int, int]:
    """Give the table of each number of the movement that sits at one table in all its rounds."""
    tables: dict[int, set[int]] = {}
    for sitting in movement.sittings:
        for entry in sitting.entries:
            tables.setdefault(entry, set()).add(sitting.table)
    return {entry: min(found) for entry, found in tables.items() if len(found) == 1}


def assigned(movement: Movement, entries: Sequence[int], *, staying: Mapping[int, int]) -> tuple[int, ...]:
    """Give the entry of each number of the movement; `staying` holds the table wished by who cannot move, from 0.

    Whose wish cannot be met gets another place that stays, and an ordinary one if there is none.
    """
    places = stations(movement)
    taken: dict[int, int] = {}
    for entry in [each for each in entries if each in staying]:
        free = [place for place in places if place not in taken]
        wished = [place for place in free if places[place] == staying[entry]]
        for place in (wished or free)[:1]:
            taken[place] = entry
    settled = set(taken.values())
    rest = iter(entry for entry in entries if entry not in settled)
    return tuple(taken[place] if place in taken else next(rest) for place in range(movement.entries))
