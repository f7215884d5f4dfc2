"""The round desk says of a live table what really happens there, before any result has come in."""

import uuid
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from engine.live import Phase
from engine.seats import Seat
from tests.builders.drawn_event import drawn_event
from tests.builders.duplicate_event import duplicate_event
from tests.builders.live_match import AT_ONCE, live_match
from tests.builders.live_tables import driven, keys_of, played
from tests.builders.team_event import team_event
from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.desk.queries.rounds import desk
from tournaments.desk.queries.tiles import Tile
from tournaments.events.models import Event
from tournaments.live.models import LiveTable
from tournaments.live.operations import (
    arrive,
    begin_play,
    call_director,
    close_table,
    open_for_match,
    open_for_round,
    pause,
    put_bot,
    say,
    settle,
)
from tournaments.live.rooms import Known
from tournaments.shared import clock
from tournaments.shared.actors import SYSTEM
from tournaments.shared.updates import officers_topic
from tournaments.slips.models import CLOSED_ROOM, OPEN_ROOM

pytestmark = pytest.mark.django_db


def finished(known: Known) -> bool:
    return known.state.phase is Phase.FINISHED


def tiles(event: Event) -> tuple[Tile, ...]:
    found = desk(event)
    assert found is not None
    return found.tiles


def page(client: Client, club: Club, event: Event) -> str:
    client.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
    return client.get(reverse("event_desk", args=[event.slug])).content.decode()


class TestALiveTable:
    def test_waits_for_those_who_have_not_come(self, club: Club, client: Client) -> None:
        live = live_match(club, begun=False)
        keys = keys_of(live.table)
        for seat in (Seat.NORTH, Seat.SOUTH):
            arrive(table_id=live.table.pk, key=keys[seat])
        tile = tiles(live.drawn.event)[0]
        assert tile.live is not None
        assert (tile.kind, tile.live.missing) == ("none", ("West", "East"))
        assert "Live: waiting for West, East" in page(client, club, live.drawn.event)

    def test_plays_before_any_result_has_come_in(self, club: Club, client: Client) -> None:
        live = live_match(club)
        driven(live.table)
        tile = tiles(live.drawn.event)[0]
        assert tile.live is not None
        assert (tile.kind, tile.live.deal, tile.live.deals) == ("play", 1, 6)
        assert tile.since == tile.live.acted_at
        shown = page(client, club, live.drawn.event)
        assert "Live: deal 1 of 6" in shown
        assert reverse("event_live_table", args=[live.drawn.event.slug, live.table.code]) in shown

    def test_counts_on_with_its_deals(self, club: Club) -> None:
        live = live_match(club)
        played(live.table, until=finished)
        settle(table_id=live.table.pk)
        played(live.table, until=lambda known: known.state.setup.number == 2)
        tile = tiles(live.drawn.event)[0]
        assert tile.live is not None
        assert (tile.kind, tile.live.deal) == ("play", 2)

    def test_rests_while_it_is_paused(self, club: Club, client: Client) -> None:
        live = live_match(club)
        driven(live.table)
        pause(actor=SYSTEM, table=live.table)
        tile = tiles(live.drawn.event)[0]
        assert (tile.kind, tile.is_paused) == ("play", True)
        shown = page(client, club, live.drawn.event)
        assert "Live: paused" in shown
        assert "Paused</span>" in shown

    def test_rings_when_a_player_calls(self, club: Club, client: Client) -> None:
        live = live_match(club)
        driven(live.table)
        call_director(table_id=live.table.pk, key=keys_of(live.table)[Seat.WEST], text="revoke?")
        assert tiles(live.drawn.event)[0].kind == "call"
        shown = page(client, club, live.drawn.event)
        assert "revoke?" in shown
        assert "Watch with open hands" in shown

    def test_says_who_of_its_seats_is_a_bot(self, club: Club, client: Client) -> None:
        live = live_match(club)
        put_bot(actor=SYSTEM, table=live.table, seat=Seat.EAST, strength="basic")
        assert "· 1 bot" in page(client, club, live.drawn.event)

    def test_says_when_no_worker_acts_for_it(self, club: Club, client: Client) -> None:
        live = live_match(club)
        assert "the worker of the site is away" not in page(client, club, live.drawn.event)
        LiveTable.objects.filter(pk=live.table.pk).update(due_at=clock.now() - timedelta(minutes=1))
        assert "the worker of the site is away" in page(client, club, live.drawn.event)

    def test_is_a_table_of_the_hall_again_once_it_is_closed(self, club: Club) -> None:
        live = live_match(club)
        driven(live.table)
        close_table(actor=SYSTEM, table=live.table, reason="the network is gone")
        assert next((tile.kind, tile.live) for tile in tiles(live.drawn.event)) == ("none", None)


def test_a_table_of_boards_names_the_board(club: Club, client: Client) -> None:
    made = duplicate_event(club)
    table = open_for_match(actor=SYSTEM, match=made.match(), options=AT_ONCE)
    begin_play(actor=SYSTEM, table=table)
    known = driven(table)
    tile = next(tile for tile in tiles(made.event) if tile.match.pk == table.match_id)
    assert tile.live is not None
    assert (tile.kind, tile.live.deal) == ("play", known.state.setup.board)
    assert f"Live: board {known.state.setup.board}" in page(client, club, made.event)


def test_each_room_of_teams_tells_of_its_own_table(club: Club) -> None:
    made = team_event(club, 2)
    match = made.match()
    open_for_match(actor=SYSTEM, match=match, options=AT_ONCE, room=OPEN_ROOM)
    closed = open_for_match(actor=SYSTEM, match=match, options=AT_ONCE, room=CLOSED_ROOM)
    begin_play(actor=SYSTEM, table=closed)
    driven(closed)
    found = [(tile.kind, tile.live and tile.live.state) for tile in tiles(made.event)]
    assert found == [("none", "waiting"), ("play", "playing")]


def test_the_desk_asks_as_often_for_many_live_tables_as_for_few(club: Club) -> None:
    def queries(entries: int) -> int:
        drawn = drawn_event(club, entries=entries)
        for table in open_for_round(actor=SYSTEM, round=drawn.round, options=AT_ONCE):
            begin_play(actor=SYSTEM, table=table)
            driven(table)
        with CaptureQueriesContext(connection) as captured:
            desk(drawn.event)
        return len(captured)

    assert queries(4) == queries(12)


class TestTheDeskIsTold:
    """Nothing is counted when somebody comes or a table rests, so that the public pages need not look again."""

    @pytest.fixture
    def told(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        topics: list[str] = []
        monkeypatch.setattr("tournaments.live.operations.beginning.announce", topics.append)
        return topics

    def test_when_a_player_comes(self, club: Club, told: list[str]) -> None:
        live = live_match(club, begun=False)
        told.clear()
        arrive(table_id=live.table.pk, key=keys_of(live.table)[Seat.NORTH])
        assert told == [officers_topic(live.drawn.event.pk)]

    def test_when_a_table_rests(self, club: Club, told: list[str]) -> None:
        live = live_match(club)
        told.clear()
        pause(actor=SYSTEM, table=live.table)
        assert officers_topic(live.drawn.event.pk) in told

    def test_when_the_next_deal_begins(self, club: Club, told: list[str]) -> None:
        live = live_match(club)
        told.clear()
        driven(live.table, lambda known: known.state.opened)
        assert officers_topic(live.drawn.event.pk) in told

    def test_but_not_of_what_is_said(self, club: Club, told: list[str]) -> None:
        live = live_match(club)
        LiveTable.objects.filter(pk=live.table.pk).update(chat=True)
        told.clear()
        say(table_id=live.table.pk, key=keys_of(live.table)[Seat.WEST], text="hello", client_uuid=uuid.uuid4())
        assert officers_topic(live.drawn.event.pk) not in told
