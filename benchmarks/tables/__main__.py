"""`python -m benchmarks.tables [--tables 250] [--every 3] [--moves 20] [--workers 2] [--match strong] [--write]`.

Opens four sockets at each table and plays written moves, one every so many seconds at each table. Site, database and
clients share the machine. Memory is what the site's processes have grown by, from before the first socket.
"""

import argparse
import asyncio
import os
import platform
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.test.utils import setup_databases, setup_test_environment, teardown_databases

from benchmarks.tables.clients import Heard, open_all, play_all
from benchmarks.tables.match import table_of_bots, watch
from benchmarks.tables.scripts import script
from launcher.processes import SOCKETS
from launcher.services import free_port

ROOT = Path(__file__).parents[2]
REPORT = ROOT / "docs" / "performance.md"
HEAD = (
    "| tables | sockets | moves/s | answer p50 | p95 | p99 | news p50 | p95 | p99 | processor a move | "
    "memory a table | failures |\n|---|---|---|---|---|---|---|---|---|---|---|---|"
)


def main(arguments: Sequence[str]) -> int:
    """Measure on a database of its own, which is dropped afterwards."""
    options = _options(arguments)
    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        lines = _match(options) if options.match else [*_heading(options), *HEAD.split("\n"), _measured(options)]
    finally:
        teardown_databases(databases, verbosity=0)
    print("\n".join(lines))
    if options.write:
        with REPORT.open("a", encoding="utf-8") as report:
            report.write("\n" + "\n".join(lines) + "\n")
    return 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./run bench live", description="Measure live tables over websockets.")
    parser.add_argument("--tables", type=int, default=250, help="tables of four sockets each")
    parser.add_argument("--every", type=float, default=3.0, help="seconds between two moves at a table")
    parser.add_argument("--moves", type=int, default=20, help="moves at each table, at most a deal's hundred")
    parser.add_argument("--workers", type=int, default=2, help="processes of the site")
    parser.add_argument("--match", metavar="STRENGTH", help="let four bots play a match instead, from 2 to the end")
    parser.add_argument("--deals", type=int, default=0, help="of the match; 0 plays until a side passes A")
    parser.add_argument("--decks", type=int, default=2, help="of the match")
    parser.add_argument("--write", action="store_true", help="append the figures to docs/performance.md")
    return parser.parse_args(arguments)


def _match(options: argparse.Namespace) -> list[str]:
    """Play a match of four bots and tell what a spectator saw of it."""
    connection.close()
    with _site(1) as (port, _pid), _worker():
        table = table_of_bots(options.match, options.deals, options.decks)
        connection.close()
        seen = asyncio.run(watch(table.code, f"127.0.0.1:{port}"))
    return [f"## {datetime.now(UTC).date().isoformat()}: a match of four {options.match} bots", "", *seen.lines()]


def _heading(options: argparse.Namespace) -> Iterator[str]:
    machine = f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}"
    load = f"load {os.getloadavg()[0]:.1f} before"
    yield f"## {datetime.now(UTC).date().isoformat()}: live tables, {machine}, {load}"
    yield ""
    yield f"One move a table every {options.every:g} s; {options.workers} processes of the site, clients on its cores."
    yield ""


def _measured(options: argparse.Namespace) -> str:
    """Run the load and give its line."""
    scripts = [script(number, options.moves) for number in range(options.tables)]
    connection.close()
    with _site(options.workers) as (port, pid):
        before, heard = _resident(pid), Heard()

        async def load() -> tuple[int, float]:
            tables = await open_all(scripts, f"127.0.0.1:{port}", heard)
            print(f"{4 * len(tables)} sockets are open", file=sys.stderr, flush=True)
            spent = _processor(pid)
            play = asyncio.create_task(play_all(tables, options.every, heard))
            await asyncio.sleep(options.every * options.moves * 0.8)
            grown = _resident(pid) - before
            await play
            return grown, _processor(pid) - spent

        grown, spent = asyncio.run(load())
    return _line(options.tables, heard, grown, spent)


def _line(tables: int, heard: Heard, grown: int, spent: float) -> str:
    rate = heard.moves / max(heard.ended - heard.began, 0.001)
    figures = [f"{1000 * _at(times, share):.0f} ms" for times in (heard.answers, heard.news) for share in (50, 95, 99)]
    failures = ", ".join(f"{code} × {count}" for code, count in heard.failures.items()) or "none"
    memory = f"{grown / tables / 1024:.0f} KB"
    processor = f"{1000 * spent / max(heard.moves, 1):.1f} ms"
    return f"| {tables} | {4 * tables} | {rate:.1f} | {' | '.join(figures)} | {processor} | {memory} | {failures} |"


def _at(times: list[float], share: int) -> float:
    ordered = sorted(times) or [0.0]
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)]


@contextmanager
def _site(workers: int) -> Iterator[tuple[int, int]]:
    """Start the site as in production, on the database of this run; give its port and process."""
    port = free_port()
    program = str(Path(sys.executable).parent / "uvicorn")
    words = [program, "tournaments.config.asgi:application", "--host", "127.0.0.1", "--port", str(port)]
    words += ["--workers", str(workers), "--lifespan", "off", "--no-access-log", "--log-level", "warning", *SOCKETS]
    process = subprocess.Popen(words, cwd=ROOT, env=_environment(), start_new_session=True)
    try:
        _wait_for(port)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(30)


@contextmanager
def _worker() -> Iterator[None]:
    """Start the worker that plays for bots."""
    program = str(Path(sys.executable).parent / "celery")
    words = [program, "--quiet", "-A", "tournaments.config", "worker", "--concurrency", "2", "--loglevel", "WARNING"]
    process = subprocess.Popen(words, cwd=ROOT, env=_environment(), start_new_session=True)
    try:
        yield
    finally:
        process.terminate()
        process.wait(60)


def _environment() -> dict[str, str]:
    database = connection.settings_dict
    secret = f":{database['PASSWORD']}" if database["PASSWORD"] else ""
    address = f"{database['HOST']}:{database['PORT'] or 5432}"
    url = f"postgres://{database['USER']}{secret}@{address}/{database['NAME']}"
    return {**os.environ, "DATABASE_URL": url, "REDIS_URL": settings.REDIS_URL, "REDIS_PREFIX": settings.REDIS_PREFIX}


def _wait_for(port: int, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    raise TimeoutError(f"the site does not answer on port {port}")


def _resident(pid: int) -> int:
    """Count the bytes of memory that a process and its children hold."""
    return 1024 * sum(int(size) for size in _listed(pid, "rss="))


def _processor(pid: int) -> float:
    """Count the seconds of processor time that a process and its children have had; 0 where /proc is not kept."""
    stats = [Path(f"/proc/{one}/stat") for one in _listed(pid, "pid=")]
    ticks = [int(tick) for stat in stats if stat.exists() for tick in stat.read_text().rsplit(")", 1)[1].split()[11:13]]
    return sum(ticks) / os.sysconf("SC_CLK_TCK")


def _listed(pid: int, what: str) -> list[str]:
    """Ask for something of a process and its children."""
    words = ["ps", "-o", what, "--pid", str(pid), "--ppid", str(pid)]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
