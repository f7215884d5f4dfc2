"""What an opponent counts for, and what stands for a round that was not played (轮空, 弃权).

FIDE C.07, article 16, as applied until February 2026 (`fide_2024`) and from March 2026 (`fide_2026`):

* An entry gives a round up if it is absent, asked for the bye or forfeits the match (16.1: a voluntarily
  unplayed round). A bye from the draw, a forfeit of the opponent and a match at the table are not given up.
* To its opponents an entry counts with the points it was awarded, but the rounds without an opponent after the
  last in which it was there to play count as draws (16.3).
* For its own unplayed round an entry meets a dummy with its own points (16.4). From March 2026 the dummy has at
  most the points of the opponent who was drawn (16.4.1), or a draw for each round of the event (16.4.2); in
  the middle of an event that is for each round so far, so that a table tells nothing about rounds to come.
* A cut takes the lowest contribution of the rounds given up before any other (16.5), unless the contribution
  of the opponent with fewest points is even higher.
* Where the schedule is fixed from the start, forfeited matches count like any other and byes add nothing.

The other options of `Unplayed` know none of this: there an opponent counts with its points.
"""

from collections.abc import Iterator

from scoring.matches import Outcome
from scoring.standings.progress import Line, Progress
from scoring.standings.sheet import Unplayed

FIDE = frozenset({Unplayed.FIDE_2024, Unplayed.FIDE_2026})


# What one round adds: the opponent's points, what they are worth to the entry, whether the entry gave it up. A plain
# tuple: a tally makes tens of thousands of them.
Contribution = tuple[int, int, bool]
HALVES = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}


def counted(progress: Progress) -> list[int]:
    """Give what each entry counts for as an opponent."""
    if progress.stage.rules.unplayed not in FIDE or progress.stage.rules.is_scheduled:
        return progress.points
    draw = progress.worth[Outcome.DRAW]
    return [
        points - given + draw * missed
        for points, given, missed in zip(progress.points, progress.missed_points, progress.missed, strict=True)
    ]


def contributions(progress: Progress, at: int, scores: list[int], *, by_result: bool) -> list[Contribution]:
    """List what each round adds; by result, the value is that of the points in halves, else in wholes."""
    if by_result:
        met = [
            (scores[opponent], scores[opponent] * HALVES[line.outcome], False) for opponent, line in progress.met[at]
        ]
    else:
        met = [(scores[opponent], scores[opponent], False) for opponent, _line in progress.met[at]]
    if progress.stage.rules.unplayed in FIDE:
        return [*met, *_dummies(progress, at, scores, by_result=by_result)]
    if by_result or progress.stage.rules.unplayed is Unplayed.NOTHING:
        return met
    return met + [_stand_in(progress, at, line, before) for line, before in progress.unplayed[at]]


def _dummies(progress: Progress, at: int, scores: list[int], *, by_result: bool) -> Iterator[Contribution]:
    scheduled = progress.stage.rules.is_scheduled
    for line, _before in progress.unplayed[at]:
        if scheduled and line.opponent is None:
            continue
        drawn = None if line.opponent is None else progress.position.get(line.opponent)
        score = None if drawn is None else scores[drawn]
        if score is None or not scheduled:
            score = _dummy(progress, at, score)
        worth = _awarded_halves(progress, line) if by_result else 1
        yield score, score * worth, line.is_voluntary and not scheduled
    if not scheduled:
        score = _dummy(progress, at, None)
        yield from [(score, 0 if by_result else score, True)] * _blank(progress, at)


def _awarded_halves(progress: Progress, line: Line) -> int:
    """Tell how many halves of the dummy's points an unplayed round earns, by the points it was given."""
    worth = progress.worth
    return 2 if line.points >= worth[Outcome.WIN] else 1 if line.points >= worth[Outcome.DRAW] else 0


def _dummy(progress: Progress, at: int, drawn: int | None) -> int:
    """Give the points of the dummy; `drawn` are those of the opponent that the draw had given."""
    own = progress.points[at]
    if progress.stage.rules.unplayed is Unplayed.FIDE_2024:
        return own
    return min(own, progress.worth[Outcome.DRAW] * progress.round if drawn is None else drawn)


def _blank(progress: Progress, at: int) -> int:
    """Count the rounds in which the entry does not appear at all: before it came, or after it left."""
    return progress.round - progress.played[at] - len(progress.unplayed[at]) - progress.open[at]


def _stand_in(progress: Progress, at: int, line: Line, before: int) -> Contribution:
    if progress.stage.rules.unplayed is Unplayed.OWN_SCORE:
        return progress.points[at], progress.points[at], False
    worth = progress.worth
    still_to_come = max(progress.stage.rounds, progress.round) - line.round
    score = before + worth[Outcome.WIN] - line.points + worth[Outcome.DRAW] * still_to_come
    return score, score, False
