"""`./run` itself: from an empty data folder to a site that answers, and back to nothing left running."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.builders import installation

pytestmark = [pytest.mark.processes, pytest.mark.timeout(420)]

ADDRESS = re.compile(r"Shangtai is at (http://127\.0\.0\.1:\d+)")
SERVERS = ("DATABASE_URL", "REDIS_URL", "REDIS_PREFIX")


class Site:
    """A running `./run` with a data folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.log = folder, folder / f"terminal-{len(list(folder.glob('terminal-*.log'))) + 1}.log"
        own = {key: value for key, value in os.environ.items() if key not in SERVERS}
        self.environment = {**own, "SHANGTAI_VAR": str(folder)}
        self.process = subprocess.Popen(
            [sys.executable, "run"],
            cwd=installation.ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=self.log.open("ab"),
            stderr=subprocess.STDOUT,
        )

    @property
    def said(self) -> str:
        return self.log.read_text()

    @property
    def has_started(self) -> bool:
        return "Ctrl-C stops it" in self.said or self.process.poll() is not None

    def address(self) -> str:
        assert installation.eventually(lambda: self.has_started, seconds=240), self.said
        found = ADDRESS.search(self.said)
        assert found, self.said
        return found[1]

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run another `./run` command beside it."""
        command = [sys.executable, "run", *words]
        return subprocess.run(
            command, cwd=installation.ROOT, env=self.environment, capture_output=True, text=True, check=False
        )

    def end(self) -> int:
        """Press Ctrl-C and wait."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(60)


def processes_of(folder: Path) -> list[str]:
    """List the command lines that name the data folder."""
    listed = subprocess.run(["ps", "-ww", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    return [line for line in listed.splitlines() if str(folder) in line]


def events_at(address: str) -> set[str]:
    """Give the addresses of the events on the home page."""
    with urllib.request.urlopen(address, timeout=30) as page:
        return set(re.findall(r'href="(/events/[^/"]+/)"', page.read().decode()))


@pytest.fixture
def site() -> Iterator[Site]:
    with tempfile.TemporaryDirectory(prefix="shangtai-test-") as name:
        Path(name).chmod(0o755)  # the database's account must reach it
        site = Site(Path(name))
        try:
            yield site
        finally:
            if site.process.poll() is None:
                site.process.terminate()
                site.process.wait(60)


class TestRun:
    def test_serves_a_demonstration_until_it_is_stopped(self, site: Site) -> None:
        with urllib.request.urlopen(site.address(), timeout=30) as page:
            assert page.status == 200
        assert "sign in" in site.said
        assert "password" in site.said
        second = site.run()
        assert second.returncode == 1
        assert f"already runs here, at {site.address()}" in second.stderr
        assert site.run("backup", str(site.folder / "now.tar")).returncode == 0
        assert processes_of(site.folder)
        shown = events_at(site.address())
        assert len(shown) > 1
        assert site.end() == 130
        assert installation.eventually(lambda: not processes_of(site.folder), seconds=20)
        self.goes_on_with_what_was_there(Site(site.folder), shown)

    @staticmethod
    def goes_on_with_what_was_there(again: Site, shown: set[str]) -> None:
        """Start once more: nothing is installed, nothing is loaded twice, nothing is lost."""
        try:
            assert events_at(again.address()) == shown
            assert "Installing" not in again.said
            assert again.end() == 130
            assert installation.eventually(lambda: not processes_of(again.folder), seconds=20)
        finally:
            if again.process.poll() is None:
                again.process.terminate()
                again.process.wait(60)
