"""Which movement fits an evening: tables × rounds × boards × hours, not names (competition §3).

A director knows who came and how long the hall is open. Every plan that fits is measured, so that the choice is
between figures: how fair (Qf), who sits out, how many copies must be dealt.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournaments.pairings.generators.movements.barometer import barometer
from tournaments.pairings.generators.movements.facts import Movement
from tournaments.pairings.generators.movements.howell import howell, three_quarter, without_last
from tournaments.pairings.generators.movements.mitchell import EvenTables, mitchell, one_winner
from tournaments.pairings.generators.movements.quality import Quality, report
from tournaments.pairings.generators.movements.rover import with_rover

FEWEST_ENTRIES = 4
BOARDS_PER_ROUND = range(1, 7)
FEWEST_ROUNDS = 3
SHORTEST_SHARE = 2  # a plan must fill at least one part in so many of the time
FEWEST_TABLES = 2  # of a Mitchell
HOWELL_UP_TO = 10  # tables; above, a Howell has more rounds than an evening
BAROMETER_UP_TO = 16  # above, too few of so many meet each other to be ranked as one field
ROVER_UP_TO = 20  # tables; above, none is found in so few steps
ONE_WINNER_UP_TO = 16  # above, exchanged lines cannot make up for how few were met


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """What is given: who came, and how long play may last; `per_board` and `per_round` are minutes too."""

    entries: int
    minutes: int
    per_board: int = 8
    per_round: int = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A movement with so many boards a round, how long it takes, and how good it is."""

    movement: Movement
    boards_per_round: int
    minutes: int
    quality: Quality

    @property
    def boards(self) -> int:
        """How many boards are played in all rounds together."""
        return self.movement.rounds * self.boards_per_round


def plans(evening: Evening) -> tuple[Plan, ...]:
    """Every plan that fits, the fairest first; with equal fairness the one that plays most boards."""
    found = [plan for movement in _movements(evening) for plan in _filled(movement, evening)]
    return tuple(sorted(found, key=lambda plan: (-plan.movement.winners, plan.quality.qf, plan.boards), reverse=True))


def _movements(evening: Evening) -> Iterator[Movement]:
    entries = evening.entries
    if entries < FEWEST_ENTRIES:
        return
    tables, odd = (entries + 1) // 2, entries % 2 == 1
    if tables <= BAROMETER_UP_TO:
        yield from (barometer(entries, rounds=rounds) for rounds in _rounds(evening, entries - 1 + entries % 2))
    if tables <= HOWELL_UP_TO:
        for rounds in _rounds(evening, 2 * tables - 1):
            whole = howell(tables) if rounds == 2 * tables - 1 else three_quarter(tables, rounds=rounds)
            yield without_last(whole) if odd else whole
    if tables >= FEWEST_TABLES:
        yield from _mitchells(evening, tables, odd=odd)


def _mitchells(evening: Evening, tables: int, *, odd: bool) -> Iterator[Movement]:
    """With half a table the last entry sits out in turn, or roves among one table fewer."""
    for even in EvenTables if tables % 2 == 0 else (EvenTables.SKIP,):
        for rounds in _rounds(evening, mitchell(tables, even=even).rounds):
            two_lines = mitchell(tables, rounds=rounds, even=even)
            yield without_last(two_lines) if odd else two_lines
            if tables <= ONE_WINNER_UP_TO:
                single = one_winner(two_lines)
                yield without_last(single) if odd else single
    if odd and FEWEST_TABLES < tables <= ROVER_UP_TO + 1 and (roving := with_rover(mitchell(tables - 1))):
        yield roving


def _rounds(evening: Evening, most: int) -> Iterable[int]:
    """For each number of boards the most rounds that fit: with fewer, the same boards would only be compared less."""
    longest = (_longest(evening, most, boards) for boards in BOARDS_PER_ROUND)
    return sorted({rounds for rounds in longest if rounds >= min(FEWEST_ROUNDS, most)})


def _longest(evening: Evening, most: int, boards: int) -> int:
    fitting = (rounds for rounds in range(most, 0, -1) if _fits(evening, rounds, boards))
    return next(fitting, 0)


def _filled(movement: Movement, evening: Evening) -> Iterator[Plan]:
    for boards in BOARDS_PER_ROUND:
        if _fits(evening, movement.rounds, boards):
            yield Plan(
                movement=movement,
                boards_per_round=boards,
                minutes=_minutes(evening, movement.rounds, boards),
                quality=report(movement, boards_per_set=boards),
            )


def _fits(evening: Evening, rounds: int, boards: int) -> bool:
    minutes = _minutes(evening, rounds, boards)
    return evening.minutes <= SHORTEST_SHARE * minutes and minutes <= evening.minutes


def _minutes(evening: Evening, rounds: int, boards: int) -> int:
    return rounds * (boards * evening.per_board + evening.per_round)
