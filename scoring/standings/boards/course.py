"""The standings of a stage played with boards, round after round.

A later table changes what a board was worth at an earlier one, so that after each round the group is laid out anew
with the scores as they are then.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from scoring.standings.board_sums import BoardSum
from scoring.standings.boards.lines import board_lines
from scoring.standings.boards.session import Session
from scoring.standings.boards.stands import Stand, stands
from scoring.standings.progress import Line, Progress, advance, start
from scoring.standings.sheet import GroupSheet, Meeting

CENTS = Fraction(1, 100)  # victory points are rounded to it


def board_progress(session: Session, groups: Sequence[GroupSheet], seed: str) -> Iterator[Progress]:
    """Lay round upon round and give each of these groups as it stands after each."""
    last = max((played.number for group in groups for played in group.rounds), default=0)
    for number in range(1, last + 1):
        session.lay(number)
        known = stands(session)
        for group in groups:
            if any(played.number >= number for played in group.rounds):
                yield _laid_out(session, group, seed, known, number)


def _laid_out(session: Session, group: GroupSheet, seed: str, known: Mapping[int, Stand], until: int) -> Progress:
    progress = start(session.stage, group, seed, values=_values(session, known))
    progress.board_rounds = [[] for _ in group.participants]

    def read(progress: Progress, meeting: Meeting) -> Sequence[tuple[Line, int]]:
        return board_lines(progress, session.scoring, known, meeting)

    for number in range(1, until + 1):
        advance(progress, group, number, read=read)
    progress.boards = [BoardSum.over([line.boards for line in lines if line.boards]) for lines in progress.board_rounds]
    return progress


def _values(session: Session, known: Mapping[int, Stand]) -> set[Fraction]:
    """Give values whose denominators tell how fine a unit of points must be."""
    if not session.scoring.adds_up:
        return {CENTS, *_bands(session)}
    below = {total.denominator for stand in known.values() for total in (stand.ns.total, stand.ew.total)}
    return {Fraction(1, denominator) for denominator in below}


def _bands(session: Session) -> Iterator[Fraction]:
    victory = session.scoring.victory
    for band in victory.bands if victory else ():
        yield from (band.winner, band.loser)
