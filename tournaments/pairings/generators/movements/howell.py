"""Howell (豪威尔): everybody meets everybody, one field, one winner.

Rule: competition §3. 2n entries, m = 2n − 1 rounds: the last entry meets r on set r; {x+r, y+r} play set
(x+y+r) mod m for every pair {x, y} of a starter of Z_m. In a strong starter all sums differ, and no set is
needed twice in a round. One line per pair of the starter holds for all rounds, so how evenly two entries are
compared depends only on their distance: the lines are good when their sequence has a flat autocorrelation.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from tournaments.pairings.generators.movements.facts import Movement, MovementKind, Sitting
from tournaments.pairings.generators.movements.howell_lines import BEST
from tournaments.pairings.generators.movements.lines import balanced

STARTERS_TRIED = 24
STEPS_PER_SEARCH = 60_000  # of the search for starters; strong ones are plentiful
EXHAUSTIVE_UP_TO = 11  # pairs of a starter whose 2ⁿ⁻¹ lines are all tried; above, a climb
Starter = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class _Lines:
    """A starter with its lines: `mask` has bit i set when the i-th pair sits with its second entry NS."""

    starter: Starter
    mask: int
    spread: int


def howell(tables: int, *, rounds: int | None = None) -> Movement:
    """A movement for 2·tables entries; `rounds` curtails it. One table plays one round."""
    cycle = 2 * tables - 1
    starter, mask = BEST.get(tables) or searched(tables)
    played = min(rounds or cycle, cycle)
    sittings = tuple(each for number in range(played) for each in _round(starter, mask, number, cycle))
    in_a_round = Counter(each.set for each in sittings if each.round == 0)
    needed = max(in_a_round.values())
    return Movement(
        kind=MovementKind.HOWELL,
        entries=2 * tables,
        tables=tables,
        rounds=played,
        sets=cycle,
        sittings=sittings,
        copies=-(-needed // 2),
        sharing=needed > 1,
    )


def three_quarter(tables: int, *, rounds: int) -> Movement:
    """A curtailed movement (¾ Howell) whose lines are balanced for the rounds that are played."""
    return balanced(howell(tables, rounds=rounds))


def without_last(movement: Movement) -> Movement:
    """The same movement for one entry fewer: whoever would meet the last one sits out."""
    gone = movement.entries - 1
    return replace(
        movement,
        entries=gone,
        sittings=tuple(each for each in movement.sittings if gone not in each.entries),
    )


def searched(tables: int) -> tuple[Starter, int]:
    """Search a starter and the mask of its lines, the most even of the first starters found."""
    best = min(_candidates(tables), key=lambda lines: lines.spread)
    return best.starter, best.mask


def _round(starter: Starter, mask: int, number: int, cycle: int) -> Iterator[Sitting]:
    yield Sitting(round=number, table=0, ns=cycle, ew=number, set=number)
    for index, (first, second) in enumerate(starter):
        pair = ((first + number) % cycle, (second + number) % cycle)
        ns, ew = pair[::-1] if mask >> index & 1 else pair
        yield Sitting(round=number, table=index + 1, ns=ns, ew=ew, set=(first + second + number) % cycle)


def _candidates(tables: int) -> Iterator[_Lines]:
    """The best lines of each of the first starters; strong ones if there are any."""
    cycle = 2 * tables - 1
    strong = tuple(islice(starters(cycle, strong=True), STARTERS_TRIED))
    for starter in strong or _least_shared(cycle):
        yield _best_lines(starter, cycle)


def _least_shared(cycle: int) -> tuple[Starter, ...]:
    """Without strong starters: those in which the fewest tables want one set at once."""
    found = tuple(islice(starters(cycle, strong=False), 4 * STARTERS_TRIED))
    needs = {starter: _most_wanted(starter, cycle) for starter in found}
    least = min(needs.values())
    return tuple(starter for starter in found if needs[starter] == least)


def _most_wanted(starter: Starter, cycle: int) -> int:
    """How many tables want the same set in a round; the first table always plays set r in round r."""
    return max(Counter([0, *((first + second) % cycle for first, second in starter)]).values())


def starters(cycle: int, *, strong: bool) -> Iterator[Starter]:
    """Starters of Z_cycle: pairs of all non-zero elements with every difference once; strong: sums differ, not 0.

    The search goes from the largest difference down and gives up after a number of steps.
    """
    steps = [0]

    def place(difference: int, free: int, sums: int, chosen: Starter) -> Iterator[Starter]:
        if difference == 0:
            yield chosen
            return
        for first in range(1, cycle):
            second = (first + difference) % cycle
            total = 1 << (first + second) % cycle
            if not (free >> first & 1 and free >> second & 1) or (strong and sums & total):
                continue
            steps[0] += 1
            if steps[0] > STEPS_PER_SEARCH:
                return
            left = free & ~(1 << first) & ~(1 << second)
            yield from place(difference - 1, left, sums | total, (*chosen, (first, second)))

    # The sum 0 belongs to the table of the last entry.
    return place((cycle - 1) // 2, (1 << cycle) - 2, 1, ())


def _best_lines(starter: Starter, cycle: int) -> _Lines:
    if len(starter) <= EXHAUSTIVE_UP_TO:
        masks = range(1 << max(len(starter) - 1, 0))
        return min(
            (_Lines(starter, mask, _spread(starter, mask, cycle)) for mask in masks), key=lambda each: each.spread
        )
    return _climbed(starter, cycle)


def _climbed(starter: Starter, cycle: int) -> _Lines:
    """Change one or two lines as long as that helps."""
    size = len(starter)
    flips = [1 << one | 1 << other for one in range(size) for other in range(one, size)]
    best = _Lines(starter, 0, _spread(starter, 0, cycle))
    while True:
        tried = (best.mask ^ flip for flip in flips)
        better = min(
            (_Lines(starter, mask, _spread(starter, mask, cycle)) for mask in tried), key=lambda each: each.spread
        )
        if better.spread >= best.spread:
            return best
        best = better


def _spread(starter: Starter, mask: int, cycle: int) -> int:
    """How far the comparisons are from even: Σ (autocorrelation + 1)² over the distances."""
    lines = 0
    for index, (first, second) in enumerate(starter):
        ns = second if mask >> index & 1 else first
        lines |= 1 << (-(first + second - ns)) % cycle
    whole = (1 << cycle) - 1
    spread = 0
    for distance in range(1, (cycle - 1) // 2 + 1):
        turned = (lines << distance | lines >> (cycle - distance)) & whole
        spread += (cycle - 2 * (lines ^ turned).bit_count() + 1) ** 2
    return spread
