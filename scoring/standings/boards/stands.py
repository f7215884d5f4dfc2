"""How a meeting over boards stands: what each entry has of it, and by how much it leads.

Rule: competition §4; in a match of teams both rooms of a board are one score.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.seats import Side
from scoring.boards import Award
from scoring.boards.facts import AWARD_LEVELS, AWARD_SHARES
from scoring.matches import RulingKind
from scoring.standings.board_facts import BoardScoring
from scoring.standings.board_sums import NONE, BoardSum, added
from scoring.standings.boards.session import AtTable, Session

HUNDRED = 100
# OURS: as an award is worth half a level where levels count, and a tenth of the top at matchpoints.
PERCENT_OF_A_LEVEL = HUNDRED * (AWARD_SHARES[Award.PLUS] - AWARD_SHARES[Award.AVERAGE]) / AWARD_LEVELS[Award.PLUS]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """How a meeting over boards stands: what both entries have of it, and whether all boards are in.

    `boards` are those it is played over; `ruled` are levels that rulings gave to NS, or took if negative. `in_percent`
    counts the margin in percentage points of the top.
    """

    ns: BoardSum
    ew: BoardSum
    complete: bool
    boards: int
    ruled: int = 0
    in_percent: bool = False

    @property
    def margin(self) -> Fraction:
        """Give by how much the entry sitting NS is ahead: half the difference, since scores are complements."""
        if self.in_percent:
            return (self.ns.shares - self.ew.shares) * HUNDRED / 2 + self.ruled * PERCENT_OF_A_LEVEL
        return (self.ns.total - self.ew.total) / 2 + self.ruled


def stands(session: Session) -> Mapping[int, Stand]:
    """Add up every meeting that has results."""
    return {key: _stand(session, tables) for key, tables in session.meeting_tables().items()}


def _stand(session: Session, tables: Sequence[AtTable]) -> Stand:
    meeting = tables[0].meeting
    wanted = (session.scheduled(meeting) - len(session.voided(meeting))) * session.scoring.rooms
    ns, ew = _sums(session.scoring, tables, meeting.ns, meeting.ew or 0)
    return Stand(
        ns=ns,
        ew=ew,
        complete=len(tables) >= wanted or meeting.facts.ended,
        boards=session.scheduled(meeting) or len({one.board.number for one in tables}),
        in_percent=session.scoring.in_percent,
        ruled=sum(
            ruling.amount if ruling.side is Side.NS else -ruling.amount
            for ruling in meeting.facts.rulings
            if ruling.kind is RulingKind.LEVELS and ruling.side
        ),
    )


def _sums(scoring: BoardScoring, tables: Sequence[AtTable], ns: int, ew: int) -> tuple[BoardSum, BoardSum]:
    """Add up both sides: parts of a whole, unless awards put them side by side."""
    of_ns, tops = _had(scoring, tables, ns), _tops(scoring, tables)
    if not any(one.played.ns is not None for one in tables):
        own = _sum(of_ns, tops, sum([_halves(had, tops.get(number)) for number, had in of_ns.items()]))
        return own, own.opposite()
    of_ew = _had(scoring, tables, ew)
    leads = [(had > of_ew[number]) - (had < of_ew[number]) for number, had in of_ns.items()]
    return _sum(of_ns, tops, len(leads) + sum(leads)), _sum(of_ew, tops, len(leads) - sum(leads))


def _had(scoring: BoardScoring, tables: Sequence[AtTable], entry: int) -> Mapping[int, Fraction]:
    """Give what an entry has of each board that is scored."""
    scored = [(one, one.of(Side.NS if one.seated[0] == entry else Side.EW)) for one in tables]
    return _by_board(scoring, [(one, own) for one, own in scored if own is not None])


def _tops(scoring: BoardScoring, tables: Sequence[AtTable]) -> Mapping[int, Fraction]:
    return _by_board(scoring, [(one, one.score.top) for one in tables if one.score and one.score.top])


def _sum(boards: Mapping[int, Fraction], tops: Mapping[int, Fraction], halves: int) -> BoardSum:
    return BoardSum(
        boards=len(boards),
        total=added(boards.values()),
        topped=len(tops),
        shares=added(_shares(boards, tops)),
        tops=added(tops.values()),
        halves=halves,
    )


def _shares(boards: Mapping[int, Fraction], tops: Mapping[int, Fraction]) -> Iterator[Fraction]:
    """Give what was had of each height of a top, as a share of it."""
    heights: dict[tuple[int, int], list[Fraction]] = {}
    for number, top in tops.items():
        heights.setdefault(top.as_integer_ratio(), []).append(boards[number])
    for (above, below), had in heights.items():
        total = added(had)
        yield Fraction(total.numerator * below, total.denominator * above)


def _by_board(scoring: BoardScoring, values: Sequence[tuple[AtTable, Fraction]]) -> Mapping[int, Fraction]:
    """Give one value a board; the two rooms of a match are one board, and half each where they tell one difference."""
    if not scoring.within_match:
        return {one.board.number: value for one, value in values}
    found: dict[int, Fraction] = {}
    share = Fraction(1, 2) if scoring.counted_twice else Fraction(1)
    for one, value in values:
        number = one.board.number
        found[number] = found.get(number, NONE) + value * share
    return found


def _halves(own: Fraction, top: Fraction | None) -> int:
    """Count 2 for a board on which the side had more than the other, 1 for an equal one."""
    if top is None:
        return 1 + (own.numerator > 0) - (own.numerator < 0)
    lead = 2 * own.numerator * top.denominator - top.numerator * own.denominator
    return 1 + (lead > 0) - (lead < 0)
