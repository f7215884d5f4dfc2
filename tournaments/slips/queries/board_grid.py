"""The entry grid of a board: every table that plays it in a public round, with what stands."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.events.models import Event
from tournaments.pairings.models import Board, Line, Match, MatchKind, RoundStatus
from tournaments.shared.errors import Missing
from tournaments.slips.models import Claim, Result
from tournaments.slips.payloads import ARTIFICIAL, NOT_PLAYED
from tournaments.slips.queries.boards import StageBoards, stage_boards
from tournaments.slips.queries.grid import GridSide, HalfTold, half_told
from tournaments.slips.rooms import line_in, rooms_of, table_in

SIGNS = {"plus": "+", "average": "=", "minus": "-"}


@dataclass(frozen=True, kw_only=True)
class BoardGridRow:
    """A table that plays the board; `written` is what stands, as it would be typed, `state` that of its claim.

    What is `told` by one side, or by both differently, counts nowhere.
    """

    match: int
    room: int
    table: int | None
    round: int
    is_closed: bool
    ns: GridSide
    ew: GridSide
    written: str
    state: str
    revision: int
    told: HalfTold | None

    @property
    def key(self) -> str:
        """Name the row in the form."""
        return f"{self.match}-{self.room}"


@dataclass(frozen=True, kw_only=True)
class BoardGridPage:
    """All tables of a board."""

    event: Event
    stage: StageBoards
    board: Board
    rows: tuple[BoardGridRow, ...]
    before: int | None
    after: int | None

    @property
    def entered(self) -> int:
        """Count the tables with a result."""
        return sum(bool(row.written) for row in self.rows)

    @property
    def has_closed(self) -> bool:
        """Tell whether a row belongs to a closed round, so that changing it takes a reason."""
        return any(row.is_closed for row in self.rows)


def board_grid_page(event: Event, ordinal: int, number: int) -> BoardGridPage:
    """Read the grid of a board, in a constant number of queries.

    :raises Missing: when there is no such stage or board.
    """
    stage = event.stages.filter(ordinal=ordinal).first()
    if stage is None:
        raise Missing(what="stage")
    stage.event = event
    found = stage_boards(stage)
    board = found.of(number).board
    numbers = [one.board.number for one in found.boards]
    at = numbers.index(number)
    return BoardGridPage(
        event=event,
        stage=found,
        board=board,
        rows=tuple(_rows(board)),
        before=numbers[at - 1] if at else None,
        after=numbers[at + 1] if at + 1 < len(numbers) else None,
    )


def first_board(event: Event, ordinal: int, number: int) -> int | None:
    """Find the first board that a round plays; None where it plays without boards."""
    matches = Match.objects.filter(round__stage__event=event, round__stage__ordinal=ordinal, round__number=number)
    sets = matches.exclude(board_set=None).values("board_set")
    boards = Board.objects.filter(stage__event=event, stage__ordinal=ordinal, board_set__in=sets)
    return boards.order_by("number").values_list("number", flat=True).first()


def _rows(board: Board) -> list[BoardGridRow]:
    matches = Match.objects.filter(round__stage=board.stage_id, kind=MatchKind.PLAY, board_set=board.board_set)
    public = matches.exclude(round__status=RoundStatus.DRAFT).select_related("round", "table", "second_table")
    ordered = list(public.prefetch_related("sides__entry").order_by("round__number", "table__number", "pk"))
    results = {
        (one.match_id, one.room): one for one in Result.objects.filter(match__in=ordered, deal_number=board.number)
    }
    claims = {
        (one.match_id, one.room): one
        for one in Claim.objects.filter(match__in=ordered, deal_number=board.number).select_related(
            "first_slip", "second_slip"
        )
    }
    return [
        _row(match, room, results.get((match.pk, room)), claims.get((match.pk, room)))
        for match in ordered
        for room in rooms_of(match)
    ]


def _row(match: Match, room: int, result: Result | None, claim: Claim | None) -> BoardGridRow:
    table = table_in(match, room)
    seated = _seated(match)
    return BoardGridRow(
        match=match.pk,
        room=room,
        table=table.number if table else None,
        round=match.round.number,
        is_closed=match.round.status == RoundStatus.CLOSED,
        ns=seated.get(line_in(room, Line.NS), GridSide()),
        ew=seated.get(line_in(room, Line.EW), GridSide()),
        written=as_typed(result.payload) if result else "",
        state=claim.state if claim and claim.first_slip_id else "",
        revision=claim.revision if claim else 0,
        told=half_told(claim) if claim and claim.first_slip else None,
    )


def _seated(match: Match) -> dict[str, GridSide]:
    lines: dict[str, list[str]] = {}
    latin: dict[str, list[str]] = {}
    for side in sorted(match.sides.all(), key=lambda one: one.position):
        lines.setdefault(side.line, []).append(side.entry.name)
        latin.setdefault(side.line, []).append(side.entry.name_latin)
    return {
        line: GridSide(name=" + ".join(names), name_latin=" + ".join(latin[line]) if all(latin[line]) else "")
        for line, names in lines.items()
    }


def as_typed(payload: Mapping[str, object]) -> str:
    """Write what stands as somebody would type it."""
    form = payload.get("form")
    if form == NOT_PLAYED:
        return "X"
    if form == ARTIFICIAL:
        return SIGNS[str(payload["NS"])] + SIGNS[str(payload["EW"])]
    return f"{payload['attackers']}{payload.get('subfield') or ''}"
