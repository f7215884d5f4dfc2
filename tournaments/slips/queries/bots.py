"""What tables of bots made of a board, for those who may see it: once nobody has to play the board any more."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.pairings.models import Match, MatchKind, RoundStatus
from tournaments.slips.fields import bot_points, field_of
from tournaments.slips.models import BotResult
from tournaments.slips.queries.boards import StageBoards


@dataclass(frozen=True, kw_only=True)
class BotLine:
    """A board at one table of bots, by its number; `levels` are signed, the attackers'."""

    table: int
    strength: str
    points: int
    levels: int
    taken_over: bool

    @property
    def gained(self) -> int:
        """Give the levels without a sign, for whoever wins them."""
        return abs(self.levels)


def due_points(found: StageBoards) -> Mapping[int, tuple[int, ...]]:
    """Give what bots made of those boards that nobody has to play any more: the only ones that may be compared."""
    complete = {one.board.number for one in found.boards if one.is_complete}
    return {number: points for number, points in bot_points(found.stage).items() if number in complete}


def shown_bots(found: StageBoards, number: int) -> tuple[BotLine, ...]:
    """Give the results of bots on a board that everybody may see: none before it is over at all tables of people.

    What was agreed about the results of others holds for bots as well, but never shows a board that is to be played.
    """
    field = field_of(found.stage)
    if field is None or not _may_be_seen(found, number):
        return ()
    schedule = found.form.levels.schedule
    return tuple(
        BotLine(
            table=table,
            strength=field.strength,
            points=points,
            levels=schedule.yield_of(points).signed,
            taken_over=schedule.yield_of(points).taken_over,
        )
        for table, points in enumerate(due_points(found).get(number, ()), start=1)
    )


def shown_bot_result(found: StageBoards, number: int, table: int) -> BotResult | None:
    """Find the result of one table of bots with its log, if everybody may see it."""
    if not any(line.table == table for line in shown_bots(found, number)):
        return None
    results = BotResult.objects.filter(field__stage=found.stage, field__withdrawn_at=None)
    return results.filter(board__number=number, table=table).select_related("field", "board").first()


def _may_be_seen(found: StageBoards, number: int) -> bool:
    return found.shows_to_all(number, is_round_closed=not _is_open(found, found.of(number).board.board_set))


def _is_open(found: StageBoards, board_set: int) -> bool:
    """Tell whether a round in which these boards were played is not closed yet."""
    played = Match.objects.filter(round__stage=found.stage, kind=MatchKind.PLAY, board_set=board_set)
    return played.exclude(round__status__in=(RoundStatus.DRAFT, RoundStatus.CLOSED)).exists()
