"""Redis stops while slips come in: entries are accepted, and the standings catch up when it is back."""

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from launcher.binaries import valkey_binary
from launcher.services import free_port
from tests.builders import installation, processes
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.pairings.models import Match, RoundStatus
from tournaments.slips.models import Result
from tournaments.tallies.models import TallyRevision
from tournaments.tallies.operations import recompute_check

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.processes, pytest.mark.timeout(300)]

ENTER = """
import uuid
from tournaments.pairings.models import Match
from tournaments.shared.actors import COMMAND_LINE
from tournaments.slips.models import WHOLE_MATCH, SlipSource
from tournaments.slips.operations import submit_slip
for number in map(int, sys.argv[1:]):
    submit_slip(
        actor=COMMAND_LINE, match=Match.objects.get(pk=number), deal_number=WHOLE_MATCH, source=SlipSource.GRID,
        payload={"form": "levels", "NS": 14, "EW": 7, "passed_a": "NS"}, client_uuid=uuid.uuid4(),
    )
    print(number, flush=True)
"""


class Redis:
    """A server that can be stopped by force and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [str(valkey_binary(prefer_system=False)), "--port", str(self.port), "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(
            [*command, "--save", "", "--dir", str(self.folder)], stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL
        )

    def kill(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait(10)
            self.process = None

    def environment(self) -> dict[str, str]:
        """Give what processes find in their environment that use this server."""
        return {
            **processes.environment(),
            "REDIS_URL": f"redis://127.0.0.1:{self.port}/0",
            "SWEEP_SECONDS": "3",
            "PATH": f"{installation.PROGRAMS}:{os.environ['PATH']}",
        }


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    redis = Redis(tmp_path)
    redis.start()
    yield redis
    redis.kill()


@pytest.fixture
def played(club: Club) -> PlayedEvent:
    return played_event(club, entries=8)


@contextmanager
def worker_and_beat(redis: Redis, folder: Path) -> Iterator[None]:
    celery = "celery -A tournaments.config"
    with ExitStack() as stack:
        for name, words in (
            ("worker", f"{celery} worker --concurrency 1 --loglevel INFO"),
            ("beat", f'{celery} beat --loglevel INFO --pidfile "" --schedule {folder / "schedule"}'),
        ):
            stack.enter_context(installation.running(words, redis.environment(), folder / f"{name}.log"))
        yield


def enter(matches: Sequence[Match], redis: Redis) -> list[int]:
    """Submit a slip for each match in another process and give the numbers of those accepted."""
    source = processes.SET_UP + ENTER
    command = [str(installation.PROGRAMS / "python"), "-c", source, *(str(match.pk) for match in matches)]
    return [int(line) for line in installation.command(command, redis.environment()).split()]


def is_up_to_date(played: PlayedEvent) -> bool:
    version = Event.objects.get(pk=played.event.pk).facts_version
    return TallyRevision.objects.filter(event=played.event, version=version).exists()


class TestSlipsWithoutRedis:
    def test_are_accepted_and_the_standings_catch_up(self, played: PlayedEvent, redis: Redis, tmp_path: Path) -> None:
        matches = play_round(played, 1, [(1, 2), (3, 4), (5, 6), (7, 8)], status=RoundStatus.PLAYING)
        with worker_and_beat(redis, tmp_path):
            enter(matches[:1], redis)
            log = tmp_path / "worker.log"
            assert installation.eventually(lambda: is_up_to_date(played), seconds=60), log.read_text()
            redis.kill()
            assert enter(matches[1:], redis) == [match.pk for match in matches[1:]]
            assert Result.objects.filter(match__in=matches).count() == len(matches)
            assert not is_up_to_date(played)
            redis.start()
            assert installation.eventually(lambda: is_up_to_date(played), seconds=120), log.read_text()
        assert recompute_check(played.event).agrees
