"""Pages of events and entries as a browser meets them."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.builders.pages import fields
from tests.factories import NOON, EntryFactory, EventFactory, OfficeFactory, PlayerFactory
from tournaments.clubs.models import Club, Player, Role
from tournaments.events import operations
from tournaments.events.models import Entry, EntryPolicy, EntryStatus, Event
from tournaments.shared.actors import Actor

CUP = Path(__file__).parents[2] / "data" / "cup48" / "entries.csv"


@pytest.fixture
def event(club: Club) -> Event:
    """An event of the club."""
    return EventFactory.create(club=club)


@pytest.fixture
def browser(club: Club) -> Client:
    """A director's browser."""
    client = Client()
    client.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
    return client


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
        page = browser.get(reverse("event_settings", args=[event.slug])).text
        assert '<option value="places" selected>' in page
        assert '<option value="random" selected>' in page

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


class TestEntries:
    def test_lists_in_a_constant_number_of_statements(self, browser: Client, event: Event) -> None:
        for page in ("event_entries", "event_checkin", "event_manage"):
            counts = []
            for more in (2, 12):
                EntryFactory.create_batch(more, event=event)
                counts.append(statements(browser, reverse(page, args=[event.slug])))
            assert counts[0] == counts[1], page
            assert counts[1] <= 16

    def test_finds_by_any_part_whatever_its_width(self, browser: Client, event: Event) -> None:
        EntryFactory.create(event=event, name="黑桃ACE")
        EntryFactory.create(event=event, name="碧海蓝天")
        found = browser.get(reverse("event_entries", args=[event.slug]), {"q": "ａｃｅ"}).text
        assert "黑桃ACE" in found
        assert "碧海蓝天" not in found

    def test_adds_and_asks_who_is_meant(self, browser: Client, event: Event) -> None:
        PlayerFactory.create(club=event.club, name="王晓明")
        address = reverse("event_entry_add", args=[event.slug])
        typed = {"player_1": "王小明", "player_2": "李雷"}
        asked = browser.post(address, typed)
        assert asked.status_code == 422
        assert "王晓明" in asked.text
        browser.post(address, {**typed, "player_1_is": "new"})
        assert Entry.objects.get().name == "王小明 / 李雷"

    def test_keeps_what_only_the_standings_ask(self, browser: Client, event: Event) -> None:
        typed = {
            "player_1": "张三",
            "player_2": "李四",
            "categories": "青少年、女子",
            "handicap": "2.5",
            "rating": "1500",
        }
        browser.post(reverse("event_entry_add", args=[event.slug]), typed)
        entry = Entry.objects.get()
        assert (entry.categories, entry.handicap, entry.rating) == (["青少年", "女子"], Decimal("2.5"), 1500)
        page = browser.get(reverse("event_entry_edit", args=[event.slug, 1])).text
        assert 'value="青少年, 女子"' in page
        assert "青少年" in browser.get(reverse("event_entries", args=[event.slug]) + "?q=女子").text

    def test_shows_a_refusal_beside_its_field(self, browser: Client, event: Event, director: Actor) -> None:
        operations.add_entry(actor=director, event=event, players=["A", "B"], name="X")
        typed = {"player_1": "C", "player_2": "D", "name": "X"}
        answer = browser.post(reverse("event_entry_add", args=[event.slug]), typed)
        assert 'id="id_name_error"' in answer.text

    def test_makes_a_late_entry_while_the_swiss_is_played(self, browser: Client, event: Event) -> None:
        operations.round_published(stage_id=event.stages.get().pk, number=2)
        browser.post(reverse("event_entry_add", args=[event.slug]), {"player_1": "C", "player_2": "D"})
        assert Entry.objects.get().stage_entries.get().first_round == 3

    def test_does_each_thing_that_has_a_button(self, browser: Client, event: Event, director: Actor) -> None:
        entries = EntryFactory.create_batch(3, event=event)
        stage = event.stages.get()
        operations.start_stage_entries(actor=director, stage=stage)
        operations.round_published(stage_id=stage.pk, number=1)
        leaves = entries[0].seats.get(position=1).player_id
        for verb, data in (
            ("absent", {"round_number": "2", "kind": "absent"}),
            ("present", {"round_number": "2"}),
            ("substitute", {"leaves": leaves, "comes": "替补"}),
            ("withdraw", {"after_round": "1"}),
            ("reinstate", {}),
        ):
            answer = browser.post(reverse("event_entry_act", args=[event.slug, 1, verb]), data, follow=True)
            assert "note good" in answer.text, verb
        assert Entry.objects.get(number=1).status == EntryStatus.REGISTERED

    def test_saves_seeds_and_keeps_wrong_ones_typed(self, browser: Client, event: Event) -> None:
        EntryFactory.create_batch(2, event=event)
        address = reverse("event_seeds", args=[event.slug])
        wrong = browser.post(address, {"seed-1": "1", "seed-2": "1"})
        assert wrong.status_code == 422
        assert 'name="seed-2" value="1"' in wrong.text
        browser.post(address, {"seed-1": "2", "seed-2": "1"})
        assert list(event.entries.values_list("seed", flat=True)) == [2, 1]

    def test_is_not_for_visitors_nor_for_other_clubs(self, event: Event) -> None:
        address = reverse("event_entries", args=[event.slug])
        assert Client().get(address).status_code == 302
        stranger = Client()
        stranger.force_login(OfficeFactory.create(role=Role.OWNER).user)
        assert stranger.get(address).status_code == 403


def statements(browser: Client, address: str) -> int:
    """Count the statements of a page."""
    with CaptureQueriesContext(connection) as told:
        assert browser.get(address).status_code == 200
    return len(told)


class TestImport:
    def test_takes_the_cup_from_a_file(self, browser: Client, event: Event) -> None:
        address = reverse("event_import", args=[event.slug])
        file = SimpleUploadedFile("entries.csv", CUP.read_bytes())
        seen = browser.post(address, {"file": file})
        assert "Enter 48 pairs" in seen.text
        assert not Entry.objects.exists()
        data = {**fields(seen.text), "confirm": "1"}
        for _ in range(2):
            assert browser.post(address, data).headers["Location"] == reverse("event_entries", args=[event.slug])
        assert (Entry.objects.count(), Player.objects.count()) == (48, 96)

    def test_writes_categories_handicap_and_rating(self, browser: Client, event: Event) -> None:
        address = reverse("event_import", args=[event.slug])
        text = "队名,队员1,队员2,组别,让分,等级分\n飞鹰,张三,李四,青少年,2.5,1500\n猎豹,王五,赵六,,,"
        seen = browser.post(address, {"text": text})
        browser.post(address, {**fields(seen.text), "confirm": "1"})
        columns = event.entries.values_list("categories", "handicap", "rating")
        assert list(columns) == [(["青少年"], Decimal("2.50"), 1500), ([], None, None)]

    def test_shows_an_error_at_its_cell_and_takes_the_correction_in_place(self, browser: Client, event: Event) -> None:
        address = reverse("event_import", args=[event.slug])
        seen = browser.post(address, {"text": "队名,队员1,队员2\n飞鹰,张三,\n猎豹,王五,赵六"})
        assert 'id="e-0-1"' in seen.text
        data = {**fields(seen.text), "player-0-1": "李四", "check": "1"}
        clean = browser.post(address, data)
        assert "Enter 2 pairs" in clean.text
        browser.post(address, {**fields(clean.text), "confirm": "1"})
        assert [entry.name for entry in event.entries.all()] == ["飞鹰", "猎豹"]

    def test_never_writes_what_was_edited_after_the_last_look(self, browser: Client, event: Event) -> None:
        address = reverse("event_import", args=[event.slug])
        seen = browser.post(address, {"text": "飞鹰,张三,李四"})
        again = browser.post(address, {**fields(seen.text), "name-0": "雄鹰", "confirm": "1"})
        assert "雄鹰" in again.text
        assert not Entry.objects.exists()

    def test_asks_about_twins_and_takes_one_answer_for_all(self, browser: Client, event: Event) -> None:
        PlayerFactory.create(club=event.club, name="王晓明")
        known = PlayerFactory.create(club=event.club, name="李雷")
        address = reverse("event_import", args=[event.slug])
        seen = browser.post(address, {"text": "飞鹰,王小明,李雷"})
        assert 'name="who-0-0"' in seen.text
        settled = browser.post(address, {**fields(seen.text), "all_new": "1"})
        browser.post(address, {**fields(settled.text), "confirm": "1"})
        assert set(event.entries.get().seats.values_list("player__name", flat=True)) == {"王小明", "李雷"}
        assert known.entries.count() == 1

    def test_notices_that_somebody_entered_meanwhile(self, browser: Client, event: Event, director: Actor) -> None:
        address = reverse("event_import", args=[event.slug])
        seen = browser.post(address, {"text": "飞鹰,张三,李四"})
        operations.add_entry(actor=director, event=event, players=["张三", "别人"])
        late = browser.post(address, {**fields(seen.text), "confirm": "1"})
        assert late.status_code == 409
        assert "张三" in late.text
        assert event.entries.count() == 1

    def test_gives_a_file_back_as_text_with_every_correction(self, browser: Client, event: Event) -> None:
        address = reverse("event_import", args=[event.slug])
        file = SimpleUploadedFile("e.csv", "队名,队员1,队员2,俱乐部\n飞鹰,张三,李四,东区".encode())
        seen = browser.post(address, {"file": file})
        back = browser.post(address, {**fields(seen.text), "name-0": "雄鹰", "back": "1"}).text
        text = back[back.index("<textarea") :]
        assert "雄鹰\t张三\t李四\t东区" in text[: text.index("</textarea>")]

    @pytest.mark.parametrize("text", ["", "队名,队员1,队员2", "a,b\n" * 1200])
    def test_never_loses_the_pasted_text(self, browser: Client, event: Event, text: str) -> None:
        answer = browser.post(reverse("event_import", args=[event.slug]), {"text": text})
        assert answer.status_code == 422
        assert text.strip() in answer.text.replace("\r\n", "\n")


class TestCheckIn:
    def test_takes_enter_for_the_only_one_that_fits(self, browser: Client, event: Event) -> None:
        EntryFactory.create(event=event, name="黑桃ACE")
        EntryFactory.create(event=event, name="碧海蓝天")
        address = reverse("event_checkin_mark", args=[event.slug])
        browser.post(address, {"q": "ac"})
        assert [entry.checked_in_at is not None for entry in event.entries.all()] == [True, False]
        browser.post(address, {"number": "1", "undo": "1"})
        assert not event.entries.exclude(checked_in_at=None).exists()

    def test_marks_nobody_when_several_fit(self, browser: Client, event: Event) -> None:
        EntryFactory.create_batch(2, event=event)
        browser.post(reverse("event_checkin_mark", args=[event.slug]), {"q": "队伍"})
        assert not event.entries.exclude(checked_in_at=None).exists()

    def test_says_of_a_pair_that_it_is_here_already(self, browser: Client, event: Event) -> None:
        EntryFactory.create(event=event, name="黑桃ACE")
        address = reverse("event_checkin_mark", args=[event.slug])
        browser.post(address, {"q": "ac"})
        page = browser.post(address, {"q": "ac"}, follow=True).text
        assert ("黑桃ACE is here already." in page, "No missing pair fits." in page) == (True, False)
        assert "No missing pair fits." in browser.post(address, {"q": "zz"}, follow=True).text

    def test_says_of_several_pairs_that_they_are_here_already(self, browser: Client, event: Event) -> None:
        EntryFactory.create_batch(2, event=event, checked_in_at=NOON)
        page = browser.get(reverse("event_checkin", args=[event.slug]), {"q": "队伍"}).text
        assert "All pairs that fit are here already." in page

    def test_gives_htmx_the_list_alone(self, browser: Client, event: Event) -> None:
        EntryFactory.create(event=event)
        headers = {"HX-Request": "true", "HX-Target": "arrivals"}
        answer = browser.post(reverse("event_checkin_mark", args=[event.slug]), {"number": "1"}, headers=headers)
        assert "<html" not in answer.text
        assert "hx-swap-oob" in answer.text


class TestRegistration:
    def test_enters_a_pair_and_gives_it_its_link(self, event: Event) -> None:
        visitor = Client()
        address = reverse("event_register", args=[event.registration_token])
        answer = visitor.post(address, {"player_1": "张三", "player_2": "李四"}, follow=True)
        assert "number 1" in answer.text
        own = answer.request["PATH_INFO"]
        visitor.post(own, {"player_1": "张三", "player_2": "王五", "name": "我们"})
        assert event.entries.get().name == "我们"
        visitor.post(own, {"cancel": "1"})
        assert event.entries.get().status == EntryStatus.CANCELLED

    def test_takes_nothing_from_programs(self, event: Event) -> None:
        data = {"player_1": "A", "player_2": "B", "website": "http://spam.example"}
        assert Client().post(reverse("event_register", args=[event.registration_token]), data).status_code == 200
        assert not event.entries.exists()

    def test_holds_back_an_address_that_enters_pair_after_pair(self, event: Event) -> None:
        address = reverse("event_register", args=[event.registration_token])
        for number in range(12):
            Client().post(address, {"player_1": f"A{number}", "player_2": f"B{number}"})
        assert event.entries.count() == 10

    def test_goes_on_while_no_attempt_can_be_counted(self, event: Event, settings: Any) -> None:
        settings.CACHES = {
            alias: {**kept, "LOCATION": "redis://127.0.0.1:1/0"} for alias, kept in settings.CACHES.items()
        }
        address = reverse("event_register", args=[event.registration_token])
        assert Client().post(address, {"player_1": "张三", "player_2": "李四"}).status_code == 302
        assert event.entries.count() == 1

    def test_sends_the_link_by_mail(self, event: Event, mailoutbox: list[object]) -> None:
        from tournaments.events.tasks import send_confirmation

        entry = EntryFactory.create(event=event, contact_email="pair@example.org")
        send_confirmation(entry.pk)
        assert "/enter/own/" in mailoutbox[0].body  # type: ignore[attr-defined]  # pytest-django does not say what it holds


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
