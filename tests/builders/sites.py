"""Server processes of the site, as they are started in production, on the database and Redis of the running test."""

import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from launcher.processes import SOCKETS
from launcher.services import free_port
from tests.builders import installation, processes

SERVE = "tournaments.config.asgi:application --host 127.0.0.1 --lifespan off --timeout-graceful-shutdown 1"


@contextmanager
def sites(folder: Path, count: int = 1) -> Iterator[tuple[str, ...]]:
    """Give the host and port of so many servers, which share nothing but the database and Redis.

    They leave it to the test to do the program's part at live tables.
    """
    environment = {**processes.environment(), "LIVE_STAND_IN_SECONDS": "3600"}
    with ExitStack() as stack:
        ports = [free_port() for _ in range(count)]
        for port in ports:
            words = [str(installation.PROGRAMS / "uvicorn"), *SERVE.split(), "--port", str(port), *SOCKETS]
            stack.enter_context(installation.running(words, environment, folder / f"{port}.log"))
        for port in ports:
            assert installation.eventually(partial(_answers, port)), (folder / f"{port}.log").read_text()
        yield tuple(f"127.0.0.1:{port}" for port in ports)


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=2) as page:
            return bool(page.status == 200)
    except OSError:
        return False
