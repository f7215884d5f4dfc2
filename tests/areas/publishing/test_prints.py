import io

import pypdf
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests import factories
from tests.builders.small_event import SmallEvent, small_event
from tournaments.clubs.models import Club, NameDisplay, Role
from tournaments.publishing.prints.queries import papers_of
from tournaments.publishing.prints.sheets import Papers, Sheet
from tournaments.shared.errors import Missing

ROOT = "https://cup.example.org/"


@pytest.fixture
def cup(club: Club) -> SmallEvent:
    return small_event(club)


@pytest.fixture
def officer(client: Client, club: Club) -> Client:
    client.force_login(factories.OfficeFactory.create(club=club, role=Role.SCORER).user)
    return client


def made(cup: SmallEvent, sheet: Sheet, stage: int | None = 1, number: int | None = 1) -> Papers:
    return papers_of(sheet, cup.event, stage=stage, round_number=number, root=ROOT)


def text(data: bytes) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)


class TestSlips:
    def test_are_one_for_each_match_at_a_table(self, cup: SmallEvent) -> None:
        slips = made(cup, Sheet.SLIPS).slips
        assert [(slip.table, slip.ns.name, slip.ew.name) for slip in slips] == [
            (1, "龙行天下", "=SUM(A1:A9)"),
            (2, "Māori Łukasz", "万里挑一"),
        ]
        assert len(made(cup, Sheet.SLIPS, number=2).slips) == 1

    def test_carry_the_code_of_their_table(self, cup: SmallEvent) -> None:
        short = cup.event.tables.get(number=1).code
        assert made(cup, Sheet.SLIPS).slips[0].code.address == f"{ROOT.rstrip('/')}/t/{short}/"

    def test_say_what_points_are_worth(self, cup: SmallEvent) -> None:
        assert made(cup, Sheet.SLIPS).slips[0].schedule[3] == ("80–115", "take over")


class TestCards:
    def test_are_one_for_each_table_of_the_event(self, cup: SmallEvent) -> None:
        cards = made(cup, Sheet.CARDS).cards
        assert [card.table for card in cards] == [1, 2]
        assert cards[0].site == "cup.example.org/t/"
        assert cards[0].short == cup.event.tables.get(number=1).code


class TestLists:
    def test_name_those_without_a_table(self, cup: SmallEvent) -> None:
        line = made(cup, Sheet.TABLES, number=2).lines[-1]
        assert (line.table, line.ns and line.ns.name, line.remark) == (None, "=SUM(A1:A9)", "Bye")

    def test_find_everybody_by_the_own_name(self, cup: SmallEvent) -> None:
        people = made(cup, Sheet.NAMES).people
        assert len(people) == 8
        assert [(person.name, person.table, person.side) for person in people[:2]] == [
            ("选手11", 1, "North–South"),
            ("选手12", 1, "North–South"),
        ]

    def test_show_names_as_the_club_does(self, cup: SmallEvent) -> None:
        cup.event.club.name_display = NameDisplay.INITIALS
        cup.event.club.save()
        assert {person.name for person in made(cup, Sheet.NAMES).people} == {"选○"}

    def test_take_the_last_round_if_none_is_named(self, cup: SmallEvent) -> None:
        assert made(cup, Sheet.TABLES, None, None).round == 2
        assert made(cup, Sheet.TABLES, None, None).is_draft

    def test_refuse_a_round_that_does_not_exist(self, cup: SmallEvent) -> None:
        with pytest.raises(Missing):
            made(cup, Sheet.TABLES, number=7)


class TestPages:
    @pytest.mark.parametrize("sheet", list(Sheet))
    def test_show_every_paper(self, officer: Client, cup: SmallEvent, sheet: Sheet) -> None:
        response = officer.get(reverse("event_print", args=["cup", sheet.value]), {"stage": 1, "round": 1})
        assert response.status_code == 200
        assert "海港杯" in response.content.decode()

    def test_set_typed_names_as_text(self, officer: Client, cup: SmallEvent) -> None:
        cup.event.entries.filter(number=1).update(name="<script>alert(1)</script>")
        body = officer.get(reverse("event_print", args=["cup", "slips"]), {"round": 1}).content.decode()
        assert "&lt;script&gt;alert(1)" in body

    def test_list_what_can_be_printed(self, officer: Client, cup: SmallEvent) -> None:
        body = officer.get(reverse("event_prints", args=["cup"])).content.decode()
        assert "Cards for 2 tables" in body
        assert "http://testserver/" in body

    def test_are_not_for_visitors(self, client: Client, cup: SmallEvent) -> None:
        for name in ("event_print", "event_print_pdf"):
            assert client.get(reverse(name, args=["cup", "slips"])).status_code == 302
        assert client.get(reverse("event_prints", args=["cup"])).status_code == 302

    def test_list_the_files_as_well(self, officer: Client, cup: SmallEvent) -> None:
        body = officer.get(reverse("event_exports", args=["cup"])).content.decode()
        assert reverse("event_export", args=["cup", "report", "pdf"]) in body
        assert reverse("event_file", args=["cup", "standings", "csv"]) in body


class TestPdf:
    @pytest.mark.parametrize(
        ("sheet", "words", "pages"),
        [
            (Sheet.SLIPS, ["龙行天下", "=SUM(A1:A9)", "80–115", "take over"], 2),
            (Sheet.CARDS, ["海港杯", "testserver/t/"], 2),
            (Sheet.TABLES, ["龙行天下", "选手11"], 1),
            (Sheet.NAMES, ["选手42", "万里挑一"], 1),
        ],
    )
    def test_holds_every_paper(
        self, officer: Client, cup: SmallEvent, sheet: Sheet, words: list[str], pages: int
    ) -> None:
        response = officer.get(reverse("event_print_pdf", args=["cup", sheet.value]), {"round": 1})
        told = text(response.content)
        assert [word for word in words if word not in told] == []
        assert len(pypdf.PdfReader(io.BytesIO(response.content)).pages) == pages

    def test_is_an_a5_page_for_a_slip(self, officer: Client, cup: SmallEvent) -> None:
        response = officer.get(reverse("event_print_pdf", args=["cup", "slips"]), {"round": 1})
        box = pypdf.PdfReader(io.BytesIO(response.content)).pages[0].mediabox
        assert (round(float(box.width) / 72 * 25.4), round(float(box.height) / 72 * 25.4)) == (148, 210)

    def test_can_be_set_in_chinese(self, officer: Client, cup: SmallEvent) -> None:
        with translation.override("zh-hans"):
            assert officer.get(reverse("event_print_pdf", args=["cup", "names"])).status_code == 200
