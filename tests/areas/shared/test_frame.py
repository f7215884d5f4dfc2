"""The frame of every page: the icon, whose clock the times follow, and the names people read in their language."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.builders.drawn_event import DrawnEvent, drawn_event
from tournaments.clubs.models import Club, Role
from tournaments.events.models import Event, EventStatus
from tournaments.pairings.models import Round, RoundStatus
from tournaments.shared.actors import SYSTEM
from tournaments.slips.models import WHOLE_MATCH, SlipSource
from tournaments.slips.operations import submit_slip

ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
CHINESE = {"HTTP_ACCEPT_LANGUAGE": "zh-hans"}


@pytest.fixture
def night(club: Club) -> DrawnEvent:
    """A drawn round whose first pair is called 海港之星, in Latin letters Harbour Stars."""
    Club.objects.filter(pk=club.pk).update(name="海港俱乐部", name_latin="Harbour Club", time_zone="Pacific/Auckland")
    club.refresh_from_db()
    drawn = drawn_event(club, entries=4, preset="club_cup")
    drawn.event.entries.filter(number=1).update(name="海港之星", name_latin="Harbour Stars")
    return drawn


@pytest.fixture
def owner(client: Client, club: Club) -> Client:
    client.force_login(factories.OfficeFactory.create(club=club, role=Role.OWNER).user)
    return client


def read(client: Client, name: str, *args: object, **headers: str) -> str:
    return client.get(reverse(name, args=args), **headers).content.decode()  # type: ignore[arg-type]  # headers


class TestTheIcon:
    def test_is_found_at_the_address_that_browsers_try(self, client: Client) -> None:
        answer = client.get("/favicon.ico")
        assert answer.status_code == 302
        assert answer["Location"].endswith("icons/seal.svg")


class TestTimes:
    def test_are_the_clubs_on_the_page_that_makes_an_event(self, owner: Client, club: Club, night: DrawnEvent) -> None:
        foot = read(owner, "event_new", club.slug, **ENGLISH).partition('<footer class="foot">')[2]
        assert "Times in Pacific/Auckland." in foot

    @pytest.mark.django_db
    def test_are_of_no_single_zone_where_clubs_stand_side_by_side(self, client: Client) -> None:
        assert "Times as each club’s clock shows them." in read(client, "home", **ENGLISH)


class TestNames:
    @pytest.mark.parametrize(("headers", "name"), [(ENGLISH, "Harbour Stars"), (CHINESE, "海港之星")])
    def test_lead_in_the_grid_as_the_language_reads(
        self, owner: Client, night: DrawnEvent, headers: dict[str, str], name: str
    ) -> None:
        page = read(owner, "event_grid", night.event.slug, 1, 1, **headers)
        assert f">{name}</td>" in page

    @pytest.mark.parametrize(("headers", "name"), [(ENGLISH, "Harbour Stars"), (CHINESE, "海港之星")])
    def test_lead_in_the_list_of_entries(
        self, owner: Client, night: DrawnEvent, headers: dict[str, str], name: str
    ) -> None:
        assert f"<b>{name}</b><small>" in read(owner, "event_entries", night.event.slug, **headers)

    def test_stand_in_both_scripts_on_paper(self, owner: Client, night: DrawnEvent) -> None:
        page = read(owner, "event_print", night.event.slug, "tables", **ENGLISH)
        assert "<b>Harbour Stars</b> <small>海港之星</small>" in page

    def test_of_a_club_lead_on_its_officers_pages(self, owner: Client, club: Club, night: DrawnEvent) -> None:
        assert "<h1>Harbour Club</h1>" in read(owner, "club_manage", club.slug, **ENGLISH)


class TestTheWayIn:
    def test_stands_on_the_page_of_an_event_that_takes_entries(self, client: Client, night: DrawnEvent) -> None:
        Event.objects.filter(pk=night.event.pk).update(status=EventStatus.OPEN)
        Round.objects.filter(pk=night.round.pk).update(status=RoundStatus.DRAFT)
        page = read(client, "event_page", night.event.slug, **ENGLISH)
        assert reverse("event_register", args=[night.event.registration_token]) in page

    def test_is_gone_when_entries_are_closed(self, client: Client, night: DrawnEvent) -> None:
        page = read(client, "event_page", night.event.slug, **ENGLISH)
        assert night.event.registration_token not in page


class TestAFinishedTable:
    def test_calls_the_winners_by_the_name_the_page_reads(self, client: Client, night: DrawnEvent) -> None:
        match = night.match()
        for side in match.sides.select_related("entry"):
            side.entry.name_latin = f"Pair {side.line}"
            side.entry.save(update_fields=["name_latin"])
        submit_slip(
            actor=SYSTEM,
            match=match,
            deal_number=WHOLE_MATCH,
            payload={"form": "levels", "NS": 14, "EW": 5, "passed_a": "NS"},
            source=SlipSource.GRID,
            client_uuid=uuid.uuid4(),
        )
        assert match.table is not None
        assert "Pair NS win" in read(client, "table_page", match.table.code, **ENGLISH)


class TestTitles:
    @pytest.mark.parametrize(
        "name",
        [
            *("event_manage", "event_entries", "event_checkin", "event_desk", "event_rulings", "event_publish"),
            *("event_newest", "event_prints", "event_exports", "event_audit"),
        ],
    )
    def test_name_the_event_once(self, owner: Client, night: DrawnEvent, name: str) -> None:
        Event.objects.filter(pk=night.event.pk).update(name="Winter Cup", name_latin="")
        title = read(owner, name, night.event.slug, **ENGLISH).partition("<title>")[2].partition("</title>")[0]
        assert title.count("Winter Cup") == 1
