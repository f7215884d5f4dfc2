"""What the public pages show, hide, and cost."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tests.builders.published_event import count, published
from tournaments.clubs.models import Club, Membership, NameDisplay, Role
from tournaments.events.models import Entry, EntryPlayer, EventStatus
from tournaments.pairings.models import Match, RoundStatus
from tournaments.publishing import operations
from tournaments.shared.actors import SYSTEM
from tournaments.slips import operations as slips
from tournaments.slips.models import Ruling, RulingKind

PUBLIC = (
    "event_page",
    "event_pairings",
    "event_standings",
    "event_crosstable",
    "event_bracket",
    "event_schedule",
    "event_projector",
)


def text(client: Client, name: str, *args: object, **query: str | int) -> str:
    response = client.get(reverse(name, args=args), query)
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def event(club: Club) -> PlayedEvent:
    return published(club, 8)


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
        assert queries(client, name, published(club, 8)) == queries(client, name, published(club, 60))


def queries(client: Client, name: str, played: PlayedEvent) -> int:
    """Count the queries of a first look, with nothing at hand in the process."""
    with CaptureQueriesContext(connection) as caught:
        assert client.get(reverse(name, args=[played.event.slug])).status_code == 200
    return len(caught)


class TestStandings:
    def test_takes_at_most_nine_queries(self, client: Client, event: PlayedEvent) -> None:
        assert queries(client, "event_standings", event) <= 9

    def test_takes_at_most_nine_queries_where_names_are_withheld(self, client: Client, club: Club) -> None:
        Club.objects.update(name_display=NameDisplay.INITIALS)
        assert queries(client, "event_standings", published(club, 8)) <= 9

    def test_shows_the_newest_published_round(self, client: Client, event: PlayedEvent) -> None:
        assert "Standings after round 2" in text(client, "event_standings", event.event.slug)

    def test_shows_any_earlier_round(self, client: Client, event: PlayedEvent) -> None:
        assert "Standings after round 1" in text(client, "event_standings", event.event.slug, after=1)

    @staticmethod
    def tagged(event: PlayedEvent, *numbers: int) -> None:
        Entry.objects.filter(event=event.event, number__in=numbers).update(categories=["青少年"])

    def test_ranks_a_category_by_itself(self, client: Client, event: PlayedEvent) -> None:
        everybody = client.get(reverse("event_standings", args=[event.event.slug]))
        order = [(row.entry.number, row.place) for row in everybody.context["page"].rows]
        juniors = dict(order[1::2])
        self.tagged(event, *juniors)
        page = client.get(reverse("event_standings", args=[event.event.slug]), {"category": "青少年"}).context["page"]
        assert [row.entry.number for row in page.rows] == list(juniors)
        for row in page.rows:
            assert row.overall == juniors[row.entry.number]
            assert row.place == 1 + sum(place < row.overall for place in juniors.values())

    def test_offers_categories_only_where_there_are_some(self, client: Client, event: PlayedEvent) -> None:
        assert "category=" not in text(client, "event_standings", event.event.slug)
        self.tagged(event, 1)
        assert "category=" in text(client, "event_standings", event.event.slug)

    def test_takes_an_unknown_category_for_none(self, client: Client, event: PlayedEvent) -> None:
        asked = {"category": "nobody"}
        page = client.get(reverse("event_standings", args=[event.event.slug]), asked).context["page"]
        assert (page.category, page.total) == ("", len(event.entries))

    def test_says_why_one_stands_above_the_next_of_the_category(self, client: Client, event: PlayedEvent) -> None:
        everybody = client.get(reverse("event_standings", args=[event.event.slug])).context["page"].rows
        first, third = everybody[0].entry, everybody[2].entry
        self.tagged(event, first.number, third.number)
        address = reverse("event_standings_row", args=[event.event.slug, first.number])
        assert client.get(address, {"category": "青少年"}).context["page"].below.number == third.number

    def test_hides_what_was_counted_later(self, client: Client, event: PlayedEvent) -> None:
        play_round(event, 3, [(1, 2, 2, 14)])
        count(event)
        assert "Standings after round 2" in text(client, "event_standings", event.event.slug)

    def test_changes_its_tag_when_published(self, client: Client, event: PlayedEvent) -> None:
        address = reverse("event_standings", args=[event.event.slug])
        tag = client.get(address)["ETag"]
        play_round(event, 3, [(1, 2, 2, 14)])
        count(event)
        operations.publish(actor=SYSTEM, event=event.event)
        fresh = client.get(address, headers={"If-None-Match": tag})
        assert fresh.status_code == 200
        assert "Standings after round 3" in fresh.content.decode()

    def test_comes_in_pages(self, client: Client, club: Club) -> None:
        slug = published(club, 60).event.slug
        assert text(client, "event_standings", slug).count("data-key=") == 50
        assert text(client, "event_standings", slug, page=2).count("data-key=") == 10

    def test_keeps_the_followed_entry_in_sight(self, client: Client, club: Club) -> None:
        slug = published(club, 60).event.slug
        last = text(client, "event_standings", slug, page=2).split('data-key="')[-1].split('"')[0]
        client.post(reverse("event_follow", args=[slug, last]))
        assert f'id="p-{last}" data-key="{last}" class="me' in text(client, "event_standings", slug)

    def test_finds_an_entry_by_its_name(self, client: Client, event: PlayedEvent) -> None:
        assert text(client, "event_standings", event.event.slug, q="第3队").count("data-key=") == 1

    def test_opens_a_row_with_its_reasons(self, client: Client, event: PlayedEvent) -> None:
        detail = text(client, "event_standings_row", event.event.slug, 1)
        assert "decides" in detail
        assert detail.count("won") >= 2

    def test_refuses_a_row_that_is_not_there(self, client: Client, event: PlayedEvent) -> None:
        assert client.get(reverse("event_standings_row", args=[event.event.slug, 99])).status_code == 404


class TestRulings:
    @pytest.fixture
    def ruled(self, event: PlayedEvent) -> Ruling:
        ruling = slips.rule(
            actor=SYSTEM,
            event=event.event,
            kind=RulingKind.SCORE,
            entry=event.entries[0],
            score="-1",
            reason="Late by 12 minutes",
        )
        count(event)
        operations.publish(actor=SYSTEM, event=event.event)
        return ruling

    def test_stand_beside_the_points_of_an_entry(self, client: Client, event: PlayedEvent, ruled: Ruling) -> None:
        page = text(client, "event_entry", event.event.slug, 1)
        assert "ruling −1" in page
        assert ruled.reason in page

    def test_open_with_the_row_of_the_standings(self, client: Client, event: PlayedEvent, ruled: Ruling) -> None:
        assert ruled.reason in text(client, "event_standings_row", event.event.slug, 1)
        assert ruled.reason not in text(client, "event_standings_row", event.event.slug, 2)

    def test_show_nothing_before_the_standings_count_them(self, client: Client, event: PlayedEvent) -> None:
        slips.rule(
            actor=SYSTEM,
            event=event.event,
            kind=RulingKind.WARNING,
            entry=event.entries[0],
            reason="Spoke out of turn",
        )
        assert "Spoke out of turn" not in text(client, "event_entry", event.event.slug, 1)

    def test_stand_in_the_round_that_was_public_then(self, client: Client, event: PlayedEvent, ruled: Ruling) -> None:
        assert ruled.reason not in text(client, "event_standings_row", event.event.slug, 1, after=1)

    def test_about_a_match_are_told_to_both_sides(self, client: Client, event: PlayedEvent) -> None:
        match = Match.objects.get(round__number=1, sides__entry=event.entries[0])
        slips.rule(
            actor=SYSTEM,
            event=event.event,
            match=match,
            kind=RulingKind.LEVELS,
            entry=event.entries[0],
            amount=-1,
            reason="Phone rang",
        )
        count(event)
        operations.publish(actor=SYSTEM, event=event.event)
        assert "(opponent)" not in text(client, "event_entry", event.event.slug, 1)
        rival = event.entries[4].number
        assert "(opponent)" in text(client, "event_entry", event.event.slug, rival)


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
            return queries(client, "event_newest", played)

        assert asked(8) == asked(60)


class TestWhatJustCameIn:
    def test_is_bold_for_whoever_won(self, client: Client, club: Club) -> None:
        played = played_event(club, entries=4)
        play_round(played, 1, [(1, 2, 5, 14), (3, 4, 14, 2)])
        count(played)
        page = text(client, "event_page", played.event.slug)
        assert '<span class="ra">第1队</span>' in page
        assert '<span class="won">第2队</span>' in page
        assert '<span class="ra won">第3队</span>' in page
        assert "<span>第4队</span>" in page
