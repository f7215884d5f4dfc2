"""How officers publish standings, take them back, and see the newest before anybody else."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.builders.pages import statements, text
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tests.builders.published_event import count, published
from tournaments.clubs.models import Club, Role


class TestOfficersPage:
    @pytest.fixture
    def office(self, event: PlayedEvent) -> Callable[[Role], Client]:
        def signed_in(role: Role) -> Client:
            client = Client()
            client.force_login(factories.OfficeFactory.create(club=event.event.club, role=role).user)
            return client

        return signed_in

    def test_publishes(self, event: PlayedEvent, office: Callable[[Role], Client]) -> None:
        count(event)
        client = office(Role.DIRECTOR)
        client.post(reverse("event_publish", args=[event.event.slug]), {"note": "Table 3 corrected"})
        assert "Table 3 corrected" in text(client, "event_standings", event.event.slug)

    def test_says_why_it_does_not_publish(self, event: PlayedEvent, office: Callable[[Role], Client]) -> None:
        answer = office(Role.DIRECTOR).post(reverse("event_publish", args=[event.event.slug]))
        assert answer.status_code == 422
        assert "The public sees revision" in answer.content.decode()

    def test_leads_to_the_newest_standings(self, event: PlayedEvent, office: Callable[[Role], Client]) -> None:
        newest = reverse("event_newest", args=[event.event.slug])
        assert newest in text(office(Role.DIRECTOR), "event_publish", event.event.slug)

    def test_takes_back(self, event: PlayedEvent, office: Callable[[Role], Client]) -> None:
        client = office(Role.OWNER)
        client.post(reverse("event_withdraw", args=[event.event.slug, 1]))
        assert "Nothing is published yet" in text(client, "event_standings", event.event.slug)

    def test_is_not_for_scorers(self, event: PlayedEvent, office: Callable[[Role], Client]) -> None:
        address = reverse("event_publish", args=[event.event.slug])
        assert office(Role.SCORER).get(address).status_code == 403
        assert office(Role.SCORER).post(address).status_code == 403

    def test_is_not_for_another_club(self, client: Client, event: PlayedEvent) -> None:
        client.force_login(factories.OfficeFactory.create().user)
        assert client.post(reverse("event_withdraw", args=[event.event.slug, 1])).status_code == 403


class TestNewestStandings:
    @pytest.fixture
    def ahead(self, event: PlayedEvent) -> PlayedEvent:
        play_round(event, 3, [(1, 2, 2, 14)])
        count(event)
        return event

    @pytest.fixture
    def director(self, ahead: PlayedEvent) -> Client:
        client = Client()
        client.force_login(factories.OfficeFactory.create(club=ahead.event.club, role=Role.DIRECTOR).user)
        return client

    def test_show_a_director_what_the_public_does_not_see_yet(self, ahead: PlayedEvent, director: Client) -> None:
        assert "after round 3" in text(director, "event_newest", ahead.event.slug)
        assert "after round 2" in text(director, "event_standings", ahead.event.slug)

    def test_open_their_own_rows(self, ahead: PlayedEvent, director: Client) -> None:
        newest = reverse("event_newest_row", args=[ahead.event.slug, 1])
        assert newest in text(director, "event_newest", ahead.event.slug)
        assert '<td class="n">3</td>' in text(director, "event_newest_row", ahead.event.slug, 1)

    def test_are_there_before_anything_is_published(self, club: Club, director: Client) -> None:
        slug = played_event(club, entries=4).event.slug
        assert "Nothing is counted yet" in text(director, "event_newest", slug)

    def test_are_not_for_scorers(self, ahead: PlayedEvent, client: Client) -> None:
        client.force_login(factories.OfficeFactory.create(club=ahead.event.club, role=Role.SCORER).user)
        for name, more in (("event_newest", ()), ("event_newest_row", (1,))):
            assert client.get(reverse(name, args=[ahead.event.slug, *more])).status_code == 403

    def test_need_as_many_queries_for_many_entries(self, club: Club) -> None:
        def asked(entries: int) -> int:
            played = published(club, entries)
            client = Client()
            client.force_login(factories.OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
            return statements(client, reverse("event_newest", args=[played.event.slug]))

        assert asked(8) == asked(60)
