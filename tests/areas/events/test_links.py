"""The links of the entries' own on the pages of the director: to copy, to print, to renew."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.team_event import teams_entered
from tests.factories import EventFactory, OfficeFactory, PlayerFactory
from tournaments.clubs.models import Club, Role
from tournaments.events import operations
from tournaments.events.errors import OwnLinkReplaced
from tournaments.events.models import Entry, Event
from tournaments.events.queries.links import entry_by_own_link, own_link
from tournaments.shared.actors import SYSTEM, person
from tournaments.shared.errors import NotAllowed
from tournaments.shared.models import AuditEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def team(club: Club) -> Entry:
    """A team that a director entered by hand."""
    return teams_entered(club, 2).event.entries.get(number=1)


def renew_address(entry: Entry) -> str:
    return reverse("event_entry_act", args=[entry.event.slug, entry.number, "renew-link"])


class TestThePageOfAllLinks:
    def test_names_the_line_up_page_of_every_team(self, browser: Client, team: Entry) -> None:
        page = browser.get(reverse("event_entry_links", args=[team.event.slug])).text
        for entry in team.event.entries.all():
            assert reverse("own_line_up", args=[own_link(entry)]) in page
            assert f"QR code of {entry.name}" in page

    def test_shows_one_alone(self, browser: Client, team: Entry) -> None:
        page = browser.get(reverse("event_entry_links", args=[team.event.slug]), {"entry": "1"}).text
        assert "QR code of 第1队" in page
        assert "QR code of 第2队" not in page

    def test_names_the_own_pages_of_pairs(self, browser: Client, event: Event) -> None:
        players = [PlayerFactory.create(club=event.club) for _ in range(2)]
        pair = operations.add_entry(actor=SYSTEM, event=event, players=players, name="Harbour")
        page = browser.get(reverse("event_entry_links", args=[event.slug])).text
        assert reverse("event_own_entry", args=[own_link(pair)]) in page
        assert "line-up" not in page

    def test_leaves_out_who_cancelled(self, browser: Client, team: Entry) -> None:
        operations.cancel_entry(actor=SYSTEM, entry=team)
        assert "第1队" not in browser.get(reverse("event_entry_links", args=[team.event.slug])).text

    def test_stands_on_the_page_of_entries(self, browser: Client, team: Entry) -> None:
        page = browser.get(reverse("event_entries", args=[team.event.slug])).text
        assert reverse("event_entry_links", args=[team.event.slug]) in page

    def test_gives_the_address_by_which_the_director_reaches_the_site(
        self, browser: Client, team: Entry, settings: Any
    ) -> None:
        settings.SITE_URL, settings.ALLOWED_HOSTS = "http://127.0.0.1:8000", ["192.168.1.20"]
        address = reverse("event_entry_links", args=[team.event.slug])
        shown = browser.get(address, headers={"host": "192.168.1.20:8000"}).context["links"]
        assert all(one.address.startswith("http://192.168.1.20:8000/") for one in shown)

    def test_is_not_for_scorers(self, club: Club, team: Entry) -> None:
        client = Client()
        client.force_login(OfficeFactory.create(club=club, role=Role.SCORER).user)
        assert client.get(reverse("event_entry_links", args=[team.event.slug])).status_code == 403


class TestThePageOfAnEntry:
    def test_shows_its_links_and_renews_them(self, browser: Client, team: Entry) -> None:
        edit = reverse("event_entry_edit", args=[team.event.slug, 1])
        former = reverse("own_line_up", args=[own_link(team)])
        assert former in browser.get(edit).text
        after = browser.post(renew_address(team), follow=True)
        assert after.redirect_chain[-1][0] == edit
        assert "has a new link" in after.text
        assert former not in after.text

    def test_comes_back_to_the_list_it_was_renewed_on(self, browser: Client, team: Entry) -> None:
        answer = browser.post(renew_address(team), {"links": "1"})
        assert answer.headers["Location"] == reverse("event_entry_links", args=[team.event.slug])


class TestALinkThatWasRenewed:
    def test_is_refused_in_words_everywhere(self, team: Entry) -> None:
        former = own_link(team)
        renewed = operations.renew_link(actor=SYSTEM, entry=team)
        for name in ("event_own_entry", "own_line_up"):
            refused = Client().get(reverse(name, args=[former]))
            assert refused.status_code == 400
            assert "was replaced by a new one" in refused.text
        assert entry_by_own_link(own_link(renewed)) == team

    def test_stays_refused_when_the_entry_is_changed_meanwhile(self, team: Entry) -> None:
        former = own_link(team)
        operations.renew_link(actor=SYSTEM, entry=Entry.objects.get(pk=team.pk))
        players = [seat.player for seat in team.seats.order_by("position")]
        operations.edit_entry(actor=SYSTEM, entry=team, players=players, name="Harbour")
        with pytest.raises(OwnLinkReplaced):
            entry_by_own_link(former)

    def test_leaves_the_link_of_others_alone(self, team: Entry) -> None:
        other = team.event.entries.get(number=2)
        operations.renew_link(actor=SYSTEM, entry=team)
        assert entry_by_own_link(own_link(other)) == other


class TestRenewing:
    def test_stands_in_the_trail_without_the_link(self, team: Entry) -> None:
        renewed = operations.renew_link(actor=SYSTEM, entry=team)
        line = AuditEntry.objects.get(action="events.renew_link")
        assert line.after == {"link_renewals": 1}
        assert own_link(renewed) not in str(line.after)

    @pytest.mark.parametrize("role", [Role.SCORER, None])
    def test_is_for_directors(self, club: Club, team: Entry, role: Role | None) -> None:
        elsewhere = EventFactory.create().club
        user = OfficeFactory.create(club=club if role else elsewhere, role=role or Role.OWNER).user
        with pytest.raises(NotAllowed):
            operations.renew_link(actor=person(user.pk, "somebody"), entry=team)
