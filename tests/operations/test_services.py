"""The private servers: they start on this machine, and end with whoever started them."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
import redis

from launcher import services
from launcher.binaries import unprivileged
from tests.builders import installation

pytestmark = [pytest.mark.processes, pytest.mark.timeout(180)]

START = """
import sys
from launcher.services import services
with services(None) as found:
    print(found.database_url, found.redis_url, flush=True)
    sys.stdin.readline()
"""


@pytest.fixture(autouse=True)
def _unnamed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("REDIS_URL", raising=False)


def answers(address: str) -> bool:
    parts = urlsplit(address)
    try:
        socket.create_connection((str(parts.hostname), parts.port or 0), 0.5).close()
    except OSError:
        return False
    return True


class TestServices:
    def test_answer_while_they_are_wanted_and_not_longer(self) -> None:
        with services.services(None) as found:
            with psycopg.connect(found.database_url) as database:
                assert database.execute("SHOW fsync").fetchone() == ("off",)
            with redis.from_url(found.redis_url) as cache:
                assert cache.ping()
        assert not answers(found.database_url)
        assert not answers(found.redis_url)

    def test_are_those_that_the_environment_names(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("DATABASE_URL", "postgres://there/one")
        monkeypatch.setenv("REDIS_URL", "redis://there/1")
        with services.services(None) as found:
            assert found == services.Services("postgres://there/one", "redis://there/1")

    def test_end_with_a_launcher_that_is_killed(self) -> None:
        assert sys.platform == "linux", "elsewhere only an orderly end is promised"
        environment = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "REDIS_URL")}
        launcher = subprocess.Popen(
            [sys.executable, "-c", START],
            cwd=installation.ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert launcher.stdout is not None
        addresses = launcher.stdout.readline().split()
        assert len(addresses) == 2
        assert all(answers(address) for address in addresses)
        os.kill(launcher.pid, signal.SIGKILL)
        launcher.communicate(timeout=10)
        assert installation.eventually(lambda: not any(answers(address) for address in addresses), seconds=20)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder to which every account can go; pytest's own are closed to others."""
    with tempfile.TemporaryDirectory(prefix="shangtai-test-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


class TestDataThatLasts:
    def test_is_there_the_next_time(self, open_folder: Path) -> None:
        with services.postgres(open_folder / "data") as address, psycopg.connect(address) as database:
            database.execute("CREATE TABLE kept AS SELECT 7 AS number")
        with services.postgres(open_folder / "data") as address, psycopg.connect(address) as database:
            assert database.execute("SELECT number FROM kept").fetchone() == (7,)
            assert database.execute("SHOW fsync").fetchone() == ("on",)


class TestEnterable:
    def test_is_the_folder_itself_where_the_account_may_go(self, tmp_path: Path) -> None:
        assert services.enterable(tmp_path / "data", {}) == tmp_path / "data"

    def test_is_another_folder_where_it_may_not(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(services, "may_enter", lambda folder, account: False)
        found = services.enterable(tmp_path / "data", {"user": 65534})
        assert found.parent == services.STATE
        assert found == services.enterable(tmp_path / "data", {"user": 65534})


class TestUnprivileged:
    def test_is_somebody_else_only_for_root(self) -> None:
        assert ("user" in unprivileged()) == (os.geteuid() == 0)
