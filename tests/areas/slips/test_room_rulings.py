"""Rulings on one room of a match of teams: only its table moves, and everybody reads which room it was."""

from functools import partial

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from scoring.formats.boards import RankingShown
from tests import factories
from tests.areas.publishing.test_boards import agree
from tests.areas.slips.test_boards import say
from tests.builders.drawn_event import drawn_event
from tests.builders.duplicate_event import DuplicateEvent
from tests.builders.team_event import team_event
from tournaments.clubs.models import Club, Role
from tournaments.publishing.operations import publish
from tournaments.publishing.queries.team_match import team_match_page
from tournaments.shared.actors import SYSTEM
from tournaments.shared.messages.trail import subject_words
from tournaments.shared.models import AuditEntry
from tournaments.slips.errors import RulingIncomplete
from tournaments.slips.errors.boards import RulingRoomMissing
from tournaments.slips.models import CLOSED_ROOM, OPEN_ROOM, Ruling, RulingKind
from tournaments.slips.operations import annul_ruling, rule
from tournaments.tallies.operations import recompute_now
from tournaments.tallies.queries import latest_revision, travellers

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(club: Club) -> DuplicateEvent:
    made = team_event(club, 2)
    for room in (OPEN_ROOM, CLOSED_ROOM):
        say(made.match(), 1, 80, room=room)
    return made


@pytest.fixture
def chief(client: Client, club: Club) -> Client:
    client.force_login(factories.OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
    return client


def points(made: DuplicateEvent, room: int | None, amount: int = 20) -> Ruling:
    return rule(
        actor=SYSTEM,
        kind=RulingKind.POINTS,
        reason="Exposed card",
        match=made.match(),
        deal_number=1,
        room=room,
        amount=amount,
    )


def scored(made: DuplicateEvent) -> dict[int, int | None]:
    """What the attackers of the first board count with, by room."""
    recompute_now(event_id=made.event.pk)
    revision = latest_revision(made.event.pk)
    assert revision is not None
    [board] = [one for one in travellers(revision_id=revision.pk, stage_id=made.stage.pk) if one.number == 1]
    return {row["room"]: row["points"] for row in board.rows}


class TestPointsOnABoard:
    def test_move_the_one_room_that_is_named(self, made: DuplicateEvent) -> None:
        ruling = points(made, CLOSED_ROOM)
        assert scored(made) == {OPEN_ROOM: 80, CLOSED_ROOM: 100}
        annul_ruling(actor=SYSTEM, ruling=ruling, reason="The other room")
        assert scored(made) == {OPEN_ROOM: 80, CLOSED_ROOM: 80}

    def test_decide_the_board(self, made: DuplicateEvent) -> None:
        """North banks: 120 points are a level more for the attackers, who are the first team in the closed room."""
        points(made, CLOSED_ROOM, amount=40)
        recompute_now(event_id=made.event.pk)
        board = team_match_page(made.event.slug, SYSTEM, made.match().pk).boards[0]
        assert board.open_room is not None
        assert board.closed_room is not None
        assert (board.open_room.ruled, board.closed_room.ruled, board.closed_room.points) == (0, 40, 120)
        assert board.difference == 1

    @pytest.mark.parametrize("amount", [20, -20])
    def test_ask_for_the_room(self, made: DuplicateEvent, amount: int) -> None:
        """The attackers of one room are the opponents of those of the other: in both it would cancel out."""
        with pytest.raises(RulingRoomMissing):
            points(made, None, amount)
        with pytest.raises(RulingIncomplete):
            points(made, 3, amount)

    def test_of_a_match_of_one_table_know_no_room(self, club: Club) -> None:
        match = drawn_event(club, entries=4).match()
        in_room = partial(
            rule, actor=SYSTEM, kind=RulingKind.POINTS, reason="Late", match=match, deal_number=1, amount=5
        )
        assert in_room(room=OPEN_ROOM).room is None
        with pytest.raises(RulingIncomplete):
            in_room(room=CLOSED_ROOM)

    def test_stand_in_a_room_of_a_board_only(self, made: DuplicateEvent) -> None:
        ruling = points(made, OPEN_ROOM)
        for wrong in ({"room": 3}, {"deal_number": None}):
            with pytest.raises(IntegrityError), transaction.atomic():
                Ruling.objects.filter(pk=ruling.pk).update(**wrong)


class TestOtherRulings:
    def test_speak_of_both_rooms(self, made: DuplicateEvent) -> None:
        void = rule(
            actor=SYSTEM,
            kind=RulingKind.VOID_DEAL,
            reason="Seen",
            match=made.match(),
            deal_number=1,
            room=CLOSED_ROOM,
        )
        assert void.room is None
        recompute_now(event_id=made.event.pk)
        board = team_match_page(made.event.slug, SYSTEM, made.match().pk).boards[0]
        assert (board.open_room, board.closed_room) == (None, None)


class TestThePageOfRulings:
    def sent(self, made: DuplicateEvent, **given: object) -> dict[str, object]:
        return {
            "kind": "points",
            "match": made.match().pk,
            "deal_number": 1,
            "amount": 20,
            "reason": "Exposed card",
            **given,
        }

    def test_asks_for_the_room_beside_its_field(self, chief: Client, made: DuplicateEvent) -> None:
        answer = chief.post(reverse("event_rulings", args=[made.event.slug]), self.sent(made))
        assert answer.status_code == 422
        assert answer.context["form"].errors.keys() == {"room"}
        assert not Ruling.objects.exists()

    def test_says_room_table_and_board(self, chief: Client, made: DuplicateEvent) -> None:
        address = reverse("event_rulings", args=[made.event.slug])
        assert chief.post(address, self.sent(made, room=CLOSED_ROOM)).status_code == 302
        [row] = chief.get(address).context["rulings"]
        second = made.match().second_table
        assert second is not None
        assert (row.room, row.table, row.deal, row.is_board) == (CLOSED_ROOM, second.number, 1, True)
        assert "closed room" in chief.get(address).text

    def test_asks_for_none_where_no_match_has_two(self, chief: Client, club: Club) -> None:
        page = chief.get(reverse("event_rulings", args=[drawn_event(club, entries=4).event.slug]))
        assert 'name="room"' not in page.text


def test_the_audit_trail_names_the_room(made: DuplicateEvent) -> None:
    points(made, CLOSED_ROOM)
    written = AuditEntry.objects.get(action="slips.rule").after
    assert written is not None
    assert subject_words(written["match"], "pairings.match").endswith("closed room")


def test_the_page_of_a_team_says_which_room_was_ruled_on(client: Client, made: DuplicateEvent) -> None:
    agree(made, ranking=RankingShown.ALWAYS.value)
    points(made, CLOSED_ROOM)
    recompute_now(event_id=made.event.pk)
    publish(actor=SYSTEM, event=made.event)
    page = client.get(reverse("event_entry", args=[made.event.slug, 1]))
    [ruled] = [one for record in page.context["page"].records for one in record.rulings]
    assert (ruled.room, ruled.deal, ruled.is_board) == (CLOSED_ROOM, 1, True)
    assert "closed room · Board 1" in page.text
