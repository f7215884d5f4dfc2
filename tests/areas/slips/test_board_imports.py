"""Lists of board results: read, looked at, and entered, all rows or none."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.areas.slips.test_boards import say
from tests.builders.duplicate_event import DuplicateEvent, duplicate_event
from tests.builders.pages import fields
from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.pairings.generators.movements.barometer import barometer
from tournaments.slips.errors.boards import BoardHeaderUnreadable
from tournaments.slips.imports.boards import parse_boards, parse_boards_text
from tournaments.slips.models import Result
from tournaments.slips.operations.board_importing import board_fates
from tournaments.slips.operations.fate import FateKind

HEADER = "round,board,table,points\n"


class TestReading:
    def test_knows_columns_in_both_languages(self) -> None:
        rows = parse_boards_text("轮次\t牌号\t桌号\t闲家分\n1\t第3副\t2\t95\n").rows
        assert [(row.round, row.board, row.table, row.points) for row in rows] == [(1, 3, 2, "95")]

    def test_reads_files_alike(self) -> None:
        assert parse_boards((HEADER + "1,1,2,95\n").encode()).rows == parse_boards_text(HEADER + "1,1,2,95\n").rows

    def test_names_what_is_missing(self) -> None:
        with pytest.raises(BoardHeaderUnreadable):
            parse_boards_text("round,board\n1,2\n")


@pytest.fixture
def made(club: Club) -> DuplicateEvent:
    """Six pairs that play the same two boards at three tables."""
    return duplicate_event(club, barometer(6))


@pytest.mark.django_db
class TestTheFates:
    def test_tell_new_same_and_corrected_rows(self, made: DuplicateEvent) -> None:
        say(made.match(1), 1, 95)
        say(made.match(2), 1, 40)
        rows = parse_boards_text(HEADER + ",1,1,95\n,1,2,60\n,1,3,X\n").rows
        kinds = [fate.kind for fate in board_fates(made.stage, rows)]
        assert kinds == [FateKind.SAME, FateKind.CORRECTS, FateKind.NEW]

    @pytest.mark.parametrize("row", [",9,1,95", ",1,7,95", ",1,1,93", ",1,1,abc", "2,1,1,95"])
    def test_tell_what_cannot_be(self, made: DuplicateEvent, row: str) -> None:
        rows = parse_boards_text(HEADER + row + "\n").rows
        assert board_fates(made.stage, rows)[0].error is not None

    def test_take_a_table_once(self, made: DuplicateEvent) -> None:
        rows = parse_boards_text(HEADER + ",1,1,95\n,1,1,40\n").rows
        assert [fate.kind for fate in board_fates(made.stage, rows)] == [FateKind.NEW, FateKind.ERROR]


@pytest.mark.django_db
class TestThePage:
    def test_enters_what_was_looked_at(self, made: DuplicateEvent, club: Club) -> None:
        browser = Client()
        browser.force_login(OfficeFactory.create(club=club, role=Role.SCORER).user)
        address = reverse("event_board_import", args=[made.event.slug, 1])
        assert browser.get(address).status_code == 200
        seen = browser.post(address, {"text": HEADER + ",1,1,95\n,1,2,40\n,1,3,120\n"})
        assert not Result.objects.exists()
        done = browser.post(address, fields(seen.text) | {"confirm": "1"})
        assert done.status_code == 302
        assert sorted(Result.objects.values_list("payload__attackers", flat=True)) == [40, 95, 120]

    def test_writes_nothing_while_a_row_is_wrong(self, made: DuplicateEvent, club: Club) -> None:
        browser = Client()
        browser.force_login(OfficeFactory.create(club=club, role=Role.SCORER).user)
        address = reverse("event_board_import", args=[made.event.slug, 1])
        seen = browser.post(address, {"text": HEADER + ",1,1,95\n,1,2,93\n"})
        answer = browser.post(address, fields(seen.text) | {"confirm": "1"})
        assert answer.status_code == 409
        assert not Result.objects.exists()
