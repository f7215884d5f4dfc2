"""Four bots play through site and worker as they are started in production; a spectator sees every event."""

import os
import urllib.request
from functools import partial
from pathlib import Path

import pytest
from channels.db import database_sync_to_async as in_thread

from benchmarks.tables.match import table_of_bots, watch
from launcher.processes import SOCKETS
from launcher.services import free_port
from tests.builders import installation, processes

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.processes, pytest.mark.timeout(300)]

WORKER = "celery --quiet -A tournaments.config worker --concurrency 1 --loglevel WARNING"


def answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2) as page:
            return bool(page.status == 200)
    except OSError:
        return False


class TestFourBots:
    async def test_play_a_match_that_a_spectator_sees_without_a_gap(self, tmp_path: Path) -> None:
        port = free_port()
        site = [str(installation.PROGRAMS / "uvicorn"), "tournaments.config.asgi:application", "--port", str(port)]
        environment = {**processes.environment(), "PATH": f"{installation.PROGRAMS}:{os.environ['PATH']}"}
        with (
            installation.running([*site, "--lifespan", "off", *SOCKETS], environment, tmp_path / "site.log"),
            installation.running(WORKER, environment, tmp_path / "worker.log"),
        ):
            assert installation.eventually(partial(answers, port)), (tmp_path / "site.log").read_text()
            table = await in_thread(table_of_bots)("basic", deals=1, decks=1)
            seen = await watch(table.code, f"127.0.0.1:{port}")
        assert len(seen.deals) == 1
        assert seen.is_gapless
