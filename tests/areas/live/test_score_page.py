"""The page behind the code on a table of the hall, whose match is played live."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.live_match import AT_ONCE, live_match
from tests.builders.team_event import team_event
from tournaments.clubs.models import Club
from tournaments.live.operations import close_table, open_for_match
from tournaments.shared.actors import SYSTEM
from tournaments.slips.models import CLOSED_ROOM

pytestmark = pytest.mark.django_db


class TestTheScorePage:
    def test_leads_to_the_live_table_and_asks_for_no_result(self, club: Club, client: Client) -> None:
        live = live_match(club)
        table = live.match.table
        assert table is not None
        page = client.get(reverse("table_page", args=[table.code])).content.decode()
        assert reverse("live_table", args=[live.table.code]) in page
        assert 'name="line"' not in page

    def test_asks_for_results_again_once_the_live_table_is_closed(self, club: Club, client: Client) -> None:
        live = live_match(club)
        close_table(actor=SYSTEM, table=live.table)
        assert live.match.table is not None
        page = client.get(reverse("table_page", args=[live.match.table.code])).content.decode()
        assert reverse("live_table", args=[live.table.code]) not in page
        assert 'name="line"' in page

    def test_of_each_room_leads_to_its_own_table(self, club: Club, client: Client) -> None:
        match = team_event(club).match()
        here = open_for_match(actor=SYSTEM, match=match, options=AT_ONCE, room=CLOSED_ROOM)
        assert match.second_table is not None
        assert match.table is not None
        closed = client.get(reverse("table_page", args=[match.second_table.code])).content.decode()
        opened = client.get(reverse("table_page", args=[match.table.code])).content.decode()
        address = reverse("live_table", args=[here.code])
        assert address in closed
        assert address not in opened
