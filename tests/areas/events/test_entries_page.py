"""The pages of entries and of the check-in, as a browser meets them."""

from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.pages import statements
from tests.factories import NOON, EntryFactory, OfficeFactory, PlayerFactory
from tournaments.clubs.models import Role
from tournaments.events import operations
from tournaments.events.models import Entry, EntryStatus, Event
from tournaments.shared.actors import Actor


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

    @pytest.mark.parametrize("verb", ["withdraw", "absent", "present", "substitute"])
    def test_says_in_red_what_changed_nothing(self, browser: Client, event: Event, verb: str) -> None:
        EntryFactory.create(event=event)
        answer = browser.post(reverse("event_entry_act", args=[event.slug, 1, verb]), {}, follow=True)
        assert "Nothing was changed" in answer.text
        assert ("note bad" in answer.text, "note good" in answer.text) == (True, False)

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
        assert ("黑桃ACE is here already." in page, "Nobody who is missing fits." in page) == (True, False)
        assert "Nobody who is missing fits." in browser.post(address, {"q": "zz"}, follow=True).text

    def test_says_of_several_pairs_that_they_are_here_already(self, browser: Client, event: Event) -> None:
        EntryFactory.create_batch(2, event=event, checked_in_at=NOON)
        page = browser.get(reverse("event_checkin", args=[event.slug]), {"q": "队伍"}).text
        assert "All that fit are here already." in page

    def test_gives_htmx_the_list_alone(self, browser: Client, event: Event) -> None:
        EntryFactory.create(event=event)
        headers = {"HX-Request": "true", "HX-Target": "arrivals"}
        answer = browser.post(reverse("event_checkin_mark", args=[event.slug]), {"number": "1"}, headers=headers)
        assert "<html" not in answer.text
        assert "hx-swap-oob" in answer.text
