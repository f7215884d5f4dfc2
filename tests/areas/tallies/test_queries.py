"""Reading stored tallies."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders.played_event import PlayedEvent, play_round, played_event
from tournaments.clubs.models import Club
from tournaments.shared.errors import Missing
from tournaments.tallies import queries
from tournaments.tallies.operations import recompute_now


@pytest.fixture
def played(club: Club) -> PlayedEvent:
    """Six entries, two rounds; 1 leads, 3 and 5 share nothing: net levels tell them apart."""
    played = played_event(club, entries=6)
    play_round(played, 1, [(1, 2, 14, 5), (3, 4, 9, 8), (5, 6, 14, 2)])
    play_round(played, 2, [(1, 3, 14, 5), (5, 2, 8, 12), (4, 6, 9, 9)])
    recompute_now(event_id=played.event.pk)
    return played


@pytest.fixture
def where(played: PlayedEvent) -> dict[str, Any]:
    revision = queries.latest_revision(played.event.pk)
    assert revision is not None
    return {"revision_id": revision.pk, "group_id": played.group.pk}


class TestTablePage:
    def test_reads_the_whole_table(self, where: dict[str, Any]) -> None:
        page = queries.table_page(**where, after=2)
        assert (page.total, len(page.rows), page.rows[0]["entry"]) == (6, 6, 1)
        assert page.metrics == ("points", "net_levels", "cumulative_levels")

    def test_cuts_out_what_is_asked_for(self, where: dict[str, Any]) -> None:
        whole = queries.table_page(**where, after=2)
        assert queries.table_page(**where, after=2, offset=2, limit=2).rows == whole.rows[2:4]

    def test_gives_nothing_beyond_the_end(self, where: dict[str, Any]) -> None:
        assert queries.table_page(**where, after=2, offset=50, limit=50).rows == ()

    def test_takes_one_query(self, where: dict[str, Any]) -> None:
        with CaptureQueriesContext(connection) as captured:
            queries.table_page(**where, after=1)
        assert len(captured) == 1

    def test_refuses_a_round_that_was_not_played(self, where: dict[str, Any]) -> None:
        with pytest.raises(Missing):
            queries.table_page(**where, after=3)


class TestLastRound:
    def test_is_the_newest_table(self, where: dict[str, Any]) -> None:
        assert queries.last_round(**where) == 2

    def test_is_zero_without_one(self, played: PlayedEvent) -> None:
        assert queries.last_round(revision_id=0, group_id=played.group.pk) == 0


class TestHistory:
    def test_gives_each_round_with_the_running_place(self, where: dict[str, Any]) -> None:
        lines = queries.history(**where, entry=2, until=2)
        assert [(line.after, line.place, line.line and line.line["outcome"]) for line in lines] == [
            (1, 5, "loss"),
            (2, 3, "win"),
        ]

    def test_is_empty_for_a_stranger(self, where: dict[str, Any]) -> None:
        assert queries.history(**where, entry=99, until=2) == ()


class TestCrosstable:
    def test_has_every_round_of_every_entry_in_order(self, where: dict[str, Any]) -> None:
        rows = queries.crosstable(**where, after=2)
        assert [row.row["place"] for row in rows] == sorted(row.row["place"] for row in rows)
        leader = rows[0]
        assert [line and line["opponent"] for line in leader.lines] == [2, 3]
        assert len(rows) == 6

    def test_takes_one_query(self, where: dict[str, Any]) -> None:
        with CaptureQueriesContext(connection) as captured:
            queries.crosstable(**where, after=2)
        assert len(captured) == 1
