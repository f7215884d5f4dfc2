"""The grids of boards of teams: which room a row is, and in which order the tables stand."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.duplicate_event import DuplicateEvent
from tests.builders.team_event import team_event
from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.pairings.models import Match

pytestmark = pytest.mark.django_db

ROWS = re.compile(r'<b class="tno">(\d+)</b>\s*<small class="quiet">(\w+ room)</small>')


@pytest.fixture
def made(club: Club) -> DuplicateEvent:
    return team_event(club)


@pytest.fixture
def browser(club: Club) -> Client:
    client = Client()
    client.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
    return client


def rooms_by_table() -> list[tuple[str, str]]:
    """Give the rooms by the numbers of their tables, as the matches say."""
    found = []
    for match in Match.objects.select_related("table", "second_table"):
        assert match.table is not None
        assert match.second_table is not None
        found += [(match.table.number, "open room"), (match.second_table.number, "closed room")]
    return [(str(number), room) for number, room in sorted(found)]


@pytest.mark.parametrize("page", ["event_board_grid", "event_round_boards"])
def test_each_row_names_its_room_in_the_order_of_tables(made: DuplicateEvent, browser: Client, page: str) -> None:
    shown = browser.get(reverse(page, args=[made.event.slug, 1, 1])).text
    rows = ROWS.findall(shown)
    assert len(rows) == 4
    assert rows == rooms_by_table()
