"""The entry grids of boards: a board at every table, a round with the boards of each table; by keyboard."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.areas.slips.test_boards import boards_at, say
from tests.builders.duplicate_event import DuplicateEvent, duplicate_event
from tests.builders.pages import fields
from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.draws import operations as draws
from tournaments.pairings.generators.movements.barometer import barometer
from tournaments.pairings.generators.movements.howell import howell as howell_of
from tournaments.shared.actors import SYSTEM
from tournaments.slips.errors import NotANumber
from tournaments.slips.models import Result
from tournaments.slips.operations.board_grid import read_cell

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(club: Club) -> DuplicateEvent:
    """Six pairs that play the same two boards at three tables."""
    return duplicate_event(club, barometer(6))


@pytest.fixture
def browser(club: Club) -> Client:
    client = Client()
    client.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
    return client


def address(made: DuplicateEvent, board: int = 1) -> str:
    return reverse("event_board_grid", args=[made.event.slug, 1, board])


def round_address(made: DuplicateEvent) -> str:
    return reverse("event_round_boards", args=[made.event.slug, 1, 1])


def enter(browser: Client, made: DuplicateEvent, cells: dict[int, str], **more: str) -> Any:
    """Type cells by table and save."""
    page = browser.get(address(made)).text
    keys = {table: f"p-{made.match(table).pk}-1-1" for table in cells}
    typed = fields(page) | {keys[table]: text for table, text in cells.items()} | more
    return browser.post(address(made), typed)


class TestTheGrid:
    def test_takes_all_tables_of_a_board_at_once(self, made: DuplicateEvent, browser: Client) -> None:
        assert enter(browser, made, {1: "95", 2: "40", 3: "120"}).status_code == 302
        assert sorted(Result.objects.values_list("payload__attackers", flat=True)) == [40, 95, 120]

    def test_takes_what_is_no_number_of_points(self, made: DuplicateEvent, browser: Client) -> None:
        enter(browser, made, {1: "95b", 2: "+-", 3: "x"})
        forms = Result.objects.order_by("match__table__number").values_list("payload__form", flat=True)
        assert list(forms) == ["board", "artificial", "not_played"]

    def test_gives_a_wrong_row_back_and_keeps_the_others(self, made: DuplicateEvent, browser: Client) -> None:
        answer = enter(browser, made, {1: "95", 2: "93"})
        assert answer.status_code == 422
        assert 'value="93"' in answer.text
        assert Result.objects.count() == 1

    def test_leads_on_to_the_next_board(self, made: DuplicateEvent, browser: Client) -> None:
        answer = enter(browser, made, {1: "95"}, next="1")
        assert answer.headers["Location"] == address(made, 2)

    def test_stops_a_writer_who_did_not_see_what_stands(self, made: DuplicateEvent, browser: Client) -> None:
        page = fields(browser.get(address(made)).text)
        say(made.match(1), 1, 95)
        answer = browser.post(address(made), page | {f"p-{made.match(1).pk}-1-1": "40"})
        assert answer.status_code == 422
        assert Result.objects.get().payload["attackers"] == 95

    def test_asks_for_a_reason_in_a_closed_round(self, made: DuplicateEvent, browser: Client) -> None:
        for table in (1, 2, 3):
            for board in boards_at(made.match(table)):
                say(made.match(table), board)
        draws.close_round(actor=SYSTEM, round=made.round)
        assert enter(browser, made, {1: "40"}).status_code == 422
        assert enter(browser, made, {1: "40"}, reason="typed wrongly").status_code == 302

    def test_takes_the_place_of_the_grid_of_levels(self, made: DuplicateEvent, browser: Client) -> None:
        answer = browser.get(reverse("event_grid", args=[made.event.slug, 1, 1]))
        assert answer.headers["Location"] == round_address(made)

    def test_costs_the_same_however_many_tables(
        self, club: Club, browser: Client, django_assert_max_num_queries: Any
    ) -> None:
        made = duplicate_event(club, barometer(16))
        browser.get(address(made))
        with django_assert_max_num_queries(24):
            browser.get(address(made))


class TestTheGridOfARound:
    @pytest.fixture
    def howell(self, club: Club) -> DuplicateEvent:
        """Eight pairs of which every table plays another set of two boards."""
        return duplicate_event(club, howell_of(4))

    def cells(self, made: DuplicateEvent, table: int) -> list[str]:
        match = made.match(table)
        return [f"p-{match.pk}-1-{board}" for board in boards_at(match)]

    def test_shows_each_table_with_its_own_boards_in_playing_order(
        self, howell: DuplicateEvent, browser: Client
    ) -> None:
        page = browser.get(round_address(howell)).text
        wanted = [cell for table in (1, 2, 3, 4) for cell in self.cells(howell, table)]
        assert re.findall(r'name="(p-[\d-]+)"', page) == wanted
        assert len({boards_at(howell.match(table))[0] for table in (1, 2, 3, 4)}) == 4

    def test_takes_a_round_of_different_boards_at_once(self, howell: DuplicateEvent, browser: Client) -> None:
        typed = {cell: "95" for table in (1, 2, 3, 4) for cell in self.cells(howell, table)}
        answer = browser.post(round_address(howell), fields(browser.get(round_address(howell)).text) | typed)
        assert answer.status_code == 302
        assert Result.objects.filter(payload__attackers=95).count() == 8

    def test_gives_a_wrong_cell_back_by_its_board_and_keeps_the_others(
        self, howell: DuplicateEvent, browser: Client
    ) -> None:
        first, second = self.cells(howell, 2)
        page = fields(browser.get(round_address(howell)).text)
        answer = browser.post(round_address(howell), page | {first: "93", second: "+-"})
        assert answer.status_code == 422
        assert f"Board {boards_at(howell.match(2))[0]}: " in answer.text
        assert Result.objects.get().payload["form"] == "artificial"

    def test_takes_no_board_that_the_table_does_not_play(self, howell: DuplicateEvent, browser: Client) -> None:
        page = fields(browser.get(round_address(howell)).text)
        elsewhere = boards_at(howell.match(2))[0]
        browser.post(round_address(howell), page | {f"p-{howell.match(1).pk}-1-{elsewhere}": "95"})
        assert not Result.objects.exists()

    def test_is_not_there_for_a_draft_or_where_no_boards_are_played(
        self, howell: DuplicateEvent, browser: Client
    ) -> None:
        type(howell.round).objects.update(status="draft")
        assert browser.get(round_address(howell)).status_code == 404

    def test_costs_the_same_however_many_tables(
        self, club: Club, browser: Client, django_assert_max_num_queries: Any
    ) -> None:
        made = duplicate_event(club, barometer(16))
        browser.get(round_address(made))
        with django_assert_max_num_queries(22):
            browser.get(round_address(made))


class TestTheDesk:
    def test_tells_how_many_boards_each_table_has_done(self, made: DuplicateEvent, browser: Client) -> None:
        say(made.match(2), 1)
        page = browser.get(reverse("event_desk", args=[made.event.slug])).text
        assert "boards 1/2" in page
        assert "boards 0/2" in page


class TestReadingACell:
    @pytest.mark.parametrize("text", ["", "A", "9 5", "+", "95BB", "-5", "1.5", "９５"])
    def test_refuses_what_says_nothing(self, text: str) -> None:
        with pytest.raises(NotANumber):
            read_cell(text)

    def test_reads_split_scores_north_south_first(self) -> None:
        assert read_cell("+=") == {"form": "artificial", "NS": "plus", "EW": "average"}
