"""The public standings: their rounds, their rows, and what stands beside the points."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.pages import statements, text
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tests.builders.published_event import count, published
from tournaments.clubs.models import Club, NameDisplay
from tournaments.events.models import Entry
from tournaments.pairings.models import Match
from tournaments.publishing import operations
from tournaments.shared.actors import SYSTEM
from tournaments.slips import operations as slips
from tournaments.slips.models import Ruling, RulingKind


class TestStandings:
    def test_takes_at_most_nine_queries(self, client: Client, event: PlayedEvent) -> None:
        assert statements(client, reverse("event_standings", args=[event.event.slug])) <= 9

    def test_takes_at_most_nine_queries_where_names_are_withheld(self, client: Client, club: Club) -> None:
        Club.objects.update(name_display=NameDisplay.INITIALS)
        assert statements(client, reverse("event_standings", args=[published(club, 8).event.slug])) <= 9

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
