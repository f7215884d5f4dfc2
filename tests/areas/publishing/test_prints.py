import io
from typing import Any

import pypdf
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests import factories
from tests.builders.small_event import SmallEvent, small_event
from tournaments.clubs.models import Club, NameDisplay, Role
from tournaments.events import operations as events
from tournaments.events.models import Event
from tournaments.pairings import operations as pairings
from tournaments.pairings.operations import PairingRow
from tournaments.publishing.prints.queries import papers_of
from tournaments.publishing.prints.sheets import Papers, Sheet
from tournaments.shared.actors import Actor, person
from tournaments.shared.errors import Missing, NotAllowed
from tournaments.shared.models import AuditEntry

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
        assert [(slip.table, slip.ns and slip.ns.name, slip.ew and slip.ew.name) for slip in slips] == [
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


class TestCardsBeforeTheFirstDraw:
    @pytest.fixture
    def early(self, club: Club) -> Event:
        """An event of seven pairs that nobody has drawn."""
        event = factories.EventFactory.create(club=club, slug="early")
        factories.EntryFactory.create_batch(7, event=event)
        return event

    def test_are_offered_for_as_many_tables_as_the_entries_need(self, officer: Client, early: Event) -> None:
        body = officer.get(reverse("event_prints", args=["early"])).content.decode()
        assert "No round is drawn yet." in body
        assert 'name="tables" type="number" inputmode="numeric" min="1" max="500" required value="3"' in body

    def test_are_printed_for_the_tables_of_the_hall(self, officer: Client, early: Event) -> None:
        response = officer.post(reverse("event_tables_lay", args=["early"]), {"tables": "4"}, follow=True)
        assert [card.table for card in response.context["papers"].cards] == [1, 2, 3, 4]
        assert all(table.code in response.content.decode() for table in early.tables.all())

    def test_stay_valid_for_the_draw_and_for_more_tables(self, officer: Client, early: Event, director: Actor) -> None:
        officer.post(reverse("event_tables_lay", args=["early"]), {"tables": "2"})
        printed = list(early.tables.values_list("number", "code"))
        officer.post(reverse("event_tables_lay", args=["early"]), {"tables": "3"})
        events.start_stage_entries(actor=director, stage=early.stages.get())
        ids = list(early.entries.order_by("number").values_list("pk", flat=True))
        row = PairingRow(group_id=early.stages.get().groups.get().pk, ns=ids[0], ew=ids[1], table=1)
        drawn = pairings.write_round(actor=director, stage=early.stages.get(), number=1, pairings=[row])
        assert list(early.tables.values_list("number", "code"))[:2] == printed
        assert early.tables.count() == 3
        assert drawn.matches.get().table_id == early.tables.get(number=1).pk

    def test_stand_in_the_trail_once(self, officer: Client, early: Event) -> None:
        for _ in range(2):
            officer.post(reverse("event_tables_lay", args=["early"]), {"tables": "4"})
        line = AuditEntry.objects.get(action="pairings.lay_tables")
        assert (line.before, line.after) == ({"tables": 0}, {"tables": 4})

    @pytest.mark.parametrize("typed", ["", "0", "501", "many"])
    def test_say_what_is_no_number_of_tables(self, officer: Client, early: Event, typed: str) -> None:
        response = officer.post(reverse("event_tables_lay", args=["early"]), {"tables": typed})
        assert response.status_code == 400
        assert 'id="tables-error"' in response.content.decode()
        assert not early.tables.exists()

    def test_are_for_officers(self, client: Client, early: Event) -> None:
        stranger = person(factories.UserFactory.create().pk, "Stranger")
        assert client.post(reverse("event_tables_lay", args=["early"]), {"tables": "4"}).status_code == 403
        with pytest.raises(NotAllowed):
            pairings.lay_tables(actor=stranger, event=early, count=4)
        assert not early.tables.exists()

    def test_lead_a_phone_to_a_page_that_waits(self, client: Client, officer: Client, early: Event) -> None:
        officer.post(reverse("event_tables_lay", args=["early"]), {"tables": "1"})
        assert client.get(reverse("table_page", args=[early.tables.get().code])).status_code == 200


class TestAddresses:
    def test_are_those_that_phones_reach_where_the_officer_sits_at_the_server(
        self, officer: Client, cup: SmallEvent, settings: Any
    ) -> None:
        settings.SITE_URL, settings.ALLOWED_HOSTS = "http://192.168.1.20:8000", ["127.0.0.1"]
        shown = officer.get(reverse("event_print", args=["cup", "cards"]), headers={"host": "127.0.0.1:8000"})
        assert shown.context["papers"].cards[0].site == "192.168.1.20:8000/t/"

    def test_are_warned_of_where_no_phone_reaches_them(self, officer: Client, cup: SmallEvent, settings: Any) -> None:
        settings.SITE_URL, settings.ALLOWED_HOSTS = "http://127.0.0.1:8000", ["127.0.0.1", "cup.example.org"]
        page = reverse("event_prints", args=["cup"])
        warning = "Phones cannot follow these codes"
        assert warning in officer.get(page, headers={"host": "127.0.0.1:8000"}).content.decode()
        assert warning not in officer.get(page, headers={"host": "cup.example.org"}).content.decode()


class TestLists:
    def test_name_those_without_a_table(self, cup: SmallEvent) -> None:
        line = made(cup, Sheet.TABLES, number=2).lines[-1]
        assert (line.table, line.ns and line.ns.name, line.remark) == (None, "=SUM(A1:A9)", "Bye")

    def test_find_everybody_by_the_own_name(self, cup: SmallEvent) -> None:
        people = made(cup, Sheet.NAMES).people
        assert len(people) == 8
        assert [(person.name, person.table, person.side) for person in people[:2]] == [
            ("选手11", "1", "North–South"),
            ("选手12", "1", "North–South"),
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

    @pytest.mark.parametrize(("form", "moves"), [("fixed_deals", True), ("points_per_deal", False)])
    def test_have_room_for_levels_where_deals_move_them(self, cup: SmallEvent, form: str, moves: bool) -> None:
        played = cup.event.format
        played["stages"][0]["play"] |= {"form": form, "deals": 4}
        cup.event.format = played
        cup.event.save()
        assert {slip.moves_levels for slip in made(cup, Sheet.SLIPS).slips} == {moves}

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
            (Sheet.SLIPS, ["龙行天下", "=SUM(A1:A9)", "80–115", "take over", "Levels after"], 2),
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
