"""The page on which a list of results comes in."""

import io
import re
from html import unescape
from pathlib import Path

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.builders.pages import fields
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.events.models import Entry
from tournaments.pairings.models import Match, Round, RoundStatus
from tournaments.shared.actors import SYSTEM
from tournaments.shared.models import AuditEntry
from tournaments.slips import operations as slips
from tournaments.slips.imports import parse_results, parse_results_text
from tournaments.slips.models import WHOLE_MATCH, Result, ScoreSlip

CUP = Path(__file__).parents[2] / "data" / "cup48" / "stage1_swiss_matches.csv"
HEADER = "轮次,桌号,队伍A,级数A,队伍B,级数B,胜方\n"


@pytest.fixture
def played(club: Club) -> PlayedEvent:
    played = played_event(club, entries=4)
    played.stage.published_rounds = 2
    played.stage.save()
    play_round(played, 1, [(1, 2), (3, 4)], status=RoundStatus.PLAYING)
    play_round(played, 2, [(2, 1), (4, 3)], status=RoundStatus.PLAYING)
    return played


@pytest.fixture
def browser(club: Club) -> Client:
    client = Client()
    client.force_login(OfficeFactory.create(club=club, role=Role.SCORER).user)
    return client


@pytest.fixture
def address(played: PlayedEvent) -> str:
    return reverse("event_results_import", args=[played.event.slug])


def pasted(page: str) -> str:
    """What stands in the field for the list."""
    return unescape(re.split(r"<textarea[^>]*>\n?", page)[1].split("</textarea>")[0])


TWO = HEADER + "1,1,第1队,A,第2队,5,A\n1,2,第3队,8,第4队,A,B\n"


class TestThePage:
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030"])
    def test_takes_a_file_shows_it_and_writes_it_once_confirmed(
        self, browser: Client, address: str, encoding: str
    ) -> None:
        seen = browser.post(address, {"stage": "1", "file": SimpleUploadedFile("r.csv", TWO.encode(encoding))})
        assert "Enter 2 results" in seen.text
        assert not Result.objects.exists()
        for _ in range(2):
            done = browser.post(address, {**fields(seen.text), "confirm": "1"})
            assert done.status_code == 302
        assert Result.objects.count() == ScoreSlip.objects.count() == 2
        assert AuditEntry.objects.filter(action="slips.import").count() == 1

    def test_takes_a_spreadsheet(self, browser: Client, address: str) -> None:
        book, file = openpyxl.Workbook(), io.BytesIO()
        for line in TWO.splitlines():
            book.worksheets[0].append(line.split(","))
        book.save(file)
        seen = browser.post(address, {"stage": "1", "file": SimpleUploadedFile("r.xlsx", file.getvalue())})
        assert "Enter 2 results" in seen.text

    def test_shows_an_error_at_its_cell_and_takes_the_correction_in_place(self, browser: Client, address: str) -> None:
        seen = browser.post(address, {"stage": "1", "text": TWO.replace(",8,", ",X,")})
        assert 'id="e-1-first_level"' in seen.text
        assert 'name="confirm"' not in seen.text
        again = browser.post(address, {**fields(seen.text), "first_level-1": "8", "check": "1"})
        browser.post(address, {**fields(again.text), "confirm": "1"})
        assert Result.objects.count() == 2

    @pytest.mark.parametrize(
        ("text", "cell"),
        [
            ("1,1,第9队,A,第2队,5,A", "first"),
            ("1,1,第1队,A,第3队,5,A", "second"),
            ("7,1,第1队,A,第2队,5,A", "round"),
            ("1,1,第1队,A+,第2队,A+,", "winner"),
            ("1,1,第1队,A,第2队,1,A", "second_level"),
        ],
    )
    def test_puts_each_mistake_where_it_belongs(self, browser: Client, address: str, text: str, cell: str) -> None:
        seen = browser.post(address, {"stage": "1", "text": HEADER + text})
        assert f'id="e-0-{cell}"' in seen.text

    def test_says_whose_name_is_nearly_right(self, browser: Client, address: str, played: PlayedEvent) -> None:
        Entry.objects.filter(pk=played.entries[0].pk).update(name="南山闪电")
        seen = browser.post(address, {"stage": "1", "text": HEADER + "1,1,南山闪殿,A,第2队,5,A"})
        assert "Is it “南山闪电”?" in seen.text

    def test_leaves_a_row_out(self, browser: Client, address: str) -> None:
        seen = browser.post(address, {"stage": "1", "text": TWO.replace(",8,", ",X,")})
        again = browser.post(address, {**fields(seen.text), "out-1": "on", "check": "1"})
        browser.post(address, {**fields(again.text), "out-1": "on", "confirm": "1"})
        assert Result.objects.get().match.sides.filter(entry__number=1).exists()

    def test_writes_nothing_when_a_result_came_in_meanwhile(
        self, browser: Client, address: str, played: PlayedEvent
    ) -> None:
        seen = browser.post(address, {"stage": "1", "text": TWO})
        slips.import_results(
            actor=SYSTEM, stage=played.stage, rows=parse_results_text(HEADER + "1,1,第1队,9,第2队,A,B\n").rows
        )
        late = browser.post(address, {**fields(seen.text), "confirm": "1"})
        assert late.status_code == 409
        assert "instead of 9 : A+" in late.text
        assert Result.objects.count() == 1

    def test_never_writes_what_was_edited_after_the_last_look(self, browser: Client, address: str) -> None:
        seen = browser.post(address, {"stage": "1", "text": TWO})
        again = browser.post(address, {**fields(seen.text), "second_level-0": "9", "confirm": "1"})
        assert 'value="9"' in again.text
        assert not Result.objects.exists()

    @pytest.mark.parametrize("text", ["", "1,2,3\n4,5,6", "队伍A,队伍B\nx,y"])
    def test_never_loses_the_pasted_text(self, browser: Client, address: str, text: str) -> None:
        answer = browser.post(address, {"stage": "1", "text": text})
        assert answer.status_code == 422
        assert text in answer.text

    def test_gives_a_file_back_as_text_with_every_correction(self, browser: Client, address: str) -> None:
        seen = browser.post(address, {"stage": "1", "file": SimpleUploadedFile("r.csv", TWO.encode())})
        back = browser.post(address, {**fields(seen.text), "second_level-0": "6", "back": "1"})
        again = browser.post(address, {"stage": "1", "text": pasted(back.text)})
        assert fields(again.text)["second_level-0"] == "6"
        assert "Enter 2 results" in again.text

    def test_gives_pasted_text_back_as_it_was(self, browser: Client, address: str) -> None:
        seen = browser.post(address, {"stage": "1", "text": TWO})
        back = browser.post(address, {**fields(seen.text), "text": TWO, "back": "1"})
        assert pasted(back.text).strip() == TWO.strip()

    def test_says_that_a_winner_at_a_is_taken_to_have_passed_it(self, browser: Client, address: str) -> None:
        assert "2 winners at A are taken" in browser.post(address, {"stage": "1", "text": TWO}).text
        said = browser.post(address, {"stage": "1", "text": TWO.replace(",A,第", ",at A,第").replace(",A,B", ",A+,B")})
        assert "taken to have passed" not in said.text
        browser.post(address, {**fields(said.text), "confirm": "1"})
        assert [one.payload["passed_a"] for one in Result.objects.order_by("pk")] == [None, "EW"]

    def test_warns_of_an_a_that_does_not_say_more(self, browser: Client, address: str) -> None:
        seen = browser.post(address, {"stage": "1", "text": HEADER + "1,1,第1队,A,第2队,5,"})
        assert "If it was passed, write A+." in seen.text

    def test_warns_of_a_winner_whom_the_levels_contradict(self, browser: Client, address: str) -> None:
        seen = browser.post(address, {"stage": "1", "text": HEADER + "1,1,第1队,A,第2队,5,B"})
        assert "The list names another winner than the levels do." in seen.text


class TestAClosedRound:
    @pytest.fixture(autouse=True)
    def closed(self, played: PlayedEvent) -> None:
        Round.objects.filter(stage=played.stage, number=1).update(status=RoundStatus.CLOSED)

    def test_is_shut_for_a_scorer(self, browser: Client, address: str) -> None:
        assert 'id="e-0-round"' in browser.post(address, {"stage": "1", "text": TWO}).text

    def test_asks_a_director_for_the_reason(self, club: Club, address: str) -> None:
        director = Client()
        director.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        seen = director.post(address, {"stage": "1", "text": TWO})
        refused = director.post(address, {**fields(seen.text), "confirm": "1"})
        assert refused.status_code == 409
        assert not Result.objects.exists()
        director.post(address, {**fields(refused.text), "reason": "late paper slips", "confirm": "1"})
        assert Result.objects.count() == 2


class TestTheCup:
    def test_comes_in_as_it_was_played(self, club: Club, browser: Client) -> None:
        rows = parse_results(CUP.read_bytes()).rows
        played = played_event(club, entries=48)
        by_name = {row.first: None for row in rows} | {row.second: None for row in rows}
        numbers = {name: number for number, name in enumerate(by_name, 1)}
        for entry in played.entries:
            entry.name = list(by_name)[entry.number - 1]
        Entry.objects.bulk_update(played.entries, ["name"])
        for number in sorted({row.round or 0 for row in rows}):
            pairs = [(numbers[row.first], numbers[row.second]) for row in rows if row.round == number]
            play_round(played, number, pairs, status=RoundStatus.PLAYING)
            played.stage.published_rounds = number
        played.stage.save()
        address = reverse("event_results_import", args=[played.event.slug])
        seen = browser.post(address, {"stage": "1", "file": SimpleUploadedFile("r.csv", CUP.read_bytes())})
        assert "Enter 96 results" in seen.text
        browser.post(address, {**fields(seen.text), "confirm": "1"})
        assert Result.objects.filter(deal_number=WHOLE_MATCH).count() == Match.objects.count() == 96
