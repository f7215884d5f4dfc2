"""A duplicate session scored from scratch: every board at every table, and the standings after each round."""

import random
from collections.abc import Iterator
from functools import partial

from benchmarks.measure import Figure, best_of
from scoring.boards import BoardScorer
from scoring.standings import Meeting, ScoreSheet, compute
from tests.builders.boards import boards, session, table

RUNS = 3
SIZES = ((30, 9), (100, 8))  # tables and rounds, three boards a round
PER_ROUND = 3


def measure() -> Iterator[Figure]:
    """Measure sessions of cross-levels and of matchpoints; 30 tables × 27 boards should take 0.15 s of processor."""
    for tables, rounds in SIZES:
        for scorer in (BoardScorer.CROSS_LEVELS, BoardScorer.MATCHPOINTS):
            sheet = played(tables, rounds, scorer)
            what = f"boards: {tables} tables × {rounds * PER_ROUND} boards, {scorer.value}"
            yield best_of(RUNS, what, 2 * tables, partial(_computed, sheet))


def played(tables: int, rounds: int, scorer: BoardScorer) -> ScoreSheet:
    """Make a session in which every table has another set each round; the same in every run."""
    chance = random.Random(f"{tables}/{rounds}")
    sets = max(tables, rounds)
    deck = boards(sets * PER_ROUND, per_set=PER_ROUND, expected=rounds)
    meetings = [[_meeting(at, number, tables, sets, chance) for at in range(tables)] for number in range(rounds)]
    order = ("percentage" if scorer is BoardScorer.MATCHPOINTS else "board_total", "head_to_head", "board_wins", "lots")
    return session([range(1, 2 * tables + 1)], meetings, deck, scorer=scorer, precedence=order)


def _meeting(at: int, number: int, tables: int, sets: int, chance: random.Random) -> Meeting:
    chosen = (at + 2 * number) % sets
    results = {chosen * PER_ROUND + one: 5 * chance.randrange(50) for one in range(1, PER_ROUND + 1)}
    return table(1 + at, 1 + tables + (at + number) % tables, results, board_set=1 + chosen)


def _computed(sheet: ScoreSheet) -> int:
    compute(sheet)
    return 0
