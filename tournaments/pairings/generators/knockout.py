"""Knock-out (淘汰赛): a seeded bracket in which the best meet as late as possible.

Slot k of a round is fed by slots 2k and 2k + 1 of the round before.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.pairings.generators.errors import MatchUndecided, TooFewEntries

Places = tuple[int | None, ...]


@dataclass(frozen=True, kw_only=True)
class Tie:
    """A place of the bracket: two entries, or one that goes through without playing."""

    slot: int
    first: int
    second: int | None
    is_third_place: bool = False


def bracket_order(size: int) -> tuple[int, ...]:
    """Give the seeds 1…size from top to bottom so that seeds meet only when they must (size a power of two)."""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for upper in order for seed in (upper, total - upper)]
    return tuple(order)


def bracket_size(entries: int) -> int:
    """Give the smallest power of two that holds the field."""
    return 1 << max(entries - 1, 1).bit_length()


def first_round(
    seeded: Sequence[int], *, clubs: Mapping[int, str] | None = None, groups: Mapping[int, str] | None = None
) -> tuple[Tie, ...]:
    """Place a field given in order of seed; missing opponents are byes, which the best seeds get.

    Entries of one group start in different halves, and clubmates do not meet in this round, as far as
    exchanging entries of one tier (those seeded to lose in the same round) allows.

    :raises TooFewEntries: for fewer than two.
    """
    if len(seeded) < 2:
        raise TooFewEntries(entries=len(seeded), least=2)
    size = bracket_size(len(seeded))
    places: Places = tuple(seeded[seed - 1] if seed <= len(seeded) else None for seed in bracket_order(size))
    return ties(apart(places, seeded, groups or {}, clubs or {}))


def ties(places: Places) -> tuple[Tie, ...]:
    """Turn the places from top to bottom into ties; the one with an opponent missing goes through.

    Where both are missing the slot stays empty.
    """
    pairs = zip(places[::2], places[1::2], strict=True)
    found = (tie_of(slot, first, second) for slot, (first, second) in enumerate(pairs))
    return tuple(tie for tie in found if tie is not None)


def tie_of(slot: int, first: int | None, second: int | None, *, is_third_place: bool = False) -> Tie | None:
    """Make one tie of whoever is there."""
    present = [entry for entry in (first, second) if entry is not None]
    if not present:
        return None
    other = present[1] if len(present) == 2 else None
    return Tie(slot=slot, first=present[0], second=other, is_third_place=is_third_place)


def without(drawn: Sequence[Tie], away: Collection[int]) -> tuple[Tie, ...]:
    """Take out who is not there: the opponent goes through, and where both are missing the slot stays empty."""
    kept = (
        tie_of(
            tie.slot,
            None if tie.first in away else tie.first,
            None if tie.second in away else tie.second,
            is_third_place=tie.is_third_place,
        )
        for tie in drawn
    )
    return tuple(tie for tie in kept if tie is not None)


def apart(places: Places, seeded: Sequence[int], groups: Mapping[int, str], clubs: Mapping[int, str]) -> Places:
    """Exchange entries of one tier while that leaves fewer conflicts."""
    tiers = {entry: max(seed - 1, 1).bit_length() for seed, entry in enumerate(seeded, start=1)}
    current = list(places)
    while better := best_exchange(current, tiers, groups, clubs):
        i, j = better
        current[i], current[j] = current[j], current[i]
    return tuple(current)


def best_exchange(
    places: Sequence[int | None], tiers: Mapping[int, int], groups: Mapping[int, str], clubs: Mapping[int, str]
) -> tuple[int, int] | None:
    """Find the exchange that removes most conflicts; `None` when none does."""
    now = conflicts(places, groups, clubs)
    best: tuple[tuple[int, int], tuple[int, int]] | None = None
    for i, first in enumerate(places):
        for j in range(i + 1, len(places)):
            second = places[j]
            if first is None or second is None or tiers[first] != tiers[second]:
                continue
            trial = list(places)
            trial[i], trial[j] = second, first
            then = conflicts(trial, groups, clubs)
            if then < now and (best is None or then < best[0]):
                best = then, (i, j)
    return best[1] if best else None


def conflicts(places: Sequence[int | None], groups: Mapping[int, str], clubs: Mapping[int, str]) -> tuple[int, int]:
    """Count pairs of one group in one half, then clubmates that meet at once."""
    half = len(places) // 2
    same_half = sum(repeats(side, groups) for side in (places[:half], places[half:]))
    meeting = sum(repeats(pair, clubs) for pair in zip(places[::2], places[1::2], strict=True))
    return same_half, meeting


def repeats(entries: Sequence[int | None], names: Mapping[int, str]) -> int:
    """Count how often a name stands there again."""
    known = [names[entry] for entry in entries if entry is not None and names.get(entry)]
    return len(known) - len(set(known))


def next_round(
    winners: Mapping[int, int | None], *, losers: Mapping[int, int] | None = None, third_place: bool = False
) -> tuple[Tie, ...]:
    """Let the winners of slots 2k and 2k + 1 meet in slot k; with two left, the losers play for third place.

    A slot that stands nowhere was empty: nobody comes from it.

    :raises MatchUndecided: for the first slot without a winner.
    """
    for slot, winner in sorted(winners.items()):
        if winner is None:
            raise MatchUndecided(slot=slot)
    slots = max(winners, default=0) // 2 * 2 + 2
    following = ties(tuple(winners.get(slot) for slot in range(slots)))
    if third_place and slots == 2 and losers and len(losers) == 2:
        first, second = (losers[slot] for slot in sorted(losers))
        return (*following, Tie(slot=1, first=first, second=second, is_third_place=True))
    return following
