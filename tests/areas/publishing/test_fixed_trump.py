"""Boards that fix the trump suit say which, wherever a board is named."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from engine.record import BoardTrump, parse_record
from tests.areas.slips.test_boards import boards_at, say
from tests.builders.duplicate_event import DuplicateEvent, duplicate_event, with_fixed_trump
from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.pairings.generators.movements.barometer import barometer
from tournaments.pairings.models import Board
from tournaments.publishing import exports
from tournaments.publishing.queries.records import making_sheet
from tournaments.shared.templatetags.marks import trump
from tournaments.tallies.operations import recompute_now

pytestmark = pytest.mark.django_db

HEARTS, NONE = 'aria-label="hearts"', "no trump"


@pytest.fixture
def made(club: Club) -> DuplicateEvent:
    """Four pairs that play five boards, the last without trump."""
    made = duplicate_event(club, barometer(4), boards=5, options=with_fixed_trump(board_trumps="suits_and_none"))
    for match in made.round.matches.filter(kind="play"):
        for board in boards_at(match):
            say(match, board, 95)
    return made


def get(made: DuplicateEvent, name: str, *where: object) -> str:
    answer = Client().get(reverse(name, args=[made.event.slug, *where]))
    assert answer.status_code == 200
    return answer.text


class TestTheTrumpOfABoard:
    def test_stands_on_its_pages(self, made: DuplicateEvent) -> None:
        page = get(made, "event_boards")
        assert HEARTS in page
        assert NONE in page
        assert HEARTS in get(made, "event_board", 1, 2)
        assert NONE in get(made, "event_board", 1, 5)

    def test_stands_in_its_record_and_on_the_sheet_for_whoever_makes_the_boards(self, made: DuplicateEvent) -> None:
        assert parse_record(get(made, "event_board_record", 1, 5)).board_trump == BoardTrump(suit=None)
        sheet = making_sheet(made.stage)
        heads = [line.split() for line in sheet.splitlines() if line[:1].isdigit()]
        assert [head[3] for head in heads[:5]] == ["S", "H", "C", "D", "NT"]

    def test_stands_on_the_score_slip(self, made: DuplicateEvent) -> None:
        office = OfficeFactory.create(club=made.event.club, role=Role.DIRECTOR)
        client = Client()
        client.force_login(office.user)
        slips = client.get(reverse("event_print", args=[made.event.slug, "slips"]), {"round": 1}).text
        assert "<td>2 hearts</td>" in slips
        assert "<td>2 no trump</td>" in slips

    def test_stands_over_its_traveller(self, made: DuplicateEvent) -> None:
        recompute_now(event_id=made.event.pk)
        tables = json.loads(exports.write(made.event.slug, "travellers", "json", scope=exports.Scope.NEWEST))["tables"]
        assert tables[1]["title"].endswith("trump hearts")

    def test_is_told_by_the_api(self, made: DuplicateEvent) -> None:
        answer = Client().get(f"/api/v1/events/{made.event.slug}/stages/1/boards/")
        assert [board["trump"] for board in answer.json()["results"][:5]] == ["S", "H", "C", "D", "NT"]

    def test_is_nowhere_where_players_bid(self, club: Club) -> None:
        bid = duplicate_event(club, barometer(4))
        assert set(Board.objects.filter(stage=bid.stage).values_list("trump", flat=True)) == {""}
        assert "Trump" not in get(bid, "event_board", 1, 1)


def test_no_trump_is_said_in_words() -> None:
    assert (trump("NT"), HEARTS in trump("H")) == (NONE, True)
