"""A board at all tables next to each other (同牌各桌): its traveller, and what the records tell of each table.

Publishing knows what may be shown, live tables what was done; this page joins them.
"""

from dataclasses import dataclass

from tournaments.events.models import Stage
from tournaments.live.queries.side_by_side import Acts, acts_at_tables, acts_of_bots
from tournaments.publishing.queries.boards import BoardPage, TravellerLine, board_page
from tournaments.publishing.queries.frame import EventFrame
from tournaments.shared.actors import Actor


@dataclass(frozen=True, kw_only=True)
class TableOfBoard:
    """A table's line of the traveller with what was done there; no `acts` without a record."""

    line: TravellerLine
    acts: Acts | None


@dataclass(frozen=True, kw_only=True)
class SideBySidePage:
    """A board with all its tables, most points first; none while somebody has to play it."""

    board: BoardPage
    tables: tuple[TableOfBoard, ...]

    @property
    def frame(self) -> EventFrame:
        """The frame of the event."""
        return self.board.frame


def side_by_side(slug: str, actor: Actor, ordinal: int, number: int) -> SideBySidePage:
    """Read a board at all tables, as far as everybody may see them.

    :raises Missing: when there is no such event for this visitor, or no such board.
    """
    board = board_page(slug, actor, ordinal, number)
    if not board.hands:
        return SideBySidePage(board=board, tables=())
    stage = Stage.objects.get(pk=board.stage.id)
    at_tables = acts_at_tables(stage, number)
    of_bots = acts_of_bots(stage, number) if board.has_bots else {}
    return SideBySidePage(
        board=board,
        tables=tuple(
            TableOfBoard(line=line, acts=of_bots.get(line.bot) if line.bot else at_tables.get((line.match, line.room)))
            for line in board.lines
        ),
    )
