"""Other processes of this program, on the database and the Redis corner of the running test."""

import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings
from django.db import connection

ROOT = Path(__file__).parents[2]
SET_UP = "import sys, django; django.setup()\n"


def environment() -> dict[str, str]:
    """Give the environment in which another process sees what the test sees."""
    database = connection.settings_dict
    address = f"{database['HOST']}:{database['PORT'] or 5432}" if database["HOST"] else ""
    secret = f":{database['PASSWORD']}" if database["PASSWORD"] else ""
    return {
        **os.environ,
        "DATABASE_URL": f"postgres://{database['USER']}{secret}@{address}/{database['NAME']}",
        "REDIS_URL": settings.REDIS_URL,
        "REDIS_PREFIX": settings.REDIS_PREFIX,
        "DJANGO_SETTINGS_MODULE": "tournaments.config.settings",
        "DEBUG": "1",
    }


def start(source: str, *arguments: object) -> subprocess.Popen[str]:
    """Start Python on a piece of source with Django set up; `sys.argv[1:]` holds the arguments."""
    return subprocess.Popen(
        [sys.executable, "-c", SET_UP + source, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        cwd=ROOT,
    )


def told(process: subprocess.Popen[str], *, seconds: int = 60) -> str:
    """Wait for a process to end well and give what it printed."""
    output, errors = process.communicate(timeout=seconds)
    assert process.returncode == 0, errors
    return output.strip()


def line_of(process: subprocess.Popen[str]) -> str:
    """Wait for the next line that a process prints."""
    assert process.stdout is not None
    line: str = process.stdout.readline()
    assert line, process.communicate(timeout=10)[1]
    return line.strip()


def say(process: subprocess.Popen[str], text: str = "go") -> None:
    """Send a line to a process that waits for one."""
    assert process.stdin is not None
    process.stdin.write(text + "\n")
    process.stdin.flush()
