"""Duplicate boards at live tables: the same cards at every table, results by board, nobody looks on."""

import pytest

from engine.cards import Card
from engine.live import read_event
from engine.live.events import CardsDealt, DealOpened
from engine.live.match import deals_of
from engine.ruleset import DuplicateBidding, from_values, to_values
from engine.seats import Seat
from tests.builders.duplicate_event import DuplicateEvent, duplicate_event
from tests.builders.live_match import AT_ONCE
from tests.builders.live_tables import driven
from tournaments.clubs.models import Club
from tournaments.live.errors import MatchNotPlayable
from tournaments.live.models import LiveEvent, LiveTable, TableState
from tournaments.live.operations import begin_play, open_for_match, open_for_round, put_bot
from tournaments.pairings.models import Board
from tournaments.shared.actors import SYSTEM
from tournaments.slips.models import Result

pytestmark = pytest.mark.django_db


@pytest.fixture
def duplicate(club: Club) -> DuplicateEvent:
    return duplicate_event(club)


def played_by_bots(table: LiveTable) -> None:
    """Let bots play a table to the end of its set."""
    for seat in Seat:
        put_bot(actor=SYSTEM, table=table, seat=seat, strength="basic")
    begin_play(actor=SYSTEM, table=table)
    driven(table)
    table.refresh_from_db()


def decks(table: LiveTable) -> dict[int, tuple[Card, ...]]:
    """The cards of each board as they lay on a table."""
    log = [read_event(one.payload) for one in LiveEvent.objects.filter(table=table).order_by("seq")]
    found = {}
    for deal in deals_of(log):
        assert deal.setup.board is not None
        found[deal.setup.board] = next(one.deck for one in deal.events if isinstance(one, CardsDealt))
    return found


class TestARound:
    def test_has_the_same_cards_and_conditions_at_every_table_of_a_board(self, duplicate: DuplicateEvent) -> None:
        tables = open_for_round(actor=SYSTEM, round=duplicate.round, options=AT_ONCE)
        for table in tables:
            played_by_bots(table)
        sets = [decks(table) for table in tables]
        for table, found in zip(tables, sets, strict=True):
            assert table.match is not None
            numbers = Board.objects.filter(stage=duplicate.stage, board_set=table.match.board_set or 0)
            assert sorted(found) == sorted(numbers.values_list("number", flat=True))
        common = set(sets[0]) & set(sets[1])
        assert all(sets[0][number] == sets[1][number] for number in common)
        opened = [
            read_event(one.payload) for one in LiveEvent.objects.filter(table__in=tables, payload__kind="deal_opened")
        ]
        rows = {board.number: board for board in Board.objects.filter(stage=duplicate.stage)}
        for event in opened:
            assert isinstance(event, DealOpened)
            board = rows[event.setup.board or 0]
            assert (event.setup.banker, int(event.setup.level)) == (Seat(board.banker), board.level)

    def test_enters_a_result_for_each_board_and_ends(self, duplicate: DuplicateEvent) -> None:
        table = open_for_match(actor=SYSTEM, match=duplicate.match(), options=AT_ONCE)
        played_by_bots(table)
        results = Result.objects.filter(match=duplicate.match())
        assert sorted(results.values_list("deal_number", flat=True)) == sorted(decks(table))
        assert {one.payload["form"] for one in results} == {"board"}
        assert table.state == TableState.FINISHED

    def test_has_no_spectators(self, duplicate: DuplicateEvent) -> None:
        table = open_for_match(actor=SYSTEM, match=duplicate.match(), options=AT_ONCE)
        assert not table.spectators

    def test_is_refused_where_boards_fix_trump(self, duplicate: DuplicateEvent) -> None:
        rules = from_values(duplicate.event.format["ruleset"])
        values = {**to_values(rules), "duplicate_bidding": DuplicateBidding.PRESET.value}
        duplicate.event.format["ruleset"] = values
        duplicate.event.save()
        with pytest.raises(MatchNotPlayable):
            open_for_match(actor=SYSTEM, match=duplicate.match(), options=AT_ONCE)
