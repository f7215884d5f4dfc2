"""The page on which a list of pairings comes in."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.builders.pages import fields
from tests.factories import EntryFactory, EventFactory, OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.draws import operations
from tournaments.events.models import Event, Stage, StageEntry
from tournaments.pairings import operations as pairings
from tournaments.pairings.imports import parse_meetings, parse_meetings_text
from tournaments.pairings.models import Match, MatchKind, Round, RoundStatus
from tournaments.pairings.queries import pairing_list
from tournaments.shared.actors import COMMAND_LINE
from tournaments.shared.models import AuditEntry

CUP = Path(__file__).parents[2] / "data" / "cup48"
HEADER = "轮次,桌号,队伍A,队伍B\n"
THREE = HEADER + "1,7,甲队,乙队\n1,2,丙队,丁队\n2,1,甲队,丙队\n"


@pytest.fixture
def event(club: Club) -> Event:
    """A Swiss of five pairs."""
    event = EventFactory.create(club=club)
    for name in "甲乙丙丁戊":
        EntryFactory.create(event=event, name=f"{name}队")
    return event


@pytest.fixture
def browser(club: Club) -> Client:
    """A director's browser."""
    client = Client()
    client.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
    return client


@pytest.fixture
def address(event: Event) -> str:
    return reverse("stage_import", args=[event.slug, 1])


def told(round: Round) -> list[tuple[int | None, str, str | None]]:
    """Say a round in short."""
    return [(line.table, line.ns.name, line.ew.name if line.ew else None) for line in pairing_list(round).lines]


class TestThePage:
    def test_writes_the_next_round_once_confirmed_and_leaves_other_rounds_alone(
        self, browser: Client, address: str, event: Event
    ) -> None:
        seen = browser.post(address, {"text": THREE})
        assert "Write the draft of round 1" in seen.text
        assert "1 row is of another round" in seen.text
        assert not Round.objects.exists()
        assert not StageEntry.objects.exists()  # the stage was filled only to look
        for _ in range(2):
            done = browser.post(address, {**fields(seen.text), "confirm": "1"})
            assert done.headers["Location"] == reverse("event_draw", args=[event.slug, 1, 1])
        assert told(Round.objects.get()) == [(2, "丙队", "丁队"), (7, "甲队", "乙队"), (None, "戊队", None)]
        assert AuditEntry.objects.filter(action="draws.import_pairings").count() == 1

    def test_takes_numbers_for_names_and_gives_free_tables(self, browser: Client, address: str) -> None:
        seen = browser.post(address, {"text": "桌号;队伍A;队伍B\n2;1;2\n;3;4\n"})
        browser.post(address, {**fields(seen.text), "confirm": "1"})
        assert told(Round.objects.get())[:2] == [(1, "丙队", "丁队"), (2, "甲队", "乙队")]

    def test_takes_an_announced_bye(self, browser: Client, address: str) -> None:
        seen = browser.post(address, {"text": HEADER + "1,1,甲队,乙队\n1,2,丙队,丁队\n1,,戊队,轮空\n"})
        assert "Named nowhere" not in seen.text
        browser.post(address, {**fields(seen.text), "confirm": "1"})
        assert Match.objects.get(kind=MatchKind.BYE).sides.get().entry.name == "戊队"

    @pytest.mark.parametrize(
        ("text", "cell"),
        [
            ("1,1,无名,乙队", "e-0-first"),
            ("1,1,甲队,甲队", "e-0-second"),
            ("1,1,甲队,乙队\n1,2,丙队,乙队", "e-1-second"),
            ("1,1,甲队,乙队\n1,1,丙队,丁队", "e-1-table"),
            ("1,0,甲队,乙队", "e-0-table"),
        ],
    )
    def test_puts_each_mistake_where_it_belongs(self, browser: Client, address: str, text: str, cell: str) -> None:
        seen = browser.post(address, {"text": HEADER + text})
        assert f'id="{cell}"' in seen.text
        assert 'name="confirm"' not in seen.text

    def test_takes_a_correction_in_place(self, browser: Client, address: str) -> None:
        seen = browser.post(address, {"text": HEADER + "1,1,甲队,无名"})
        again = browser.post(address, {**fields(seen.text), "second-0": "乙队", "check": "1"})
        browser.post(address, {**fields(again.text), "confirm": "1"})
        assert told(Round.objects.get())[0] == (1, "甲队", "乙队")

    def test_seats_each_of_two_names_that_differ_by_case(self, browser: Client, address: str, event: Event) -> None:
        event.entries.filter(number=1).update(name="Eagle")
        event.entries.filter(number=2).update(name="EAGLE")
        unclear = browser.post(address, {"text": HEADER + "1,1,eagle,丙队\n"})
        assert 'id="e-0-first"' in unclear.text
        seen = browser.post(address, {"text": HEADER + "1,1,Eagle,丙队\n1,2,EAGLE,丁队\n"})
        browser.post(address, {**fields(seen.text), "confirm": "1"})
        assert told(Round.objects.get())[:2] == [(1, "Eagle", "丙队"), (2, "EAGLE", "丁队")]

    def test_warns_of_a_rematch_and_takes_it_all_the_same(self, browser: Client, address: str, event: Event) -> None:
        stage = Stage.objects.get(event=event)
        first = operations.pair_by_hand(actor=COMMAND_LINE, stage=stage, meetings=[(1, 2), (3, 4)])
        pairings.publish_round(actor=COMMAND_LINE, round=first)
        Round.objects.update(status=RoundStatus.CLOSED)
        seen = browser.post(address, {"text": HEADER + "2,1,乙队,甲队\n2,2,丙队,戊队\n"})
        assert seen.text.count("They have met already.") == 1
        browser.post(address, {**fields(seen.text), "confirm": "1"})
        assert told(Round.objects.get(number=2))[0] == (1, "乙队", "甲队")

    def test_writes_nothing_when_somebody_entered_meanwhile(self, browser: Client, address: str, event: Event) -> None:
        seen = browser.post(address, {"text": HEADER + "1,1,甲队,乙队\n1,2,丙队,丁队\n"})
        event.entries.filter(name="乙队").update(name="乙队二")
        late = browser.post(address, {**fields(seen.text), "confirm": "1"})
        assert late.status_code == 409
        assert not Round.objects.exists()

    def test_keeps_the_list_when_no_round_can_be_paired_now(self, browser: Client, address: str, event: Event) -> None:
        stage = Stage.objects.get(event=event)
        draft = operations.pair_by_hand(actor=COMMAND_LINE, stage=stage, meetings=[(1, 2), (3, 4)])
        pairings.publish_round(actor=COMMAND_LINE, round=draft)
        answer = browser.post(address, {"text": THREE})
        assert answer.status_code == 422
        assert "丙队,丁队" in answer.text
        assert "Round 1 is not closed yet." in answer.text

    @pytest.mark.parametrize("text", ["", "1,2\n3,4"])
    def test_never_loses_the_pasted_text(self, browser: Client, address: str, text: str) -> None:
        answer = browser.post(address, {"text": text})
        assert answer.status_code == 422
        assert text in answer.text


class TestTheCup:
    def test_pairs_its_first_round(self, browser: Client, club: Club) -> None:
        rows = parse_meetings((CUP / "stage1_swiss_matches.csv").read_bytes()).rows
        event = EventFactory.create(club=club)
        for name in dict.fromkeys(name for row in rows for name in (row.first, row.second)):
            EntryFactory.create(event=event, name=name)
        file = SimpleUploadedFile("r.csv", (CUP / "stage1_swiss_matches.csv").read_bytes())
        address = reverse("stage_import", args=[event.slug, 1])
        seen = browser.post(address, {"file": file})
        browser.post(address, {**fields(seen.text), "confirm": "1"})
        wanted = [(row.table, row.first, row.second) for row in rows if row.round == 1]
        assert told(Round.objects.get()) == wanted


class TestAList:
    def test_of_a_knock_out_names_its_rounds(self) -> None:
        rows = parse_meetings((CUP / "stage3_knockout_matches.csv").read_bytes()).rows
        assert [row.phase_of_round for row in rows][-2:] == ["决赛", "决赛"]
        assert rows[-1].is_third_place

    def test_may_write_round_and_table_in_words(self) -> None:
        row = parse_meetings_text("轮次,桌号,南北,东西\n第2轮,3桌,甲,乙\n").rows[0]
        assert (row.round, row.table) == (2, 3)
