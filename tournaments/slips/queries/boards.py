"""How far each board of a stage is, and what of it may be shown. Constant numbers of queries."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from scoring.formats import BoardPlan, EventFormat, from_json
from tournaments.events.models import Stage, StageStatus
from tournaments.pairings.models import Board, BoardSeal, Match, MatchKind, MatchState, RoundStatus
from tournaments.pairings.queries import scheduled, seals_of
from tournaments.shared.errors import Missing
from tournaments.slips import permissions
from tournaments.slips.models import OPEN_ROOM, Result
from tournaments.slips.payloads import BOARD
from tournaments.slips.queries.bot_seats import bot_seats


@dataclass(frozen=True, kw_only=True)
class BoardProgress:
    """A board: how many tables are to play it, how many need not any more, how many results there are."""

    board: Board
    scheduled: int
    settled: int
    results: int
    shows_hands: bool

    @property
    def is_complete(self) -> bool:
        """Tell whether every table that is to play it has."""
        return 0 < self.scheduled <= self.settled


@dataclass(frozen=True, kw_only=True)
class StageBoards:
    """The boards of a stage with its rules; `form` is the event's."""

    stage: Stage
    form: EventFormat
    plan: BoardPlan
    seals: Sequence[BoardSeal]
    boards: tuple[BoardProgress, ...]

    def shows_to_all(self, number: int, *, is_round_closed: bool) -> bool:
        """Tell whether everybody may see what became of a board: nobody has to play it, and it was so agreed."""
        return self.of(number).is_complete and permissions.shows_result(
            self.plan.other_results,
            is_own=False,
            is_complete=True,
            is_round_closed=is_round_closed,
            is_over=self.is_over,
        )

    @property
    def is_over(self) -> bool:
        """Tell whether the stage is finished."""
        return self.stage.status == StageStatus.FINISHED

    @property
    def spent_sets(self) -> list[int]:
        """Give the sets of which the hands of some board may be seen."""
        return sorted({one.board.board_set for one in self.boards if one.shows_hands})

    def of(self, number: int) -> BoardProgress:
        """Find a board.

        :raises Missing: when there is none of that number.
        """
        for one in self.boards:
            if one.board.number == number:
                return one
        raise Missing(what="board")


@dataclass(frozen=True, kw_only=True)
class BoardLine:
    """One table's result of a board; `points` is None for an artificial score. `levels` are signed, the attackers'.

    `bots` are the seats at which bots played, at a live table.
    """

    match: Match
    room: int
    payload: Mapping[str, object]
    points: int | None
    levels: int | None
    taken_over: bool
    bots: str = ""

    @property
    def gained(self) -> int:
        """Give the levels without a sign, for whoever wins them."""
        return abs(self.levels or 0)


@dataclass(frozen=True, kw_only=True)
class _Stand:
    """Counts by board number."""

    settled: Counter[int]
    results: Counter[int]


def stage_boards(stage: Stage) -> StageBoards:
    """Read how far the boards of a stage are.

    :raises Missing: when the stage is not played with boards.
    """
    form = from_json(stage.event.format)
    plan = form.stage(stage.ordinal).boards
    if plan is None:
        raise Missing(what="board")
    tables = {number: each.drawn + each.to_come for number, each in scheduled(stage).items()}
    stand = _stand(stage)
    return StageBoards(
        stage=stage,
        form=form,
        plan=plan,
        seals=seals_of(stage),
        boards=tuple(
            _progress(board, tables.get(board.board_set, 0), stand)
            for board in Board.objects.filter(stage=stage).select_related("seal").order_by("number")
        ),
    )


def boards_by_set(stage_id: int) -> Mapping[int, Mapping[int, Board]]:
    """Read the boards of a stage by set and number, in one query."""
    sets: dict[int, dict[int, Board]] = {}
    for board in Board.objects.filter(stage=stage_id):
        sets.setdefault(board.board_set, {})[board.number] = board
    return sets


def shown_lines(page: StageBoards, number: int, *, own: Iterable[tuple[int, int]] = ()) -> tuple[BoardLine, ...]:
    """Give the results of a board that its viewer may see; `own` are the viewer's tables, as match and room.

    The other room of a match of teams is another table like all others, though the team is the same.
    """
    mine = set(own)
    results = list(_results(page.stage, number))
    has_own = any((result.match_id, result.room) in mine for result in results)
    progress = page.of(number)
    bots = bot_seats({result.match_id for result in results}, number)
    return tuple(
        _line(page.form, result, bots.get((result.match_id, result.room, number), ""))
        for result in results
        if (result.match_id, result.room) in mine
        or permissions.shows_result(
            page.plan.other_results,
            is_own=has_own,
            is_complete=progress.is_complete,
            is_round_closed=result.match.round.status == RoundStatus.CLOSED,
            is_over=page.is_over,
        )
    )


def _results(stage: Stage, number: int) -> QuerySet[Result]:
    found = Result.objects.filter(match__round__stage=stage, deal_number=number)
    return found.select_related("match__table", "match__second_table", "match__round").prefetch_related(
        "match__sides__entry"
    )


def _line(form: EventFormat, result: Result, bots: str) -> BoardLine:
    played = result.payload.get("form") == BOARD
    yields = form.levels.schedule.yield_of(result.payload["attackers"]) if played else None
    return BoardLine(
        match=result.match,
        room=result.room,
        payload=result.payload,
        points=result.payload["attackers"] if played else None,
        levels=yields.signed if yields else None,
        taken_over=bool(yields and yields.taken_over),
        bots=bots,
    )


def _progress(board: Board, tables: int, stand: _Stand) -> BoardProgress:
    settled = stand.settled[board.number]
    return BoardProgress(
        board=board,
        scheduled=tables,
        settled=settled,
        results=stand.results[board.number],
        shows_hands=permissions.shows_hands(
            scheduled=tables, settled=settled, is_opened=board.seal.opened_at is not None
        ),
    )


def _stand(stage: Stage) -> _Stand:
    """Count by board number the tables that have a result of it, or will never have one: their match was awarded."""
    matches = Match.objects.filter(round__stage=stage, kind=MatchKind.PLAY, board_set__isnull=False)
    public = list(matches.exclude(round__status=RoundStatus.DRAFT).values("pk", "board_set", "state", "second_table"))
    numbers: dict[int, list[int]] = {}
    for number, board_set in Board.objects.filter(stage=stage).values_list("number", "board_set"):
        numbers.setdefault(board_set, []).append(number)
    results = Result.objects.filter(match__round__stage=stage).exclude(match__round__status=RoundStatus.DRAFT)
    said = set(results.values_list("match_id", "room", "deal_number"))
    settled = Counter(
        number
        for match in public
        for room in range(OPEN_ROOM, OPEN_ROOM + (2 if match["second_table"] else 1))
        for number in numbers.get(match["board_set"] or 0, ())
        if (match["pk"], room, number) in said or match["state"] == MatchState.DONE
    )
    return _Stand(settled=settled, results=Counter(number for _match, _room, number in said))
