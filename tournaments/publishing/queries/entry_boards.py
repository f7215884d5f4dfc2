"""The boards that an entry played, on its own page: as the published tally has them, as far as anybody may see them."""

from dataclasses import dataclass

from scoring.levels import ladder
from scoring.standings import TravellerRow
from tournaments.events.models import Stage
from tournaments.pairings.models import RoundStatus
from tournaments.publishing.queries.frame import EventFrame, StageHead
from tournaments.publishing.queries.tables import Exact
from tournaments.slips import permissions
from tournaments.slips.queries.boards import BoardProgress, StageBoards, stage_boards
from tournaments.tallies.queries import boards_of_entry


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryBoard:
    """A board at one table, from the side of the entry; `points` is P, None for a score that was given.

    `levels` are signed: what the own side won or lost by the deal. `score` is None while nothing compares.
    `room` tells the two tables of a match of teams apart.
    """

    number: int
    level: str
    trump: str
    has_bank: bool
    round: int
    points: int | None
    levels: int | None
    score: Exact
    compared: int
    room: int


def entry_boards(frame: EventFrame, head: StageHead, entry: int) -> tuple[EntryBoard, ...]:
    """This will read the boards of an entry in a stage; none where the stage has no boards."""
    if not head.rules.get("boards") or frame.revision_id is None:
        return ()
    found = stage_boards(Stage.objects.select_related("event").get(pk=head.id))
    closed = {one.number for one in head.rounds if one.status == RoundStatus.CLOSED}
    played = boards_of_entry(revision_id=frame.revision_id, stage_id=head.id, entry=entry)
    return tuple(
        _board(found.of(board.number), row, entry)
        for board in played
        for row in board.rows
        if _may_be_seen(found, found.of(board.number), is_closed=row["round"] in closed)
    )


def _may_be_seen(found: StageBoards, progress: BoardProgress, *, is_closed: bool) -> bool:
    return permissions.shows_result(
        found.plan.other_results,
        is_own=False,
        is_complete=progress.is_complete,
        is_round_closed=is_closed,
        is_over=found.is_over,
    )


def _board(progress: BoardProgress, row: TravellerRow, entry: int) -> EntryBoard:
    board = progress.board
    is_ns = entry in row["ns"]
    has_bank = (board.banker in ("N", "S")) is is_ns
    levels = row["levels"]
    return EntryBoard(
        number=board.number,
        level=ladder.name(board.level),
        trump=board.trump,
        has_bank=has_bank,
        round=row["round"],
        points=row["points"],
        levels=None if levels is None else -levels if has_bank else levels,
        score=row["NS"] if is_ns else row["EW"],
        compared=row["compared"],
        room=row["room"],
    )
