"""The phones of the two rooms of a match of teams: what each sees of the other, and which of them rings."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from scoring.formats import OtherResults
from tests.areas.publishing.test_boards import agree
from tests.areas.slips.test_boards import say
from tests.builders.duplicate_event import DuplicateEvent
from tests.builders.team_event import team_event
from tournaments.clubs.models import Club
from tournaments.pairings.models import Match, Table
from tournaments.shared import clock
from tournaments.shared.actors import SYSTEM, Actor, table_device
from tournaments.shared.models import AuditEntry
from tournaments.slips import operations
from tournaments.slips.models import CLOSED_ROOM, OPEN_ROOM, DirectorCall
from tournaments.slips.queries.board_table import BoardTable, board_table

pytestmark = pytest.mark.django_db

OPEN_POINTS, CLOSED_POINTS = 80, 45


@pytest.fixture
def made(club: Club) -> DuplicateEvent:
    return team_event(club, 2)


def table_of(match: Match, room: int) -> Table:
    table = match.second_table if room == CLOSED_ROOM else match.table
    assert table is not None
    return table


def phone(match: Match, room: int) -> Actor:
    table = table_of(match, room)
    return table_device(table.number, "phone", table_id=table.pk)


def seen(made: DuplicateEvent, room: int, board: int = 1) -> BoardTable:
    match = made.match()
    return board_table(table_of(match, room), match=match, line="NS", asked=board)


def travelled(made: DuplicateEvent, room: int) -> list[tuple[int, int | None]]:
    return [(line.room, line.points) for line in seen(made, room).traveller]


class TestTheOtherRoom:
    @pytest.mark.parametrize("rule", [OtherResults.OFF, OtherResults.END_OF_ROUND])
    def test_is_not_seen_where_others_are_not(self, made: DuplicateEvent, rule: OtherResults) -> None:
        agree(made, other_results=rule.value)
        say(made.match(), 1, OPEN_POINTS)
        say(made.match(), 1, CLOSED_POINTS, room=CLOSED_ROOM)
        assert travelled(made, OPEN_ROOM) == [(OPEN_ROOM, OPEN_POINTS)]
        assert travelled(made, CLOSED_ROOM) == [(CLOSED_ROOM, CLOSED_POINTS)]

    def test_is_seen_after_the_own_result_and_not_before(self, made: DuplicateEvent) -> None:
        agree(made, other_results=OtherResults.OWN.value)
        say(made.match(), 1, CLOSED_POINTS, room=CLOSED_ROOM)
        assert travelled(made, OPEN_ROOM) == []
        say(made.match(), 1, OPEN_POINTS)
        assert travelled(made, OPEN_ROOM) == [(OPEN_ROOM, OPEN_POINTS), (CLOSED_ROOM, CLOSED_POINTS)]

    def test_is_not_marked_as_the_own_table(self, made: DuplicateEvent) -> None:
        page = seen(made, CLOSED_ROOM)
        assert (page.own, page.room) == (made.match().pk, CLOSED_ROOM)


class TestThePhone:
    def test_says_in_which_room_it_stands(self, made: DuplicateEvent) -> None:
        pages = [
            Client().get(reverse("table_page", args=[table_of(made.match(), room).code])).text
            for room in (OPEN_ROOM, CLOSED_ROOM)
        ]
        assert [("open room" in page, "closed room" in page) for page in pages] == [(True, False), (False, True)]


class TestACall:
    def test_comes_from_the_room_of_its_phone(self, made: DuplicateEvent) -> None:
        match = made.match()
        call = operations.call_director(actor=phone(match, CLOSED_ROOM), match=match, message="revoke")
        assert call.room == CLOSED_ROOM
        assert AuditEntry.objects.get(action="slips.call").after == {"message": "revoke", "table": 2}
        assert seen(made, CLOSED_ROOM).table.call == call
        assert seen(made, OPEN_ROOM).table.call is None

    def test_of_one_room_does_not_silence_the_other(self, made: DuplicateEvent) -> None:
        match = made.match()
        for room in (OPEN_ROOM, CLOSED_ROOM, CLOSED_ROOM):
            operations.call_director(actor=phone(match, room), match=match)
        assert list(DirectorCall.objects.values_list("room", flat=True)) == [OPEN_ROOM, CLOSED_ROOM]

    def test_may_be_made_for_a_room(self, made: DuplicateEvent) -> None:
        call = operations.call_director(actor=SYSTEM, match=made.match(), room=CLOSED_ROOM)
        assert call.room == CLOSED_ROOM

    def test_rings_once_in_a_room(self, made: DuplicateEvent) -> None:
        call = operations.call_director(actor=SYSTEM, match=made.match())
        with pytest.raises(IntegrityError), transaction.atomic():
            DirectorCall.objects.create(match=call.match, room=call.room, called_at=clock.now())
