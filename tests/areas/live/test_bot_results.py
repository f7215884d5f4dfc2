"""A result that bots made, or had a hand in, is marked wherever it is shown."""

import pytest
from django.test import Client
from django.urls import reverse

from engine.live import Phase, Ruling, RulingKind
from engine.seats import Seat
from tests.areas.desk.test_live_tiles import page, tiles
from tests.areas.live.test_clocks import let_time_pass
from tests.builders.duplicate_event import duplicate_event
from tests.builders.live_match import AT_ONCE, live_match
from tests.builders.live_tables import VISITOR, driven, played, practice, stand
from tournaments.clubs.models import Club
from tournaments.live.models import LiveEvent, LiveTable
from tournaments.live.operations import begin_play, expire, open_for_match, put_bot, rule, settle, substitute, take_seat
from tournaments.live.queries.bots import seats_of_bots
from tournaments.live.queries.recorded import deal_at_table
from tournaments.live.rooms import Known
from tournaments.shared.actors import SYSTEM
from tournaments.slips.queries.bot_seats import bot_seats

pytestmark = pytest.mark.django_db


def is_over(known: Known) -> bool:
    return known.state.phase is Phase.FINISHED


def in_play(known: Known) -> bool:
    return known.state.phase is Phase.PLAY and len(known.state.tricks) == 2


def put_bots(table: LiveTable, *seats: Seat) -> None:
    for seat in seats:
        put_bot(actor=SYSTEM, table=table, seat=seat, strength="random")


class TestTheSeatsOfBots:
    def test_are_none_where_people_play(self, club: Club) -> None:
        live = live_match(club)
        played(live.table, until=is_over)
        settle(table_id=live.table.pk)
        assert bot_seats([live.match.pk]) == {}

    def test_are_those_where_a_bot_sat_for_a_while(self, club: Club) -> None:
        live = live_match(club)
        put_bots(live.table, Seat.EAST)
        played(live.table, until=in_play)
        put_bots(live.table, Seat.NORTH)
        substitute(actor=SYSTEM, table=live.table, seat=Seat.EAST, name="Somebody")
        played(live.table, until=is_over)
        settle(table_id=live.table.pk)
        assert bot_seats([live.match.pk]) == {(live.match.pk, 1, 1): "NE"}

    def test_are_those_of_the_second_time_where_the_deal_was_void(self, club: Club) -> None:
        live = live_match(club)
        put_bots(live.table, Seat.EAST)
        played(live.table, until=is_over)
        settle(table_id=live.table.pk)
        substitute(actor=SYSTEM, table=live.table, seat=Seat.EAST, name="Somebody")
        rule(actor=SYSTEM, table=live.table, ruling=Ruling(kind=RulingKind.VOID, reason="a card was seen"))
        played(live.table, until=in_play)
        played(live.table, seed=2, until=is_over)
        assert settle(table_id=live.table.pk)
        assert live.match.slips.count() == 2
        assert bot_seats([live.match.pk]) == {}

    def test_are_not_those_of_players_whose_time_ran_out(self) -> None:
        table = practice(strength=None, clock_seconds=30).table
        for seat in (Seat.NORTH, Seat.WEST, Seat.EAST):
            take_seat(actor=VISITOR, table=table, seat=seat, name=seat.value)
        known = played(table, until=lambda known: known.state.phase is Phase.PLAY)
        let_time_pass(table, 1)
        assert expire(table_id=table.pk, version=known.version) is not None
        assert LiveEvent.objects.filter(table=table, payload__kind="cards_played", actor="program").exists()
        assert seats_of_bots(table.pk) == ""


class TestALevelMatch:
    def test_is_marked_on_desk_and_sheet_and_in_the_record(self, club: Club, client: Client) -> None:
        live = live_match(club)
        put_bots(live.table, *Seat)
        driven(live.table, until=lambda known: known.state.setup.number == 2 and known.state.phase is Phase.DRAW)
        assert tiles(live.drawn.event)[0].bot_deals == 1
        shown = page(client, club, live.drawn.event)
        assert "bots in 1 deal<" in shown
        assert "only bots" in shown
        sheet = client.get(reverse("event_match_sheet", args=[live.drawn.event.slug, live.match.pk])).content.decode()
        assert sheet.count("only bots") == 1
        assert ("Bots", "NWSE") in deal_at_table(live.table.code, 1).tags


class TestABoard:
    @pytest.fixture
    def board(self, club: Club) -> tuple[str, int, int]:
        """A board that bots sat in at: the event, the number, and its match."""
        made = duplicate_event(club)
        table = open_for_match(actor=SYSTEM, match=made.match(), options=AT_ONCE)
        put_bots(table, *Seat)
        begin_play(actor=SYSTEM, table=table)
        number = driven(table, until=is_over).state.setup.number
        settle(table_id=table.pk)
        made.stage.status = "finished"
        made.stage.save()
        assert stand(table).state.result is not None
        return made.event.slug, number, table.match_id or 0

    def test_is_marked_on_the_traveller(self, board: tuple[str, int, int], client: Client) -> None:
        slug, number, _match = board
        assert "only bots" in client.get(reverse("event_board", args=[slug, 1, number])).content.decode()
        rows = client.get(reverse("event_file", args=[slug, "travellers", "csv"])).content.decode("utf-8-sig")
        assert "only bots" in rows
        told = client.get(f"/api/v1/events/{slug}/stages/1/boards/{number}/").json()
        assert [line["bot_seats"] for line in told["lines"]] == ["NWSE"]
