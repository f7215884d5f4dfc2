"""Time at a live table: what the program does when, and what is done for players whose time is up."""

from datetime import timedelta

import pytest

from engine.live import Phase
from engine.live.events import TimeRanOut
from engine.seats import Seat
from tests.builders.live_tables import driven, played, practice, souths_turn, stand
from tournaments.live import presence
from tournaments.live.models import LiveEvent, LiveTable
from tournaments.live.models import TableState as Life
from tournaments.live.operations import arrive, catch_up, drive, expire, sweep
from tournaments.live.operations.acting import Held, hold
from tournaments.live.timing import Pace, keeps_time, players_time, program_act
from tournaments.shared import clock, jobs

pytestmark = pytest.mark.django_db


def let_time_pass(table: LiveTable, seconds: int) -> None:
    """Move what is due at a table into the past."""
    table.refresh_from_db()
    past = clock.now() - timedelta(seconds=seconds)
    facts = {"time_up_at": past if table.time_up_at else None, "due_at": past if table.due_at else None}
    LiveTable.objects.filter(pk=table.pk).update(**facts)


class TestAPlayersTime:
    def test_is_set_for_each_act(self) -> None:
        table = practice(clock_seconds=30).table
        played(table, until=souths_turn)
        table.refresh_from_db()
        assert table.time_up_at is not None
        assert table.due_at is None
        assert timedelta(seconds=25) < table.time_up_at - clock.now() <= timedelta(seconds=30)

    def test_is_up_and_the_least_is_done(self) -> None:
        table = practice(clock_seconds=30).table
        known = played(table, until=souths_turn)
        assert expire(table_id=table.pk, version=known.version) is None
        let_time_pass(table, 1)
        assert expire(table_id=table.pk, version=known.version - 1) is None
        reached = expire(table_id=table.pk, version=known.version)
        assert reached is not None
        after = stand(table)
        assert after.version == reached
        assert any(isinstance(one.event, TimeRanOut) and one.event.seat is Seat.SOUTH for one in after.tail)

    def test_runs_on_while_others_pass(self) -> None:
        table = practice(strength=None, bid_seconds=20)
        assert table.table.state == "waiting"
        state = driven(practice(bid_seconds=20).table, until=lambda known: known.state.phase is Phase.BID).state
        pace = Pace(pace_ms=0, clock_ms=None, bid_ms=20_000)
        assert keeps_time(state, state)
        assert players_time(state, [], pace) == (20_000 if state.waiting else None)

    def test_for_bids_does_not_run_out_while_nobody_is_there(self) -> None:
        table = practice(bid_seconds=20).table
        known = driven(table, until=lambda known: known.state.phase is Phase.BID)
        assert Seat.SOUTH in known.state.waiting
        let_time_pass(table, 1)
        assert expire(table_id=table.pk, version=known.version) is None
        table.refresh_from_db()
        assert table.time_up_at is not None
        assert table.time_up_at > clock.now()
        presence.touch(table.pk, "S", "a phone")
        let_time_pass(table, 1)
        assert expire(table_id=table.pk, version=known.version) is not None

    def test_for_bids_is_asked_about_before_the_table_is_locked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        table = practice(bid_seconds=20).table
        known = driven(table, until=lambda known: known.state.phase is Phase.BID)
        let_time_pass(table, 1)
        asked = list[str]()

        def nobody(_table: int) -> frozenset[str]:
            asked.append("presence")
            return frozenset()

        def locked(table_id: int) -> Held:
            asked.append("lock")
            return hold(table_id)

        monkeypatch.setattr(presence, "present", nobody)
        monkeypatch.setattr("tournaments.live.operations.driving.hold", locked)
        assert expire(table_id=table.pk, version=known.version) is None
        assert asked == ["presence", "lock"]

    def test_for_bids_is_up_while_nobody_can_tell_who_is_there(self, monkeypatch: pytest.MonkeyPatch) -> None:
        table = practice(bid_seconds=20).table
        known = driven(table, until=lambda known: known.state.phase is Phase.BID)
        let_time_pass(table, 1)
        monkeypatch.setattr(presence, "present", lambda _table: None)
        assert expire(table_id=table.pk, version=known.version) is not None

    def test_ends_in_rest_where_nobody_plays_any_more_until_somebody_comes(self) -> None:
        made = practice(clock_seconds=30)
        table, known = made.table, played(made.table, until=souths_turn)
        LiveTable.objects.filter(pk=table.pk).update(created_at=clock.now() - timedelta(hours=1))
        LiveEvent.objects.filter(table=table).update(at=clock.now() - timedelta(minutes=16))
        let_time_pass(table, 1)
        assert catch_up(table_id=table.pk) is None
        table.refresh_from_db()
        assert (table.state, table.version) == (Life.PAUSED, known.version)
        arrive(table_id=table.pk, key=made.key)
        table.refresh_from_db()
        assert table.state == Life.PLAYING
        assert table.time_up_at is not None

    def test_does_not_run_without_a_clock(self) -> None:
        table = practice().table
        played(table, until=souths_turn)
        table.refresh_from_db()
        assert table.time_up_at is None


class TestTheSweep:
    def test_finds_what_no_worker_has_done(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sent: list[tuple[object, ...]] = []

        def send_once(*args: object, **_: object) -> bool:
            sent.append(args)
            return True

        monkeypatch.setattr(jobs, "send_once", send_once)
        table = practice().table
        assert sweep() == 0
        let_time_pass(table, 10)
        assert sweep() == 1
        assert sent == [("live.catch_up", table.pk)]
        assert catch_up(table_id=table.pk) == stand(table).version > 0

    def test_leaves_tables_alone_that_wait_for_players(self) -> None:
        table = practice().table
        played(table, until=souths_turn)
        let_time_pass(table, 100)
        assert sweep() == 0


class TestTheProgram:
    def test_does_nothing_for_a_version_that_has_passed(self) -> None:
        table = practice().table
        known = driven(table, until=lambda known: known.version > 3)
        assert drive(table_id=table.pk, version=known.version - 1) is None
        assert stand(table).version == known.version

    def test_waits_for_players_where_no_bot_is_in_turn(self) -> None:
        known = played(practice().table, until=souths_turn)
        assert program_act(known.state, [Seat.NORTH, Seat.WEST, Seat.EAST], Pace(pace_ms=0)) is None
        act = program_act(known.state, list(Seat), Pace(pace_ms=700))
        assert act is not None
        assert (act.seats, act.after_ms) == ((Seat.SOUTH,), 700)
