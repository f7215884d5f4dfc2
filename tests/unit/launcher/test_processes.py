"""The processes of `./run`: what ends by itself is started again, ever later while it does not last."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from launcher import processes
from launcher.processes import SITE, Part, Revival, parts, running, watch
from tournaments.config import settings


def python(name: str, source: str) -> Part:
    return Part(name, [sys.executable, "-c", source])


class TestWatching:
    def test_starts_a_worker_again_that_ended_and_says_so(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(processes, "FIRST_PAUSE", 0.01)
        monkeypatch.setattr(processes, "LOOK", 0.01)
        runs = tmp_path / "runs"
        # The site ends, and with it the watch, once the worker has been started three times.
        waits = f"import os, time\nwhile not (os.path.exists({str(runs)!r}) and os.path.getsize({str(runs)!r}) > 2): "
        falls = f"open({str(runs)!r}, 'a').write('x'); raise SystemExit(1)"
        wanted = (python(SITE, waits + "time.sleep(0.01)"), python("worker", falls))
        with running(wanted, {}) as started:
            watch(wanted, started, {})
        assert len(runs.read_text()) >= 3
        assert "The worker ended by itself (code 1); it is started again in 0 s." in capsys.readouterr().err

    def test_ends_what_it_has_started_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(processes, "FIRST_PAUSE", 0.01)
        monkeypatch.setattr(processes, "LOOK", 0.01)
        wanted = (python(SITE, "import time; time.sleep(0.5)"), python("worker", ""))
        with running(wanted, {}) as started:
            first = started["worker"]
            watch(wanted, started, {})
            assert started["worker"] is not first
        assert started["worker"].poll() is not None


class TestAPause:
    def test_grows_while_the_process_does_not_last_and_has_an_end(self) -> None:
        revival, pauses = Revival(started_at=0.0), []
        for second in range(8):
            pauses.append(revival.ended(float(second)))
            revival.revived(float(second))
        assert pauses == [1, 2, 4, 8, 16, 30, 30, 30]

    def test_is_short_again_for_a_process_that_had_lasted(self) -> None:
        revival = Revival(started_at=0.0)
        revival.ended(1.0)
        revival.revived(2.0)
        assert revival.ended(100.0) == 1.0


class TestTheWorkers:
    def test_serve_every_queue_between_them(self) -> None:
        served = [queue_of(part.command) for part in parts(8000) if "-Q" in part.command]
        assert sorted(served) == sorted(settings.CELERY_TASK_QUEUES)


def queue_of(command: Sequence[str]) -> str:
    return command[command.index("-Q") + 1]
