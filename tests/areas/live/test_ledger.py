"""The statements by which every act at a table goes."""

import uuid
from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from engine.live import least_act, view
from engine.seats import Seat
from tests.builders.live_tables import opened, practice, send
from tournaments.live import rooms
from tournaments.live.models import LiveEvent, LiveSeat, LiveTable
from tournaments.live.operations.ledger import Entry, lock, sitting, store
from tournaments.live.queries.sockets import read_standing
from tournaments.shared import clock

pytestmark = pytest.mark.django_db

BESIDE = ("SAVEPOINT", "RELEASE", "SET ", "BEGIN", "COMMIT")


def entry(seq: int, client_uuid: uuid.UUID | None = None) -> Entry:
    payload = {"kind": "bid_passed", "seat": "N"}
    return Entry.of(seq=seq, payload=payload, actor="N", reached=seq, client_uuid=client_uuid, at=clock.now())


def spoken(captured: CaptureQueriesContext) -> list[str]:
    """What was said to the database beside the borders of transactions."""
    said = [str(query["sql"]) for query in captured.captured_queries]
    return [sql for sql in said if not sql.startswith(BESIDE)]


class TestLock:
    def test_reads_the_row_as_it_is(self) -> None:
        made = practice().table
        found = lock(made.pk)
        kept = LiveTable.objects.get(pk=made.pk)
        assert found == kept
        assert {name: getattr(found, name) for name in vars(kept) if not name.startswith("_")} == {
            name: value for name, value in vars(kept).items() if not name.startswith("_")
        }

    def test_finds_no_table_that_is_not_there(self) -> None:
        assert lock(0) is None


class TestSitting:
    def test_names_the_seats_as_their_rows_follow_each_other(self) -> None:
        made = practice().table
        rows = LiveSeat.objects.filter(table=made).order_by("pk")
        assert sitting(made.pk) == tuple(rows.values_list("seat", "kind", "token"))


class TestStore:
    def test_writes_events_and_row_together(self) -> None:
        table = practice().table
        table.version, table.time_up_at = 2, clock.now() + timedelta(seconds=9)
        number = uuid.uuid4()
        store(table, [entry(1, number), entry(2)])
        kept = LiveTable.objects.get(pk=table.pk)
        assert (kept.version, kept.due_at, kept.time_up_at) == (2, table.due_at, table.time_up_at)
        log = LiveEvent.objects.filter(table=table).values_list("seq", "payload", "client_uuid")
        payload = {"kind": "bid_passed", "seat": "N"}
        assert list(log) == [(1, payload, number), (2, payload, None)]

    @pytest.mark.parametrize("again", ["seq", "client_uuid"])
    def test_refuses_a_number_that_is_used_and_leaves_the_row(self, again: str) -> None:
        table, number = practice().table, uuid.uuid4()
        store(table, [entry(1, number)])
        table.version = 7
        with pytest.raises(IntegrityError), transaction.atomic():
            store(table, [entry(1) if again == "seq" else entry(2, number)])
        assert LiveTable.objects.get(pk=table.pk).version == 0


class TestAMove:
    def test_takes_three_statements_however_long_the_log(self) -> None:
        table, _, known = opened()
        act = least_act(view(known.state, Seat.SOUTH))
        assert act is not None
        with CaptureQueriesContext(connection) as captured:
            send(table, Seat.SOUTH, act)
        said = [sql for sql in spoken(captured) if "live_live" in sql]
        inside = said[said.index(next(sql for sql in said if "FOR UPDATE" in sql)) :]
        assert [sql.split()[0] for sql in inside] == ["SELECT", "SELECT", "WITH"]

    def test_is_read_by_another_process_in_one_statement(self) -> None:
        table, _, known = opened()
        rooms.forget()
        with CaptureQueriesContext(connection) as captured:
            standing = read_standing(table.pk)
        assert len(spoken(captured)) == 1
        table.refresh_from_db()
        assert standing.known.state == known.state
        assert (standing.state, standing.time_up_at, standing.left_ms) == (table.state, table.time_up_at, table.left_ms)
