"""What every public page shows, hides, and costs."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.builders.pages import statements, text
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tests.builders.published_event import count, published
from tournaments.clubs.models import Club, Membership, NameDisplay, Role
from tournaments.events.models import EntryPlayer, EventStatus
from tournaments.pairings.models import RoundStatus

PUBLIC = (
    "event_page",
    "event_pairings",
    "event_standings",
    "event_crosstable",
    "event_bracket",
    "event_schedule",
    "event_projector",
)


class TestEveryPage:
    @pytest.mark.parametrize("name", PUBLIC)
    def test_opens_for_everybody(self, client: Client, event: PlayedEvent, name: str) -> None:
        assert "<h1" in text(client, name, event.event.slug)

    @pytest.mark.parametrize("name", PUBLIC)
    def test_opens_before_anything_happened(self, client: Client, club: Club, name: str) -> None:
        assert "<h1" in text(client, name, played_event(club, entries=4).event.slug)

    @pytest.mark.parametrize("name", PUBLIC)
    def test_is_missing_while_the_event_is_prepared(self, client: Client, event: PlayedEvent, name: str) -> None:
        event.event.status = EventStatus.DRAFT
        event.event.save()
        assert client.get(reverse(name, args=[event.event.slug])).status_code == 404

    @pytest.mark.parametrize("name", PUBLIC)
    def test_costs_nothing_when_nothing_changed(self, client: Client, event: PlayedEvent, name: str) -> None:
        address = reverse(name, args=[event.event.slug])
        tag = client.get(address)["ETag"]
        again = client.get(address, headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")

    @pytest.mark.parametrize("name", PUBLIC)
    def test_needs_as_many_queries_for_many_entries(self, client: Client, club: Club, name: str) -> None:
        few, many = (reverse(name, args=[published(club, entries).event.slug]) for entries in (8, 60))
        assert statements(client, few) == statements(client, many)


class TestSecrecy:
    def test_never_shows_a_draft(self, client: Client, event: PlayedEvent) -> None:
        play_round(event, 3, [(1, 2)], status=RoundStatus.DRAFT)
        assert "Pairings, round 2" in text(client, "event_pairings", event.event.slug, round=3)

    def test_shows_no_levels_of_a_match_that_is_not_done(self, client: Client, event: PlayedEvent) -> None:
        match = play_round(event, 3, [(1, 2, 11, 7)], status=RoundStatus.PLAYING)[0]
        match.state = "playing"
        match.save()
        count(event)
        assert 'class="lvs"' not in text(client, "event_pairings", event.event.slug)

    def test_shows_the_levels_of_a_match_that_is_done(self, client: Client, event: PlayedEvent) -> None:
        play_round(event, 3, [(1, 2, 11, 7)], status=RoundStatus.PLAYING)
        count(event)
        assert 'class="lvs"' in text(client, "event_pairings", event.event.slug)

    @pytest.mark.parametrize("name", [*PUBLIC, "event_entry"])
    def test_never_shows_an_address(self, client: Client, event: PlayedEvent, name: str) -> None:
        entry = event.entries[0]
        entry.contact_email = "secret@example.org"
        entry.save()
        seat(event, 0, "陈明", email="secret@example.org")
        args = [event.event.slug, 1] if name == "event_entry" else [event.event.slug]
        assert "secret@example.org" not in text(client, name, *args)

    @pytest.mark.parametrize(
        ("display", "shown"),
        [(NameDisplay.FULL, "陈明"), (NameDisplay.INITIALS, "陈○"), (NameDisplay.NUMBER, "#M7")],
    )
    def test_shows_names_as_the_club_wants(
        self, client: Client, event: PlayedEvent, display: NameDisplay, shown: str
    ) -> None:
        seat(event, 0, "陈明")
        Club.objects.update(name_display=display)
        page = text(client, "event_entry", event.event.slug, 1)
        assert shown in page
        assert ("陈明" in page) == (display == NameDisplay.FULL)

    @pytest.mark.parametrize("name", PUBLIC)
    def test_withholds_the_name_of_a_single_player(self, client: Client, event: PlayedEvent, name: str) -> None:
        seat(event, 0, "陈明")
        event.entries[0].name = "陈明"
        event.entries[0].save()
        Club.objects.update(name_display=NameDisplay.INITIALS)
        assert "陈明" not in text(client, name, event.event.slug)

    def test_does_not_find_a_withheld_name(self, client: Client, event: PlayedEvent) -> None:
        seat(event, 0, "陈明")
        Club.objects.update(name_display=NameDisplay.NUMBER)
        assert "#M7" not in text(client, "event_find", event.event.slug, q="陈明")

    def test_finds_a_player_whose_name_is_shown(self, client: Client, event: PlayedEvent) -> None:
        seat(event, 0, "陈明")
        assert "第1队" in text(client, "event_find", event.event.slug, q="陈明")


def seat(played: PlayedEvent, at: int, name: str, *, email: str = "") -> None:
    """Put a member of the club into an entry."""
    player = factories.PlayerFactory.create(club=played.event.club, name=name, email=email)
    Membership.objects.create(club=played.event.club, player=player, number="M7", since="2026-01-01")
    EntryPlayer.objects.create(event=played.event, entry=played.entries[at], player=player, position=1)


class TestLists:
    def test_the_home_page_takes_at_most_eight_queries(self, client: Client, club: Club) -> None:
        for status in (EventStatus.RUNNING, EventStatus.OPEN, EventStatus.FINISHED, EventStatus.FINISHED):
            played = published(club, 8)
            played.event.status = status
            played.event.save()
        with CaptureQueriesContext(connection) as caught:
            assert client.get("/").status_code == 200
        assert len(caught) <= 8

    @pytest.mark.parametrize(
        ("role", "makes_events"), [(Role.OWNER, True), (Role.DIRECTOR, True), (Role.SCORER, False)]
    )
    def test_the_home_page_leads_officers_to_their_clubs(
        self, client: Client, club: Club, role: Role, makes_events: bool
    ) -> None:
        client.force_login(factories.OfficeFactory.create(club=club, role=role).user)
        page = client.get("/").content.decode()
        assert "My clubs" in page
        assert reverse("club_manage", args=[club.slug]) in page
        assert (reverse("event_new", args=[club.slug]) in page) is makes_events

    def test_the_home_page_leads_nobody_else_behind_the_desk(self, client: Client, club: Club) -> None:
        client.force_login(factories.OfficeFactory.create().user)
        assert reverse("club_manage", args=[club.slug]) not in client.get("/").content.decode()

    def test_the_home_page_asks_as_often_for_many_own_clubs(self, client: Client, club: Club) -> None:
        user = factories.OfficeFactory.create(club=club, role=Role.OWNER).user
        client.force_login(user)

        def asked() -> int:
            with CaptureQueriesContext(connection) as caught:
                assert client.get("/").status_code == 200
            return len(caught)

        few = asked()
        factories.OfficeFactory.create_batch(5, user=user, role=Role.DIRECTOR)
        assert asked() == few

    def test_the_club_page_hides_events_in_preparation(self, client: Client, event: PlayedEvent) -> None:
        event.event.status = EventStatus.DRAFT
        event.event.save()
        assert event.event.slug not in text(client, "club_page", event.event.club.slug)
