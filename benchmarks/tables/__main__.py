"""`python -m benchmarks.tables [--tables 250] [--every 3] [--moves 20] [--ramp 15] [--workers 2] [--write]`, or
`--match strong`.

Opens four sockets at each table and plays written moves, one every so many seconds at each table. Site, database and
clients share the machine. Figures are of the time in which all tables move. Memory is what the site's processes have
grown by, from before the first socket.
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

import uvloop
from django.conf import settings
from django.db import connection
from django.test.utils import setup_databases, setup_test_environment, teardown_databases

from benchmarks.tables.clients import Beat, Heard, open_all, play_all
from benchmarks.tables.machine import Spent, look, resident
from benchmarks.tables.match import table_of_bots, watch
from benchmarks.tables.scripts import script
from launcher.processes import SOCKETS
from launcher.services import free_port

ROOT = Path(__file__).parents[2]
REPORT = ROOT / "docs" / "performance.md"


def main(arguments: Sequence[str]) -> int:
    """Measure on a database of its own, which is dropped afterwards."""
    options = _options(arguments)
    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        lines = _match(options) if options.match else [*_heading(options), *_measured(options)]
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
    parser.add_argument("--ramp", type=float, default=15.0, help="seconds within which the tables begin to move")
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
    yield (
        f"{options.tables} tables, {4 * options.tables} sockets, one move a table every {options.every:g} s: "
        f"{options.tables / options.every:.1f} moves/s are due once all tables have begun, within {options.ramp:g} s. "
        f"Processes of the site: {options.workers}; PostgreSQL, Redis and clients on the same processors. "
        "“Due” counts from the time at which a move should have been sent."
    )
    yield ""


def _measured(options: argparse.Namespace) -> Iterator[str]:
    """Run the load and give its lines."""
    scripts = [script(number, options.moves) for number in range(options.tables)]
    beat = Beat(every=options.every, ramp=options.ramp, moves=min(len(one.moves) for one in scripts))
    connection.close()
    heard = Heard()
    with _site(options.workers) as (port, pid):
        before = resident(pid)

        async def load() -> tuple[Spent, int]:
            tables = await open_all(scripts, f"127.0.0.1:{port}", heard)
            print(f"{4 * len(tables)} sockets are open", file=sys.stderr, flush=True)
            play = asyncio.create_task(play_all(tables, beat, heard))
            first, last = beat.steady
            await asyncio.sleep(first)
            earlier = await asyncio.to_thread(look, pid)
            await asyncio.sleep(last - first)
            later = await asyncio.to_thread(look, pid)
            grown = await asyncio.to_thread(resident, pid) - before
            await play
            return later.since(earlier), grown

        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            used, grown = runner.run(load())
    yield from _lines(options.tables, heard, used, grown)


def _lines(tables: int, heard: Heard, used: Spent, grown: int) -> Iterator[str]:
    moves = max(len(heard.within.answers), 1)
    failures = ", ".join(f"{code} × {count}" for code, count in heard.failures.items() if count) or "none"
    yield "| while all tables move | p50 | p95 | p99 | most | how many |"
    yield "|---|---|---|---|---|---|"
    for what, times in (
        ("command to its answer", heard.within.answers),
        ("command to the other seats’ news", heard.within.news),
        ("due to the other seats’ news", heard.within.news_late),
        ("command to news, before and after", heard.outside.news),
    ):
        figures = " | ".join(f"{1000 * _at(times, share):.0f} ms" for share in (50, 95, 99, 100))
        yield f"| {what} | {figures} | {len(times):,} |"
    parts = (("site", used.site), ("PostgreSQL", used.database), ("Redis", used.redis), ("clients", used.clients))
    told = ", ".join(f"{name} {1000 * seconds / moves:.2f} ms" for name, seconds in parts)
    yield ""
    yield (
        f"{moves / used.seconds:.1f} moves/s for {used.seconds:.0f} s. Processor a move: {told}, "
        f"together {1000 * sum(seconds for _, seconds in parts) / moves:.1f} ms. "
        f"Memory of the site: {grown / tables / 1024:.0f} KB a table. Failures: {failures}."
    )


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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
