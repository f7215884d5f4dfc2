"""Entries from a file or from pasted text, as a browser meets it."""

from decimal import Decimal
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.builders.pages import fields
from tests.factories import PlayerFactory
from tournaments.clubs.models import Player
from tournaments.events import operations
from tournaments.events.models import Entry, Event
from tournaments.shared.actors import Actor

CUP = Path(__file__).parents[2] / "data" / "cup48" / "entries.csv"


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

    def test_says_what_to_do_with_a_line_that_names_one_and_labels_each_cell(
        self, browser: Client, event: Event
    ) -> None:
        address = reverse("event_import", args=[event.slug])
        seen = browser.post(address, {"text": "Li Lei\n王伟 李娜"}).text
        assert "Put a comma or / between its players" in seen
        for label in ("Pair", "Players", "Club", "Leave out"):
            assert f'data-label="{label}"' in seen
        assert "Put a comma" not in browser.post(address, {"text": "王伟 李娜"}).text

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

    @pytest.mark.parametrize(
        ("second", "asked"),
        [
            ("欧阳震花", "Row 2 has “欧阳震华”, which is similar."),
            ("欧阳 震华", "Also in row 2. Who is it?"),
        ],
    )
    def test_tells_a_similar_name_from_the_same(self, browser: Client, event: Event, second: str, asked: str) -> None:
        text = f"队名,队员1,队员2\n飞鹰,欧阳震华,李四\n猎豹,{second},赵六"
        page = browser.post(reverse("event_import", args=[event.slug]), {"text": text}).text
        assert asked in page
