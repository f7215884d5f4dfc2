"""Boards through the river: from slips to totals and travellers, kept once, checked, and read in few queries."""

import uuid
from collections.abc import Mapping
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.standings import ScoreSheet, compute
from tests.builders.drawn_event import draw_and_publish
from tests.builders.duplicate_event import DuplicateEvent, duplicate_event, pairs_entered
from tournaments.clubs.models import Club
from tournaments.pairings.generators.movements.howell import howell
from tournaments.pairings.generators.movements.mitchell import mitchell
from tournaments.pairings.models import Match
from tournaments.shared.actors import SYSTEM
from tournaments.slips import operations
from tournaments.slips.books import open_book
from tournaments.slips.models import CLOSED_ROOM, SlipSource
from tournaments.tallies.gateway import DatabaseGateway
from tournaments.tallies.models import RevisionTraveller, TravellerTable
from tournaments.tallies.operations import current_revision, recompute_check, recompute_now
from tournaments.tallies.queries import boards_of_entry, table_page, travellers

pytestmark = pytest.mark.django_db
DOOR = DatabaseGateway()


def enter(match: Match, board: int, payload: Mapping[str, Any], **more: Any) -> None:
    """Enter a board as an officer."""
    operations.submit_slip(
        actor=SYSTEM,
        match=match,
        deal_number=board,
        payload=dict(payload),
        line="",
        source=SlipSource.GRID,
        client_uuid=uuid.uuid4(),
        **{"base_revision": None, "device": "", **more},
    )


def play(match: Match, points: int, **more: Any) -> None:
    """Enter the same points on every board of a match."""
    for board in sorted(open_book(match).boards):
        enter(match, board, {"form": "board", "attackers": points, "sure": True}, **more)


def play_round(made: DuplicateEvent, points: tuple[int, ...]) -> None:
    for table, of_table in enumerate(points, start=1):
        play(made.match(table), of_table)


def loaded(made: DuplicateEvent) -> ScoreSheet:
    return DOOR.load(made.event.pk)


@pytest.fixture
def made(club: Club) -> DuplicateEvent:
    """A Howell of four tables, two boards a round; its first round is played."""
    made = duplicate_event(club, howell(4))
    play_round(made, (0, 40, 80, 120))
    return made


class TestLoad:
    def test_reads_boards_with_all_tables_they_are_scheduled_for(self, made: DuplicateEvent) -> None:
        stage = loaded(made).stages[0]
        assert {(board.level, board.expected) for board in stage.boards} == {(2, 4)}
        assert len(stage.boards) == 14

    def test_reads_what_each_table_made_of_its_boards(self, made: DuplicateEvent) -> None:
        meetings = loaded(made).stages[0].groups[0].rounds[0].meetings
        assert sorted(one.points or 0 for meeting in meetings for one in meeting.boards) == [
            0, 0, 40, 40, 80, 80, 120, 120,
        ]  # fmt: skip

    def test_reads_awards_and_boards_that_were_not_played(self, club: Club) -> None:
        made = duplicate_event(club, howell(2))
        first, second = sorted(open_book(made.match()).boards)
        enter(made.match(), first, {"form": "artificial", "NS": "plus", "EW": "average"})
        enter(made.match(), second, {"form": "not_played"})
        (meeting, _other) = loaded(made).stages[0].groups[0].rounds[0].meetings
        assert [(one.ns, one.ew, one.has_score) for one in meeting.boards] == [
            ("plus", "average", True),
            (None, None, False),
        ]

    def test_lets_both_lines_of_two_winners_see_their_matches(self, club: Club) -> None:
        made = duplicate_event(club, mitchell(3))
        play_round(made, (0, 40, 80))
        groups = loaded(made).stages[0].groups
        assert [len(group.rounds[0].meetings) for group in groups] == [3, 3]
        tally = compute(loaded(made))
        assert {row["entry"] for row in tally.tables[0].rows}.isdisjoint(row["entry"] for row in tally.tables[1].rows)

    def test_reads_both_rooms_of_a_match_of_teams(self, club: Club) -> None:
        made = pairs_entered(club, 2, "team_round_robin")
        match = draw_and_publish(made.stage).matches.get()
        play(match, 0)
        play(match, 80, room=CLOSED_ROOM)
        (table,) = compute(loaded(made)).tables
        assert [row["points"] for row in table.rows] == [10, 10]  # NS and EW bank four boards each
        assert len(compute(loaded(made)).boards[0].rows) == 2

    def test_takes_as_many_queries_for_a_full_round_as_for_an_empty_one(self, club: Club) -> None:
        made = duplicate_event(club, howell(4))
        with CaptureQueriesContext(
            connection,
        ) as before:
            loaded(made)
        play_round(made, (0, 40, 80, 120))
        with CaptureQueriesContext(connection) as after:
            loaded(made)
        assert len(after) == len(before)


class TestStore:
    def test_keeps_a_traveller_for_every_board_that_was_played(self, made: DuplicateEvent) -> None:
        recompute_now(event_id=made.event.pk)
        assert TravellerTable.objects.count() == len({one.number for one in TravellerTable.objects.all()}) > 0

    def test_keeps_what_did_not_change_once(self, made: DuplicateEvent) -> None:
        recompute_now(event_id=made.event.pk)
        tables = TravellerTable.objects.count()
        board = min(open_book(made.match(1)).boards)
        enter(made.match(1), board, {"form": "board", "attackers": 5, "sure": True}, base_revision=1)
        recompute_now(event_id=made.event.pk)
        assert TravellerTable.objects.count() == tables + 1
        assert RevisionTraveller.objects.count() == 2 * tables

    def test_agrees_with_what_the_facts_give(self, made: DuplicateEvent) -> None:
        recompute_now(event_id=made.event.pk)
        made.event.refresh_from_db()
        assert recompute_check(made.event).agrees

    def test_notices_a_traveller_changed_by_hand(self, made: DuplicateEvent) -> None:
        recompute_now(event_id=made.event.pk)
        made.event.refresh_from_db()
        changed = TravellerTable.objects.first()
        assert changed
        changed.rows = [*changed.rows[1:]]
        changed.save()
        (difference,) = recompute_check(made.event).differences
        assert (difference.stage, difference.board) == (1, changed.number)


class TestQueries:
    def test_read_travellers_in_one_query(self, made: DuplicateEvent) -> None:
        revision = current_revision(event_id=made.event.pk)
        with CaptureQueriesContext(connection) as caught:
            found = travellers(revision_id=revision.pk, stage_id=made.stage.pk)
        assert len(caught) == 1
        one = travellers(revision_id=revision.pk, stage_id=made.stage.pk, number=found[0].number)
        assert one == found[:1]

    def test_read_the_boards_of_an_entry(self, made: DuplicateEvent) -> None:
        revision = current_revision(event_id=made.event.pk)
        own = boards_of_entry(revision_id=revision.pk, stage_id=made.stage.pk, entry=1)
        assert len(own) == 2
        assert all(1 in (*row["ns"], *row["ew"]) for board in own for row in board.rows)
        group = made.stage.groups.get()
        rows = table_page(revision_id=revision.pk, group_id=group.pk, after=1).rows
        assert next(row for row in rows if row["entry"] == 1)["boards"]["scored"] == 2
