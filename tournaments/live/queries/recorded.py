"""Finished deals that may be shown again (复盘): at a live table, or of bots that played a board for comparison.

A board is shown once nobody has to play it any more and what was agreed about the results of others allows it; the
predicate is that of its traveller.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.live import events as happened
from engine.live import read_event
from engine.live.match import DealLog, deals_of
from engine.record import Promise
from engine.seats import PLAYING_ORDER
from scoring.levels import Schedule
from tournaments.events.models import Stage
from tournaments.live.dealing import committed, promise_for
from tournaments.live.models import LiveSeat, LiveTable
from tournaments.live.queries.boards import board_promise, promise_of_board
from tournaments.live.queries.logs import deal_logs
from tournaments.live.queries.tables import level_rules_of
from tournaments.pairings.models import RoundStatus
from tournaments.shared.errors import Missing
from tournaments.slips.queries.boards import StageBoards, stage_boards
from tournaments.slips.queries.bot_seats import bot_seats
from tournaments.slips.queries.bots import shown_bot_result

_SEAT_TAGS = {"N": "North", "W": "West", "S": "South", "E": "East"}


@dataclass(frozen=True, kw_only=True)
class Recorded:
    """A finished deal with what its pages say of it.

    `identity` names it among all deals of the site: under one identity the events are always the same ones, so that
    whatever is made of them alone may be kept. `bots` is the number of a table of bots, else 0; `bot_seats`
    are those at which bots played, in a match of an event.
    """

    identity: str
    deal: DealLog
    table: str
    names: Mapping[str, str]
    schedule: Schedule
    promise: Promise
    bots: int = 0
    bot_seats: str = ""

    @property
    def tags(self) -> tuple[tuple[str, str], ...]:
        """Name table and players, as a record does."""
        named = ((_SEAT_TAGS[seat], name) for seat, name in self.names.items() if name)
        bots = (("Bots", self.bot_seats),) if self.bot_seats else ()
        return (("Table", self.table), *named, *bots)


@dataclass(frozen=True, kw_only=True)
class TableDeals:
    """The deals of a live table, as far as they are over and may be shown."""

    table: LiveTable

    @cached_property
    def boards(self) -> StageBoards | None:
        """The boards of the stage that the table plays in; None at a table without boards."""
        match = self.table.match
        return None if match is None or match.board_set is None else stage_boards(match.round.stage)

    def shown(self) -> Iterator[DealLog]:
        """Give the deals that may be shown, in order."""
        return (deal for deal in deal_logs(self.table) if self._may_show(deal))

    def _may_show(self, deal: DealLog) -> bool:
        if deal.result is None:
            return False
        match, board = self.table.match, deal.setup.board
        if board is None or match is None or self.boards is None:
            return True
        if self.boards.of(board).board.seal.opened_at is not None:
            return True
        return self.boards.shows_to_all(board, is_round_closed=match.round.status == RoundStatus.CLOSED)


def table_deals(code: str) -> TableDeals:
    """Find the deals of a table that may be shown.

    :raises Missing: when there is no such table.
    """
    table = LiveTable.objects.select_related("event", "match__round__stage__event").filter(code=code).first()
    if table is None:
        raise Missing(what="live_table")
    return TableDeals(table=table)


def deal_at_table(code: str, number: int) -> Recorded:
    """Find a finished deal of a live table.

    :raises Missing: when it is not over, or a board that others have still to play.
    """
    return recorded_deal(table_deals(code), number)


def recorded_deal(found: TableDeals, number: int) -> Recorded:
    """Find one of the deals of a table that may be shown.

    :raises Missing: when it is none of them.
    """
    table = found.table
    deal = next((one for one in found.shown() if one.setup.number == number), None)
    if deal is None:
        raise Missing(what="live_deal")
    dealt = max(index for index, event in enumerate(deal.events) if isinstance(event, happened.CardsDealt))
    return Recorded(
        identity=f"{table.pk}.{deal.first}.{len(deal.events)}",
        deal=deal,
        table=table.code,
        names=dict(LiveSeat.objects.filter(table=table).values_list("seat", "name")),
        schedule=level_rules_of(table, deal.setup.rules.decks).schedule,
        promise=board_promise(table, deal.setup)
        or committed(
            promise_for(table_seed=table.seed, code=table.code, version=deal.first + dealt, number=number), deal.setup
        ),
        bot_seats=_bot_seats(table, number),
    )


def _bot_seats(table: LiveTable, number: int) -> str:
    if table.match_id is None:
        return ""
    return bot_seats([table.match_id], number).get((table.match_id, table.room, number), "")


def stage_of(slug: str, ordinal: int) -> Stage:
    """Find a stage of an event.

    :raises Missing: when there is none.
    """
    stage = Stage.objects.select_related("event").filter(event__slug=slug, ordinal=ordinal).first()
    if stage is None:
        raise Missing(what="stage")
    return stage


def deal_of_bots(slug: str, ordinal: int, board: int, table: int) -> Recorded:
    """Find what a table of bots made of a board.

    :raises Missing: when it has not, or the board may not be shown yet.
    """
    found = stage_boards(stage_of(slug, ordinal))
    result = shown_bot_result(found, board, table)
    if result is None:
        raise Missing(what="live_deal")
    (deal,) = deals_of(read_event(event) for event in result.log)
    return Recorded(
        identity=f"bots.{result.pk}",
        deal=deal,
        table=f"bots {table}",
        names={},
        schedule=found.form.levels.schedule,
        promise=promise_of_board(found.of(board).board),
        bots=table,
        bot_seats="".join(seat.value for seat in PLAYING_ORDER),
    )
