"""How spectators and players find live tables: from the pages of the event, and in the lobby."""

import pytest
from django.test import Client
from django.urls import reverse

from engine.seats import Seat
from tests import factories
from tests.builders.duplicate_event import duplicate_event
from tests.builders.live_match import LiveMatch, live_match
from tests.builders.live_tables import practice
from tests.builders.team_event import team_event
from tournaments.clubs.models import Club, Role
from tournaments.events.models import Event, EventStatus
from tournaments.live.models import LiveTable, TableState
from tournaments.live.operations import TableOptions, close_table, open_for_match, open_for_round
from tournaments.shared.actors import SYSTEM

pytestmark = pytest.mark.django_db
PAGES = ("event_page", "event_pairings")


def links(client: Client, live: LiveMatch, page: str) -> int:
    """How often a page of the event leads to the live table."""
    shown = client.get(reverse(page, args=[live.drawn.event.slug])).content.decode()
    return shown.count(f'href="{reverse("live_table", args=[live.table.code])}"')


@pytest.mark.parametrize("page", PAGES)
class TestThePagesOfAnEvent:
    @pytest.mark.parametrize("begun", [True, False])
    def test_lead_to_a_table_that_may_be_watched(self, club: Club, client: Client, page: str, begun: bool) -> None:
        assert links(client, live_match(club, begun=begun), page) == 1

    def test_do_not_where_nobody_may_watch(self, club: Club, client: Client, page: str) -> None:
        live = live_match(club)
        LiveTable.objects.filter(pk=live.table.pk).update(spectators=False)
        assert links(client, live, page) == 0

    def test_do_not_once_play_there_is_over(self, club: Club, client: Client, page: str) -> None:
        live = live_match(club)
        close_table(actor=SYSTEM, table=live.table)
        assert links(client, live, page) == 0

    def test_are_not_taken_from_the_visitors_copy_once_a_table_is_open(
        self, club: Club, client: Client, page: str
    ) -> None:
        live = live_match(club)
        address = reverse(page, args=[live.drawn.event.slug])
        LiveTable.objects.filter(pk=live.table.pk).update(state=TableState.FINISHED)
        tag = client.get(address).headers["ETag"]
        assert client.get(address, headers={"if-none-match": tag}).status_code == 304
        LiveTable.objects.filter(pk=live.table.pk).update(state=TableState.PLAYING)
        assert client.get(address, headers={"if-none-match": tag}).status_code == 200

    def test_lead_to_no_table_with_boards(self, club: Club, client: Client, page: str) -> None:
        howell = duplicate_event(club)
        tables = open_for_round(actor=SYSTEM, round=howell.round, options=TableOptions(spectators=True))
        assert tables
        assert "/live/" not in client.get(reverse(page, args=[howell.event.slug])).content.decode()

    def test_lead_to_neither_room_of_a_match_of_teams(self, club: Club, client: Client, page: str) -> None:
        teams = team_event(club)
        open_for_match(actor=SYSTEM, match=teams.match(), options=TableOptions(spectators=True))
        assert "/live/" not in client.get(reverse(page, args=[teams.event.slug])).content.decode()


class TestAnEventThatIsOver:
    def test_has_nothing_to_be_watched(self, club: Club, client: Client) -> None:
        live = live_match(club)
        Event.objects.filter(pk=live.drawn.event.pk).update(status=EventStatus.FINISHED)
        assert links(client, live, "event_page") == 0


class TestOpeningATable:
    @pytest.mark.django_db(transaction=True)
    def test_tells_the_pages_of_the_event(self, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
        told: list[str] = []
        monkeypatch.setattr("tournaments.shared.updates.announce_now", lambda topic, _version=0: told.append(topic))
        live = live_match(club)
        topic = f"event-{live.drawn.event.pk}"
        assert topic in told
        told.clear()
        close_table(actor=SYSTEM, table=live.table)
        assert topic in told


class TestTheLobby:
    def test_leads_players_with_an_account_to_their_table_even_with_boards(self, club: Club, client: Client) -> None:
        live, user = live_match(club), factories.UserFactory.create()
        live.give_account(Seat.NORTH, user)
        LiveTable.objects.filter(pk=live.table.pk).update(spectators=False)
        assert f"/live/{live.table.code}/" not in client.get("/live/").content.decode()
        client.force_login(user)
        page = client.get("/live/").content.decode()
        assert "My tables" in page
        assert f'href="/live/{live.table.code}/"' in page

    def test_leads_a_device_back_to_the_tables_whose_keys_it_holds(self, client: Client) -> None:
        made, other = practice(), practice()
        client.cookies[f"seat_{made.table.code}"] = made.key
        client.cookies["seat_FORGED"] = "\x00"
        page = client.get("/live/").content.decode()
        assert f'href="/live/{made.table.code}/"' in page
        assert other.table.code not in page

    def test_shows_no_practice_table_of_others_though_it_may_be_watched(self, client: Client) -> None:
        made = practice(spectators=True)
        assert made.table.code not in client.get("/live/").content.decode()


class TestSwitchingARoundOver:
    def test_says_that_nobody_watches_boards(self, club: Club, client: Client) -> None:
        howell = duplicate_event(club)
        client.force_login(factories.OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        page = client.get(f"/manage/events/{howell.event.slug}/live/").content.decode()
        assert "Nobody watches these tables" in page
        assert 'name="spectators"' not in page
