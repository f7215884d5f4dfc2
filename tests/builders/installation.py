"""A whole installation beside the one of the running test: its own database and corner of Redis, real processes."""

import os
import shlex
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from django.conf import settings
from psycopg import sql

ROOT = Path(__file__).parents[2]
PROGRAMS = Path(sys.executable).parent


def server_url() -> str:
    """Give the address of the PostgreSQL server, with its maintenance database."""
    if named := os.environ.get("DATABASE_URL"):
        return urlsplit(named)._replace(path="/postgres").geturl()
    return "postgres://postgres@127.0.0.1:5432/postgres"


@contextmanager
def empty_database() -> Iterator[str]:
    """Give the address of a database with nothing in it, and drop it afterwards."""
    name = f"installation_{uuid.uuid4().hex[:10]}"
    with psycopg.connect(server_url(), autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield urlsplit(server_url())._replace(path=f"/{name}").geturl()
        finally:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def environment(database: str, **more: str) -> dict[str, str]:
    """Give what a process of the installation finds in its environment."""
    return {
        **os.environ,
        "PATH": f"{PROGRAMS}:{os.environ['PATH']}",
        "DATABASE_URL": database,
        "REDIS_URL": settings.REDIS_URL,
        "REDIS_PREFIX": f"installation-{uuid.uuid4().hex[:10]}",
        "DJANGO_SETTINGS_MODULE": "tournaments.config.settings",
        "DEBUG": "1",
        **more,
    }


def command(words: str | Sequence[str], env: Mapping[str, str], *, seconds: int = 90) -> str:
    """Run a command to its good end and give what it printed."""
    line = shlex.split(words) if isinstance(words, str) else list(words)
    done = subprocess.run(line, cwd=ROOT, env=env, capture_output=True, text=True, timeout=seconds, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@contextmanager
def running(words: str | Sequence[str], env: Mapping[str, str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run a process, in a group of its own, until the block ends."""
    line = shlex.split(words) if isinstance(words, str) else list(words)
    with log.open("ab") as output:
        process = subprocess.Popen(
            line, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True
        )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def eventually(holds: Callable[[], bool], *, seconds: float = 40) -> bool:
    """Tell whether something becomes true in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.2)
    return holds()
