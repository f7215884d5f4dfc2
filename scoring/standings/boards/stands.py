"""How a meeting over boards stands: what each entry has of it, and by how much it leads.

Rule: competition §4; in a match of teams both rooms of a board are one score.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.seats import Side
from scoring.matches import RulingKind
from scoring.standings.board_facts import BoardScoring
from scoring.standings.board_sums import NONE, BoardSum
from scoring.standings.boards.session import AtTable, Session


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """How a meeting over boards stands: what both entries have of it, and whether all boards are in.

    `boards` are those it is played over; `ruled` are levels that rulings gave to NS, or took if negative.
    """

    ns: BoardSum
    ew: BoardSum
    complete: bool
    boards: int
    ruled: int = 0

    @property
    def margin(self) -> Fraction:
        """Give by how much the entry sitting NS is ahead: half the difference, since scores are complements."""
        return (self.ns.total - self.ew.total) / 2 + self.ruled


def stands(session: Session) -> Mapping[int, Stand]:
    """Add up every meeting that has results."""
    return {key: _stand(session, tables) for key, tables in session.meeting_tables().items()}


def _stand(session: Session, tables: Sequence[AtTable]) -> Stand:
    meeting = tables[0].meeting
    wanted = session.scheduled(meeting) * session.scoring.rooms
    return Stand(
        ns=_sum(session.scoring, tables, meeting.ns),
        ew=_sum(session.scoring, tables, meeting.ew or 0),
        complete=len(tables) >= wanted or meeting.facts.ended,
        boards=session.scheduled(meeting) or len({one.board.number for one in tables}),
        ruled=sum(
            ruling.amount if ruling.side is Side.NS else -ruling.amount
            for ruling in meeting.facts.rulings
            if ruling.kind is RulingKind.LEVELS and ruling.side
        ),
    )


def _sum(scoring: BoardScoring, tables: Sequence[AtTable], entry: int) -> BoardSum:
    """Add up one entry's side; the two rooms of a match are one board."""
    share = Fraction(1, 2) if scoring.counted_twice else Fraction(1)
    boards: dict[int, Fraction] = {}
    topped: dict[int, Fraction] = {}
    for one in tables:
        score = one.score
        if score is None:
            continue
        number = one.board.number
        own = one.of(Side.NS if one.seated[0] == entry else Side.EW) or NONE
        boards[number] = boards.get(number, NONE) + own * share
        if score.top is not None:
            topped[number] = topped.get(number, NONE) + score.top * share
    shares = sum((boards[number] / top for number, top in topped.items() if top), NONE)
    return BoardSum(
        boards=len(boards),
        total=sum(boards.values(), NONE),
        topped=sum(1 for top in topped.values() if top),
        shares=shares,
        tops=sum(topped.values(), NONE),
        halves=sum(_halves(own, topped.get(number, NONE)) for number, own in boards.items()),
    )


def _halves(own: Fraction, top: Fraction) -> int:
    other = top - own
    return 1 + (own > other) - (own < other)
