"""Dealing a ranked field into groups: in a snake, then clubmates apart as far as the pots allow."""

from collections.abc import Mapping, Sequence

from scoring.formats import Seeding, StageFormat, StageKind
from tournaments.pairings.generators.lots import lot


def laid_out(
    rules: StageFormat, ranked: Sequence[int], *, groups: int, clubs: Mapping[int, str], seed: str, ordinal: int
) -> tuple[tuple[int, ...], ...]:
    """Lay a ranked field out in the groups of a stage: one list for a Swiss or a knock-out, a snake for groups."""
    intake = rules.intake
    if intake and intake.seeding is Seeding.RANDOM:
        ranked = sorted(ranked, key=lambda entry: lot(seed, "deal", ordinal, entry))
    if rules.kind is not StageKind.ROUND_ROBIN or groups == 1:
        return (tuple(ranked),)
    dealt = snake(ranked, groups)
    return dealt if intake and not intake.clubmates_apart else clubmates_apart(dealt, clubs)


def snake(ranked: Sequence[int], groups: int) -> tuple[tuple[int, ...], ...]:
    """Deal 1…k, then k…1, and so on, so that every group is about as strong as the others."""
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for start in range(0, len(ranked), groups):
        pot = ranked[start : start + groups]
        order = range(groups) if (start // groups) % 2 == 0 else range(groups - 1, -1, -1)
        for place, entry in zip(order, pot, strict=False):
            dealt[place].append(entry)
    return tuple(tuple(group) for group in dealt)


def clubmates_apart(groups: Sequence[Sequence[int]], clubs: Mapping[int, str]) -> tuple[tuple[int, ...], ...]:
    """Exchange entries of one pot between groups while that leaves fewer clubmates together.

    Pots keep the groups equally strong: the n-th entry of a group changes only with the n-th of another.
    """
    dealt = [list(group) for group in groups]
    while better := best_exchange(dealt, clubs):
        pot, first, second = better
        dealt[first][pot], dealt[second][pot] = dealt[second][pot], dealt[first][pot]
    return tuple(tuple(group) for group in dealt)


def best_exchange(groups: Sequence[list[int]], clubs: Mapping[int, str]) -> tuple[int, int, int] | None:
    """Find the exchange (pot, group, group) that removes most clashes; `None` when none removes any."""
    best: tuple[int, tuple[int, int, int]] | None = None
    for first in range(len(groups)):
        for second in range(first + 1, len(groups)):
            for pot in range(min(len(groups[first]), len(groups[second]))):
                gain = gain_of(groups[first], groups[second], pot, clubs)
                if gain > 0 and (best is None or gain > best[0]):
                    best = gain, (pot, first, second)
    return best[1] if best else None


def gain_of(first: list[int], second: list[int], pot: int, clubs: Mapping[int, str]) -> int:
    """Count how many clashes an exchange would remove."""
    before = clashes(first, clubs) + clashes(second, clubs)
    one, other = list(first), list(second)
    one[pot], other[pot] = other[pot], one[pot]
    return before - clashes(one, clubs) - clashes(other, clubs)


def clashes(group: Sequence[int], clubs: Mapping[int, str]) -> int:
    """Count the pairs of clubmates in a group."""
    named = [clubs[entry] for entry in group if clubs.get(entry)]
    return sum(count * (count - 1) // 2 for count in (named.count(club) for club in set(named)))
