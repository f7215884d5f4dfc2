"""A worker that dies in the middle of a recompute: nothing is lost, nothing half-written stays."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import connection

from tests.builders import installation, processes
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tournaments.clubs.models import Club
from tournaments.events.operations import facts_changed
from tournaments.tallies.models import TallyRevision
from tournaments.tallies.operations import recompute_check

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.processes, pytest.mark.timeout(300)]

WORKER = "celery -A tournaments.config worker --concurrency 1 --loglevel INFO"
BEAT = 'celery -A tournaments.config beat --loglevel INFO --pidfile "" --schedule '

# Holds the event's advisory lock, so that a recompute which has begun must wait in its middle.
HOLD = """
from tournaments.tallies.gateway import DatabaseGateway
with DatabaseGateway().exclusively(int(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.readline()
"""


@pytest.fixture
def played(club: Club) -> PlayedEvent:
    played = played_event(club, entries=4)
    play_round(played, 1, [(1, 2, 14, 5), (3, 4, 9, 9)])
    return played


@contextmanager
def worker(log: Path) -> Iterator[subprocess.Popen[bytes]]:
    environment = {**processes.environment(), "PATH": f"{installation.PROGRAMS}:{os.environ['PATH']}"}
    with installation.running(WORKER, environment, log) as process:
        yield process


@contextmanager
def beat(folder: Path) -> Iterator[None]:
    environment = {
        **processes.environment(),
        "SWEEP_SECONDS": "3",
        "PATH": f"{installation.PROGRAMS}:{os.environ['PATH']}",
    }
    with installation.running(BEAT + str(folder / "schedule"), environment, folder / "beat.log"):
        yield


def waits_for_the_event() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        return bool(cursor.fetchone()[0])


def children(process: subprocess.Popen[bytes]) -> list[int]:
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, text=True, check=True
    )
    return [int(pid) for pid in listed.stdout.split()]


def stored(played: PlayedEvent) -> list[int]:
    return list(TallyRevision.objects.filter(event=played.event).values_list("version", flat=True))


class TestAWorkerKilledInTheMiddle:
    def test_leaves_no_tally_and_its_successor_makes_it(self, played: PlayedEvent, tmp_path: Path) -> None:
        holder = processes.start(HOLD, played.event.pk)
        assert processes.line_of(holder) == "held"
        with worker(tmp_path / "first.log") as first:
            facts_changed(event_id=played.event.pk)
            assert installation.eventually(waits_for_the_event), (tmp_path / "first.log").read_text()
            os.killpg(first.pid, signal.SIGKILL)
            first.wait(10)
        processes.say(holder)
        processes.told(holder)
        assert stored(played) == []
        with worker(tmp_path / "second.log"), beat(tmp_path):
            arrived = installation.eventually(lambda: stored(played) == [2], seconds=120)
            assert arrived, (tmp_path / "second.log").read_text()
        assert recompute_check(played.event).agrees

    def test_repeats_at_once_what_one_of_its_processes_had_begun(self, played: PlayedEvent, tmp_path: Path) -> None:
        holder = processes.start(HOLD, played.event.pk)
        assert processes.line_of(holder) == "held"
        with worker(tmp_path / "worker.log") as one:
            facts_changed(event_id=played.event.pk)
            assert installation.eventually(waits_for_the_event), (tmp_path / "worker.log").read_text()
            for child in children(one):
                os.kill(child, signal.SIGKILL)
            processes.say(holder)
            processes.told(holder)
            arrived = installation.eventually(lambda: stored(played) == [2], seconds=60)
            assert arrived, (tmp_path / "worker.log").read_text()
        assert recompute_check(played.event).agrees
