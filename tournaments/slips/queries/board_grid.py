"""The entry grids of boards: one board at every table that plays it, and a round with the boards of each table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from tournaments.events.models import Event, Stage
from tournaments.pairings.models import Board, Line, Match, MatchKind, Round, RoundStatus
from tournaments.shared.errors import Missing
from tournaments.slips.models import Claim, Result, Ruling, RulingKind
from tournaments.slips.payloads import ARTIFICIAL, NOT_PLAYED
from tournaments.slips.queries.boards import StageBoards, boards_by_set, stage_boards
from tournaments.slips.queries.grid import GridSide, HalfTold, half_told
from tournaments.slips.rooms import line_in, rooms_of, table_in

SIGNS = {"plus": "+", "average": "=", "minus": "-"}
Spot = tuple[int, int, int]  # match, room, board


@dataclass(frozen=True, kw_only=True)
class BoardCell:
    """A board at a table; `written` is what stands, as it would be typed, `state` that of its claim.

    What is `told` by one side, or by both differently, counts nowhere.
    """

    match: int
    room: int
    board: Board
    written: str
    state: str
    revision: int
    told: HalfTold | None

    @property
    def key(self) -> str:
        """Name the cell in the form."""
        return f"{self.match}-{self.room}-{self.board.number}"


@dataclass(frozen=True, kw_only=True)
class BoardGridRow:
    """A table in a round, and its cells in the order in which it plays the boards; `room` is 0 but for teams."""

    table: int | None
    room: int
    round: int
    is_closed: bool
    ns: GridSide
    ew: GridSide
    cells: tuple[BoardCell, ...]


@dataclass(frozen=True, kw_only=True)
class BoardRows:
    """What both grids have: rows with cells; `before` and `after` are the boards or the rounds beside it."""

    event: Event
    rows: tuple[BoardGridRow, ...]
    before: int | None
    after: int | None

    @property
    def cells(self) -> tuple[BoardCell, ...]:
        """Give all cells in the order in which they are typed."""
        return tuple(cell for row in self.rows for cell in row.cells)

    @property
    def entered(self) -> int:
        """Count the cells with a result."""
        return sum(bool(cell.written) for cell in self.cells)

    @property
    def has_closed(self) -> bool:
        """Tell whether a row belongs to a closed round, so that changing it takes a reason."""
        return any(row.is_closed for row in self.rows)


@dataclass(frozen=True, kw_only=True)
class BoardGridPage(BoardRows):
    """All tables of a board; each row has one cell."""

    stage: StageBoards
    board: Board

    @property
    def played_in(self) -> Stage:
        """Give the stage whose board it is."""
        return self.stage.stage

    @property
    def number(self) -> int:
        """Give the number of the board."""
        return self.board.number


@dataclass(frozen=True, kw_only=True)
class RoundBoardsPage(BoardRows):
    """All tables of a round with their boards."""

    round: Round

    @property
    def played_in(self) -> Stage:
        """Give the stage of the round."""
        return self.round.stage

    @property
    def number(self) -> int:
        """Give the number of the round."""
        return self.round.number

    @property
    def first(self) -> int:
        """Give the lowest board of the round, with which the other grid begins."""
        return min((cell.board.number for cell in self.cells), default=1)


def board_grid_page(event: Event, ordinal: int, number: int) -> BoardGridPage:
    """Read the grid of a board, in a constant number of queries.

    :raises Missing: when there is no such stage or board.
    """
    found = stage_boards(_stage(event, ordinal))
    board = found.of(number).board
    matches = _playing(found.stage).filter(board_set=board.board_set)
    before, after = _beside(number, [one.board.number for one in found.boards])
    rows = _rows(matches, {board.board_set: [board]})
    return BoardGridPage(event=event, rows=rows, stage=found, board=board, before=before, after=after)


def round_boards_page(event: Event, ordinal: int, number: int) -> RoundBoardsPage:
    """Read the grid of a round that plays boards, in a constant number of queries.

    :raises Missing: when there is no such round, it is a draft that may still change, or it has no boards.
    """
    stage = _stage(event, ordinal)
    public = {one.number: one for one in stage.rounds.exclude(status=RoundStatus.DRAFT).order_by("number")}
    sets = {
        key: [board for _number, board in sorted(boards.items())] for key, boards in boards_by_set(stage.pk).items()
    }
    if number not in public or not sets:
        raise Missing(what="round")
    before, after = _beside(number, list(public))
    rows = _rows(_playing(stage).filter(round__number=number), sets)
    return RoundBoardsPage(event=event, rows=rows, round=public[number], before=before, after=after)


def has_boards(event: Event, ordinal: int, number: int) -> bool:
    """Tell whether a match of this round plays boards."""
    matches = Match.objects.filter(round__stage__event=event, round__stage__ordinal=ordinal, round__number=number)
    return matches.exclude(board_set=None).exists()


def _stage(event: Event, ordinal: int) -> Stage:
    stage = event.stages.filter(ordinal=ordinal).first()
    if stage is None:
        raise Missing(what="stage")
    stage.event = event
    return stage


def _beside(number: int, numbers: list[int]) -> tuple[int | None, int | None]:
    at = numbers.index(number)
    return (numbers[at - 1] if at else None), (numbers[at + 1] if at + 1 < len(numbers) else None)


def _playing(stage: Stage) -> QuerySet[Match]:
    matches = Match.objects.filter(round__stage=stage, kind=MatchKind.PLAY).exclude(round__status=RoundStatus.DRAFT)
    return matches.select_related("round", "table", "second_table").order_by("round__number", "table__number", "pk")


def _rows(matches: QuerySet[Match], sets: Mapping[int, Iterable[Board]]) -> tuple[BoardGridRow, ...]:
    forfeits = Prefetch("rulings", Ruling.objects.filter(kind=RulingKind.FORFEIT, annulled_at=None))
    ordered = list(matches.prefetch_related("sides__entry", forfeits))
    numbers = {board.number for boards in sets.values() for board in boards}
    results = {_spot(one): one for one in Result.objects.filter(match__in=ordered, deal_number__in=numbers)}
    talks = Claim.objects.filter(match__in=ordered, deal_number__in=numbers)
    claims = {_spot(one): one for one in talks.select_related("first_slip", "second_slip")}
    rows = [
        _row(
            match,
            room,
            tuple(
                _cell((match.pk, room, board.number), board, results, claims) for board in sets[match.board_set or 0]
            ),
        )
        for match in ordered
        if match.board_set in sets
        for room in rooms_of(match)
    ]
    return tuple(sorted(rows, key=lambda row: (row.round, row.table is None, row.table or 0)))


def _spot(word: Result | Claim) -> Spot:
    return word.match_id, word.room, word.deal_number


def _cell(spot: Spot, board: Board, results: Mapping[Spot, Result], claims: Mapping[Spot, Claim]) -> BoardCell:
    result, claim = results.get(spot), claims.get(spot)
    return BoardCell(
        match=spot[0],
        room=spot[1],
        board=board,
        written=as_typed(result.payload) if result else "",
        state=claim.state if claim and claim.first_slip_id else "",
        revision=claim.revision if claim else 0,
        told=half_told(claim) if claim and claim.first_slip else None,
    )


def _row(match: Match, room: int, cells: tuple[BoardCell, ...]) -> BoardGridRow:
    table = table_in(match, room)
    seated = _seated(match)
    return BoardGridRow(
        table=table.number if table else None,
        room=room if match.second_table_id else 0,
        round=match.round.number,
        is_closed=match.round.status == RoundStatus.CLOSED,
        ns=seated.get(line_in(room, Line.NS), GridSide()),
        ew=seated.get(line_in(room, Line.EW), GridSide()),
        cells=cells,
    )


def _seated(match: Match) -> dict[str, GridSide]:
    """Name the sides of a match, which comes with the rulings that forfeit it and no others."""
    given_up = {one.entry_id for one in match.rulings.all()}
    forfeited = {side.line for side in match.sides.all() if side.entry_id in given_up}
    lines: dict[str, list[str]] = {}
    latin: dict[str, list[str]] = {}
    for side in sorted(match.sides.all(), key=lambda one: one.position):
        lines.setdefault(side.line, []).append(side.entry.name)
        latin.setdefault(side.line, []).append(side.entry.name_latin)
    return {
        line: GridSide(
            name=" + ".join(names),
            name_latin=" + ".join(latin[line]) if all(latin[line]) else "",
            has_forfeited=line in forfeited,
        )
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
