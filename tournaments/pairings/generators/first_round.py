"""The first round of a Swiss: by seed (the fold) or by lot."""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.pairings.generators.lots import lot
from tournaments.pairings.generators.values import Contender


def shuffled(field: Sequence[Contender], seed: str) -> list[Contender]:
    """Rank the field by lot instead of by seed, so that the fold pairs at random."""
    order = sorted(field, key=lambda entry: (lot(seed, "first round", entry.id), entry.id))
    return [replace(entry, rank=rank) for rank, entry in enumerate(order, start=1)]
