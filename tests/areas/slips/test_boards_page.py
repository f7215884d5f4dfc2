"""The page of a table that plays boards: what it asks, what it shows, what it refuses."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.areas.slips.test_boards import agree, boards_at, say
from tests.builders.duplicate_event import DuplicateEvent, duplicate_event
from tests.builders.pages import fields
from tournaments.clubs.models import Club
from tournaments.pairings.generators.movements.barometer import barometer
from tournaments.pairings.generators.movements.howell import howell
from tournaments.pairings.models import Table
from tournaments.slips.models import ClaimState, Result, ScoreSlip

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(club: Club) -> DuplicateEvent:
    """A Howell of four tables, two boards a round."""
    return duplicate_event(club, howell(4))


@pytest.fixture
def table(made: DuplicateEvent) -> Table:
    found = made.match().table
    assert found is not None
    return found


def phone(table: Table, line: str) -> Client:
    """A phone that a side holds."""
    client = Client()
    client.post(reverse("table_side", args=[table.code]), {"line": line})
    return client


def send(client: Client, table: Table, board: int, points: int, **more: str) -> Any:
    """Type points, look, and send what the page then offers."""
    page = client.get(reverse("table_page", args=[table.code]), {"deal": str(board), "correct": "1"}).text
    typed = fields(page) | {"attackers": str(points), "step": "send", **more}
    return client.post(reverse("table_board", args=[table.code, board]), typed)


class TestTheTablePage:
    def test_offers_the_boards_of_the_round(self, made: DuplicateEvent, table: Table) -> None:
        page = phone(table, "NS").get(reverse("table_page", args=[table.code])).text
        for number in boards_at(made.match()):
            assert f"Board {number}" in page

    def test_leads_a_board_to_its_result(self, made: DuplicateEvent, table: Table) -> None:
        board = boards_at(made.match())[1]
        assert send(phone(table, "NS"), table, board, 95).status_code == 302
        assert send(phone(table, "EW"), table, board, 95).status_code == 302
        assert Result.objects.get().deal_number == board

    def test_tells_signed_levels_before_it_sends(self, made: DuplicateEvent, table: Table) -> None:
        page = send(phone(table, "NS"), table, boards_at(made.match())[0], 95, step="look").text
        assert "they take over" in page
        assert "+1" in page
        assert not ScoreSlip.objects.exists()

    def test_refuses_another_tables_board_with_a_sentence(self, made: DuplicateEvent, table: Table) -> None:
        here, other = boards_at(made.match()), boards_at(made.match(2))[0]
        answer = phone(table, "NS").post(
            reverse("table_board", args=[table.code, other]), {"attackers": "95", "step": "send"}
        )
        assert answer.status_code == 422
        assert f"Board {other} is not played at this table in this round, but {here[0]}, {here[1]}." in answer.text

    def test_never_shows_the_first_figure_to_the_other_side(self, made: DuplicateEvent, table: Table) -> None:
        board = boards_at(made.match())[0]
        send(phone(table, "NS"), table, board, 165)
        page = phone(table, "EW").get(reverse("table_page", args=[table.code]), {"deal": board}).text
        assert "The other side has entered" in page
        assert not re.search(r"\b165\b", page)  # a token may hold the three digits by chance

    def test_tells_of_a_far_result_once_the_own_word_stands(self, club: Club) -> None:
        made = duplicate_event(club, barometer(10))
        for at in (1, 2, 3, 4):
            say(made.match(at), 1, 95)
        table = made.match(5).table
        assert table is not None
        far = "This is far from what other tables have."
        assert far not in send(phone(table, "NS"), table, 1, 0, step="look").text
        send(phone(table, "NS"), table, 1, 0)
        assert far in phone(table, "NS").get(reverse("table_page", args=[table.code]), {"deal": 1}).text
        assert far not in phone(table, "EW").get(reverse("table_page", args=[table.code]), {"deal": 1}).text

    def test_asks_about_a_far_result_and_takes_the_answer(self, club: Club) -> None:
        made = duplicate_event(club, barometer(10))
        agree(made, "all")
        for at in (1, 2, 3, 4):
            say(made.match(at), 1, 95)
        table = made.match(5).table
        assert table is not None
        asked = send(phone(table, "NS"), table, 1, 0, step="look")
        assert "This is far from what other tables have." in asked.text
        assert send(phone(table, "NS"), table, 1, 0).status_code == 422
        sent = phone(table, "NS").post(
            reverse("table_board", args=[table.code, 1]), fields(asked.text) | {"step": "send"}
        )
        assert sent.status_code == 302
        assert made.match(5).claims.get().state == ClaimState.WAITING

    def test_shows_the_other_tables_only_after_the_own_result(self, club: Club) -> None:
        made = duplicate_event(club, barometer(6))
        say(made.match(1), 1, 135)
        table = made.match(2).table
        assert table is not None
        address = reverse("table_page", args=[table.code])
        assert not re.search(r"\b135\b", phone(table, "NS").get(address, {"deal": 1}).text)
        say(made.match(2), 1, 95)
        assert "135" in phone(table, "NS").get(address, {"deal": 1}).text

    def test_says_when_the_round_is_done(self, made: DuplicateEvent, table: Table) -> None:
        for board in boards_at(made.match()):
            say(made.match(), board)
        assert "Round done" in phone(table, "NS").get(reverse("table_page", args=[table.code])).text
