"""Making, changing and moving on an event, as a browser meets it."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.pages import fields
from tests.factories import EntryFactory
from tournaments.clubs.models import Club
from tournaments.events import operations
from tournaments.events.models import EntryPolicy, Event
from tournaments.shared.actors import Actor


class TestMaking:
    def new(self, club: Club, **more: str) -> dict[str, str]:
        """Give what the director's browser sends when only a name was typed."""
        return {
            "preset": "club_night",
            "name": "周五升级",
            "starts_at": "2026-12-12T18:30",
            "expected": "24",
            "rounds": "5",
            "form": "fixed_deals",
            "deals": "6",
            "minutes": "",
            "points": "2-1-0",
            "clubmates": "soft",
            "entry_policy": "anybody",
            "confirm_policy": "both_sides",
            **more,
        }

    def test_needs_a_name_and_a_date(self, browser: Client, club: Club) -> None:
        club.time_zone = "Pacific/Auckland"
        club.save()
        answer = browser.post(reverse("event_new", args=[club.slug]), self.new(club))
        event = Event.objects.get()
        assert answer.headers["Location"] == reverse("event_manage", args=[event.slug])
        assert event.starts_at.isoformat() == "2026-12-12T05:30:00+00:00"

    def test_keeps_what_was_typed_when_something_is_missing(self, browser: Client, club: Club) -> None:
        answer = browser.post(reverse("event_new", args=[club.slug]), self.new(club, name="", venue="礼堂"))
        assert answer.status_code == 422
        assert "礼堂" in answer.text
        assert not Event.objects.exists()

    def test_says_what_will_be_played_while_the_director_chooses(self, browser: Client, club: Club) -> None:
        address = reverse("event_sentence", args=[club.slug])
        said = browser.get(address, self.new(club, rounds="7", deals="8")).text
        assert "7 rounds of Swiss" in said
        assert "8 deals each" in said

    def test_takes_the_values_of_another_preset(self, browser: Client, club: Club) -> None:
        said = browser.get(
            reverse("event_sentence", args=[club.slug]),
            self.new(club, preset="club_cup", shown_preset="club_night", expected="48"),
        ).text
        assert "4 rounds of Swiss" in said
        assert "8 groups of 4" in said
        assert 'name="rounds" value="4"' in said

    def test_asks_of_boards_only_what_means_something_there(self, browser: Client, club: Club) -> None:
        address = reverse("event_sentence", args=[club.slug])
        said = browser.get(address, self.new(club, preset="duplicate_pairs", shown_preset="club_night")).text
        assert 'id="id_rounds"' not in said  # they follow from the movement
        assert not {"clubmates", "table_entry", "if_stayed"} & fields(said).keys()
        said = browser.get(address, self.new(club, preset="team_swiss", shown_preset="club_night")).text
        assert {"rounds", "clubmates"} <= fields(said).keys()
        assert "Teams expected" in said
        said = browser.get(address, self.new(club, table_entry="levels")).text
        assert fields(said)["table_entry"] == "levels"

    def test_says_how_it_will_be_drawn(self, browser: Client, club: Club) -> None:
        address = reverse("event_sentence", args=[club.slug])
        chosen = {"by": "places", "bye": "request", "first_round": "fold", "clubmates_rounds": "2"}
        said = browser.get(address, self.new(club, **chosen)).text
        assert "by places: first against second, third against fourth" in said
        assert "the bye to who asks for it, else to the last" in said
        assert "in the first round top half against bottom half" in said
        assert "clubmates apart in the first 2 rounds only" in said
        said = browser.get(address, self.new(club, last_round="places_again", acceleration="halves")).text
        assert "in the last round first against second and so on, even if they have met" in said
        assert "in the first 2 rounds the best by seed are drawn as if they had won already" in said
        said = browser.get(address, self.new(club, by="places", last_round="places_again")).text
        assert "in the last round first against second and so on, even if they have met" in said

    def test_says_how_often_they_meet_and_how_a_tie_is_won(self, browser: Client, club: Club) -> None:
        address = reverse("event_sentence", args=[club.slug])
        said = browser.get(address, self.new(club, preset="round_robin", legs="2")).text
        assert "Everybody meets everybody twice" in said
        said = browser.get(address, self.new(club, preset="knockout", form="to_a", best_of="3", best_of_last="1")).text
        assert "the final best of 3" in said

    def test_stores_how_it_will_be_drawn_and_shows_it_again(self, browser: Client, club: Club) -> None:
        chosen = {"by": "places", "bye": "random", "clubmates": "mild"}
        browser.post(reverse("event_new", args=[club.slug]), self.new(club, **chosen))
        event = Event.objects.get()
        pairing = event.format["stages"][0]["pairing"]
        assert {key: pairing[key] for key in chosen} == chosen
        shown = fields(browser.get(reverse("event_settings", args=[event.slug])).text)
        assert (shown["by"], shown["bye"]) == ("places", "random")

    def test_sums_the_event_up_where_the_sentence_is_out_of_sight(self, browser: Client, club: Club) -> None:
        short = re.compile(r'id="nowbar" href="#living"[^>]*><span>([^<]*)</span>')
        page = browser.get(reverse("event_new", args=[club.slug])).text
        assert "5 rounds of Swiss, 6 deals each · about" in short.findall(page)[0]
        part = browser.get(reverse("event_sentence", args=[club.slug]), self.new(club, rounds="3")).text
        assert "3 rounds of Swiss" in short.findall(part)[0]

    def test_lets_long_choices_stand_open_and_folds_short_ones(self, browser: Client, club: Club) -> None:
        page = browser.get(reverse("event_new", args=[club.slug])).text
        assert re.search(r'<input type="radio" name="rule_post_kitty"', page)
        assert re.search(r'<select name="bye"', page)

    def test_previews_without_script(self, browser: Client, club: Club) -> None:
        data = self.new(club, rounds="3", preview="1")
        assert "3 rounds of Swiss" in browser.post(reverse("event_new", args=[club.slug]), data).text
        assert not Event.objects.exists()

    def test_changes_everything_until_round_1_is_published(self, browser: Client, event: Event) -> None:
        address = reverse("event_settings", args=[event.slug])
        browser.post(address, self.new(event.club, name="新名"))
        event.refresh_from_db()
        assert (event.name, event.preset) == ("新名", "club_night")
        operations.round_published(stage_id=event.stages.get().pk, number=1)
        browser.post(address, self.new(event.club, name="再改", preset="knockout"))
        event.refresh_from_db()
        assert (event.name, event.preset) == ("再改", "club_night")

    def test_asks_for_nothing_that_is_fixed_once_round_1_is_published(self, browser: Client, event: Event) -> None:
        address = reverse("event_settings", args=[event.slug])
        assert ('href="#rounds"' in browser.get(address).text, "hx-get" in browser.get(address).text) == (True, True)
        operations.round_published(stage_id=event.stages.get().pk, number=1)
        page = browser.get(address).text
        assert "the format is fixed" in page
        assert "You can change everything" not in page
        assert ('href="#' in page.replace('href="#main"', ""), "hx-get" in page) == (False, False)

    def test_keeps_the_tabs_of_the_event(self, browser: Client, event: Event, club: Club) -> None:
        tabs = 'aria-label="Pages for officers"'
        assert tabs in browser.get(reverse("event_settings", args=[event.slug])).text
        assert tabs not in browser.get(reverse("event_new", args=[club.slug])).text

    @pytest.mark.parametrize(
        ("policy", "is_open"), [(EntryPolicy.ANYBODY, True), (EntryPolicy.MEMBERS, True), (EntryPolicy.BY_HAND, False)]
    )
    def test_speaks_of_the_link_only_where_it_is_open(
        self, browser: Client, club: Club, policy: EntryPolicy, is_open: bool
    ) -> None:
        data = self.new(club, entry_policy=policy)
        page = browser.post(reverse("event_new", args=[club.slug]), data, follow=True).text
        assert "The event is made." in page
        assert ("Pass the link round" in page) == is_open


class TestHub:
    def test_names_the_next_step(self, browser: Client, event: Event, director: Actor) -> None:
        address = reverse("event_manage", args=[event.slug])
        assert reverse("event_import", args=[event.slug]) in browser.get(address).text
        EntryFactory.create_batch(4, event=event)
        assert "Round 1 is to be drawn." in browser.get(address).text

    def test_moves_the_event_on(self, browser: Client, event: Event) -> None:
        for verb, status in (("close", "draft"), ("open", "open"), ("cancel", "cancelled"), ("reopen", "draft")):
            browser.post(reverse("event_state", args=[event.slug, verb]))
            event.refresh_from_db()
            assert event.status == status
