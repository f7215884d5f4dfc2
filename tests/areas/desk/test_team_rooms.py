"""The round desk of a match of teams: a tile for each room."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.areas.slips.test_boards import boards_at, say
from tests.builders.duplicate_event import DuplicateEvent
from tests.builders.team_event import team_event
from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.desk.operations.disputes import decide_between
from tournaments.desk.queries.rounds import Desk, desk
from tournaments.pairings import operations as pairings
from tournaments.shared.actors import SYSTEM, table_device
from tournaments.shared.messages.trail import subject_words
from tournaments.shared.models import AuditEntry
from tournaments.slips.models import CLOSED_ROOM, Claim, Result
from tournaments.slips.operations import call_director

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(club: Club) -> DuplicateEvent:
    return team_event(club, 2)


def shown(made: DuplicateEvent) -> Desk:
    found = desk(made.event)
    assert found is not None
    return found


class TestTheTiles:
    def test_are_one_for_each_room_with_the_sides_as_they_sit_there(self, made: DuplicateEvent) -> None:
        open_room, closed = shown(made).tiles
        assert (open_room.table, closed.table) == (1, 2)
        assert [side.line for side in open_room.sides] == [side.line for side in closed.sides] == ["NS", "EW"]
        assert [side.entry for side in open_room.sides] == [side.entry for side in reversed(closed.sides)]

    def test_count_the_boards_of_their_own_room(self, made: DuplicateEvent) -> None:
        match = made.match()
        say(match, 1, 80, room=CLOSED_ROOM)
        assert [(tile.kind, tile.boards_done, tile.boards) for tile in shown(made).tiles] == [
            ("none", 0, 8),
            ("play", 1, 8),
        ]

    def test_say_which_room_is_missing(self, made: DuplicateEvent) -> None:
        match = made.match()
        for board in boards_at(match):
            say(match, board, 80)
        assert [tile.kind for tile in shown(made).tiles] == ["done", "none"]
        assert [tile.table for tile in shown(made).missing] == [2]

    def test_name_in_a_dispute_whoever_sat_there(self, made: DuplicateEvent) -> None:
        match = made.match()
        assert match.second_table is not None
        phone = table_device(match.second_table.number, "phone", table_id=match.second_table.pk)
        say(match, 1, 80, line="NS", actor=phone)
        say(match, 1, 40, line="EW", actor=phone)
        (dispute,) = shown(made).disputes
        assert dispute.tile.table == 2
        assert [said.entry for said in dispute.said] == [side.entry for side in dispute.tile.sides]

    def test_are_told_apart_in_the_audit_trail_by_room_table_and_board(self, made: DuplicateEvent) -> None:
        match = made.match()
        say(match, 3, 80)
        say(match, 3, 40, room=CLOSED_ROOM)
        labels = [
            subject_words(one.subject_label, one.subject_type)
            for one in AuditEntry.objects.filter(subject_type="slips.claim").order_by("pk")
        ]
        assert [label.split(", ", 2)[2] for label in labels] == [
            "table 1, open room, board 3: Confirmed",
            "table 2, closed room, board 3: Confirmed",
        ]

    def test_tell_of_a_question_in_the_audit_trail_only_where_it_was_asked(self, made: DuplicateEvent) -> None:
        match = made.match()
        assert match.second_table is not None
        phone = table_device(match.second_table.number, "phone", table_id=match.second_table.pk)
        say(match, 1, 80, line="NS", actor=phone)
        say(match, 1, 40, line="EW", actor=phone)
        claim = Claim.objects.get(match=match)
        assert claim.second_slip_id is not None
        decide_between(actor=SYSTEM, claim=claim, slip_id=claim.second_slip_id, base_revision=claim.revision)
        say(match, 2, 80, extra={"sure": True})
        told = AuditEntry.objects.filter(action="slips.confirm").order_by("pk").values_list("after", flat=True)
        assert ["sure" in (after or {}) for after in told] == [False, True]
        assert Result.objects.get(match=match, deal_number=1).payload["sure"]  # and nobody is asked afterwards

    def test_say_what_is_disputed_in_which_room(self, made: DuplicateEvent, club: Club) -> None:
        match = made.match()
        assert match.second_table is not None
        phone = table_device(match.second_table.number, "phone", table_id=match.second_table.pk)
        say(match, 3, 80, line="NS", actor=phone)
        say(match, 3, 40, line="EW", actor=phone)
        client = Client()
        client.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        page = client.get(reverse("event_desk", args=[made.event.slug])).text
        (tile,) = re.findall(r'<a class="tile fight".*?</a>', page, re.DOTALL)
        words = " ".join(re.sub(r"<[^>]*>", "", tile).split())
        assert words.startswith("2 Disputed closed room boards 0/8 Board 3: 80 / 40 ")
        (heading,) = re.findall(r"<h3>Two results.*?</h3>", page, re.DOTALL)
        assert "board 3 · closed room" in heading
        (question,) = re.findall(r"which one counts\?</h2>\s*<p[^>]*>(.*?)</p>", page, re.DOTALL)
        assert question == "closed room · Board 3"

    def test_ring_in_the_room_that_called(self, made: DuplicateEvent, club: Club) -> None:
        match = made.match()
        assert match.second_table is not None
        phone = table_device(match.second_table.number, "phone", table_id=match.second_table.pk)
        call_director(actor=phone, match=match, message="revoke")
        found = shown(made)
        assert [tile.kind for tile in found.tiles] == ["none", "call"]
        assert [call.tile.table for call in found.calls] == [2]
        client = Client()
        client.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        page = client.get(reverse("event_desk", args=[made.event.slug])).text
        (said,) = re.findall(r"Director called.*?</h3>", page, re.DOTALL)
        assert "closed room" in said

    def test_were_last_heard_of_by_their_own_slips(self, made: DuplicateEvent) -> None:
        before = shown(made).tiles[0].since
        say(made.match(), 1, 80, room=CLOSED_ROOM)
        open_room, closed = shown(made).tiles
        assert open_room.since == before
        assert closed.since != before


class TestTheActs:
    def test_lead_to_the_import_of_boards_and_not_of_levels(self, made: DuplicateEvent, club: Club) -> None:
        client = Client()
        client.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        page = client.get(reverse("event_desk", args=[made.event.slug])).text
        assert reverse("event_board_import", args=[made.event.slug, 1]) in page
        assert reverse("event_results_import", args=[made.event.slug]) not in page


class TestLineUps:
    def test_that_are_missing_are_counted_until_play_begins(self, made: DuplicateEvent) -> None:
        match = made.match()
        team = match.sides.get(line="NS").entry
        assert shown(made).line_ups_missing == 2
        four = list(team.seats.order_by("position").values_list("pk", flat=True))
        pairings.name_line_up(actor=SYSTEM, match=match, entry=team, seats=four)
        assert shown(made).line_ups_missing == 1
        pairings.start_round(actor=SYSTEM, round=made.round)
        assert shown(made).line_ups_missing == 0

    @pytest.mark.parametrize(("role", "is_linked"), [(Role.DIRECTOR, True), (Role.SCORER, False)])
    def test_are_told_at_the_desk_with_a_way_there(
        self, club: Club, made: DuplicateEvent, role: Role, is_linked: bool
    ) -> None:
        browser = Client()
        browser.force_login(OfficeFactory.create(club=club, role=role).user)
        page = browser.get(reverse("event_desk", args=[made.event.slug])).text
        assert "2 teams have not named their line-ups" in page
        assert (reverse("round_line_ups", args=[made.event.slug, 1, 1]) in page) is is_linked
