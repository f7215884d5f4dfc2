"""The part of docs/scoring.md that tells of boards: scorers, unequal numbers of results, awards, rounding, margins."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from textwrap import dedent

from scoring.boards import Award, BoardResult, BoardRules, BoardScorer, Unequal, score_board
from scoring.boards.facts import AWARD_LEVELS, AWARD_SHARES
from scoring.formats.victory import victory_for
from scoring.matches import continuous

EXAMPLE = (0, 40, 80, 120)  # attackers' points at four tables
SCORERS: Mapping[BoardScorer, str] = {
    BoardScorer.LEVELS: "the signed levels of the deal; in a match of teams both rooms are added (级差)",
    BoardScorer.CROSS_LEVELS: "the mean of the differences in levels to every other table",
    BoardScorer.MATCHPOINTS: "2 for each worse and 1 for each equal result at the other tables (比较分)",
    BoardScorer.DATUM: "levels less the mean of the field; from five results on without the highest and the lowest",
    BoardScorer.BOARD_A_MATCH: "2, 1 or 0 against the other room of a match of teams",
    BoardScorer.ROOM_POINTS: "what the deal is worth to each player, compared with nobody (积分)",
    BoardScorer.IMPS: "a scale of thresholds over differences, as data: IMPs, cross-IMPs, Butler",
}
SHOWN = (BoardScorer.LEVELS, BoardScorer.CROSS_LEVELS, BoardScorer.MATCHPOINTS, BoardScorer.DATUM)
UNEQUAL: Mapping[Unequal, str] = {
    Unequal.NEUBERG: "M = (m + 1)·N/n − 1: the results at hand are a sample of the field",
    Unequal.FACTOR: "the share of the top is kept",
    Unequal.ASCHERMAN: "every missing result counts as an equal one",
    Unequal.NONE: "as they are, with a smaller top",
}
UNITS: Mapping[BoardScorer, str] = {
    BoardScorer.MATCHPOINTS: "percentage points",
    BoardScorer.BOARD_A_MATCH: "boards",
    BoardScorer.ROOM_POINTS: "points of a deal",
    BoardScorer.IMPS: "units of a scale of 24 thresholds",
}
MARGINS = (0, 1, 2, 4, 6)


def boards() -> Iterator[str]:
    """Write the section on boards."""
    yield dedent("""
        ## Boards (复式)

        A board is compared with the other tables that played it, over all groups of the stage; in a match of teams
        with the other room alone. It is scored anew whenever another table reports, and a standing after round *r*
        holds what was known after round *r*. Attackers with 0, 40, 80 and 120 points at four tables score:
        """)
    yield from _table(("scorer", "what it is", *map(str, EXAMPLE)), (_scorer(scorer) for scorer in SCORERS))
    yield "\nWhere fewer results are in than tables were to play the board (n of N), matchpoints m become M:\n"
    yield from _table(("option", "how"), ((f"`{key}`", words) for key, words in UNEQUAL.items()))
    yield "\nAn artificial score (人工分) is given to each side by itself; a board that was not played is not one:\n"
    yield from _table(("award", "of the top", "in levels (OURS)"), (_award(award) for award in Award))
    yield dedent("""
        A stage may have a field of bots (机器人参照桌, OURS): so many tables of bots that play every board. Their
        results are further ones to be compared with, at each scorer that compares over the field; they count among
        the results that a board expects, have no place, and come in only when every table of people has played
        the board. In matches of teams they belong to the field of the datum alone. Pages, files and the API say so.

        A single result is compared with nothing: it scores 0, or half the top. A fouled board (混牌) is compared within
        its sub-fields. Where one room of a match has an award, the other keeps its own half. Which side won a board,
        both awards decide where there are awards: two equal ones are a draw. With `none`, an award where fewer than
        two results are in is a share of the top of the expected ones (OURS).

        In this order, and exact until the last step:

        1. P with what rulings added, never below 0; its levels by the level table.
        2. The score of each table on each board.
        3. The sums of an entry: in a movement or an individual over all its boards, with rulings and what it brought;
           the percentage is the mean of the shares of the top, with rulings as shares of all tops.
        4. What the boards gave to whoever played fewer than others is brought up to as many (option `prorated`, OURS);
           rulings and what an entry brought stay what they are.
        5. In matches the margin is half the difference of both sides; at matchpoints it is counted in percentage points
           of the top, added up over the boards, since a matchpoint is worth less the more tables there are. Victory
           points round it to a whole number, halves away from zero, and read the scale.
        6. The boards of a forfeited match add nothing to the sums of either side, as its levels do not; where boards
           are compared over a field they stay results for the others (OURS).
        7. Pages and files round to 0.01, halves away from zero. No place is decided by a rounded number.

        ## Victory points (场分)

        A table of bands as data, or the continuous scale 10 + 10·(1 − R^(M/B))/(1 − R) with R = ((√5 − 1)/2)³, at most
        20 from the blitz B on; each value is rounded to 0.01 and the scale made concave; the loser has the rest of 20.
        B is so many units for the root of the boards, if the event says nothing else:
        """)
    yield from _table(("scorer", "B", "in"), map(_blitz, SCORERS))
    yield dedent("""
        15 IMPs are the official figure of bridge, and scales with fewer than its 24 thresholds have as much less; all
        others are OURS. A level that a director gives to a side counts 20 percentage points at matchpoints. What the
        winner gets in levels:
        """)
    yield from _table(("margin", *(f"{count} boards" for count in (4, 8, 16))), (_margin(margin) for margin in MARGINS))


def _scorer(scorer: BoardScorer) -> tuple[str, ...]:
    words = (f"`{scorer}`", SCORERS[scorer])
    if scorer not in SHOWN:
        return (*words, *("" for _ in EXAMPLE))
    results = [BoardResult(table=at, points=points) for at, points in enumerate(EXAMPLE)]
    scores = score_board(BoardRules(scorer=scorer), results)
    return (*words, *(_number(score.attackers) for score in scores))


def _award(award: Award) -> tuple[str, ...]:
    return f"`{award}`", f"{int(100 * AWARD_SHARES[award])} %", _number(AWARD_LEVELS[award])


def _blitz(scorer: BoardScorer) -> tuple[str, ...]:
    return f"`{scorer}`", f"{victory_for(scorer).per_root_board}·√(boards)", UNITS.get(scorer, "levels")


def _margin(margin: int) -> tuple[str, ...]:
    return str(margin), *(f"{float(continuous(boards=count).split(margin)[0]):.2f}" for count in (4, 8, 16))


def _number(value: Fraction) -> str:
    return str(value).replace("-", "−")


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    head = tuple(head)
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
