"""Everything that can be wrong without running a test; all are run, two at a time, then summed up."""

import os
import subprocess
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from launcher.places import PYTHON, ROOT, VENV, say

PRODUCTION = {
    "DEBUG": "",
    "SECRET_KEY": "a-secret-for-this-check-only-0123456789-abcdefghijklmnopqrstuvwxyz",
    "ALLOWED_HOSTS": "example.org",
    "BEHIND_PROXY": "1",
}
MANAGE = [str(PYTHON), str(ROOT / "manage.py")]


def tool(name: str, *arguments: str) -> list[str]:
    """Name a program of the environment with its arguments."""
    return [str(VENV / "bin" / name), *arguments]


CODE = ("engine", "scoring", "tournaments", "tests", "launcher", "benchmarks", "manage.py", "run")
Check = tuple[str, Sequence[str]]
# The longest begins first: the others are done while it runs.
CHECKS: tuple[Check, ...] = (
    ("types", tool("mypy", "engine", "scoring", "tournaments", "launcher", "tests")),
    ("layers", tool("lint-imports")),
    ("style", tool("ruff", "check", *CODE)),
    ("format", tool("ruff", "format", "--check", *CODE)),
    ("migrations", [*MANAGE, "makemigrations", "--check", "--dry-run"]),
    ("deployment", [*MANAGE, "check", "--deploy", "--fail-level", "WARNING"]),
    ("api schema", [*MANAGE, "spectacular", "--validate", "--fail-on-warn", "--file", os.devnull]),
    ("translations", [str(PYTHON), "-m", "launcher.messages", "--check"]),
    (
        "security",
        tool("bandit", "-q", "-ll", "-r", "engine", "scoring", "tournaments", "launcher", "-x", "tests"),
    ),
)


AT_ONCE = 2


def run_all(environment: Mapping[str, str]) -> int:
    """Run every check against the given servers and give 1 if any failed."""
    with ThreadPoolExecutor(AT_ONCE) as runners:
        passed = list(runners.map(partial(passes, environment=environment), CHECKS))
    failed = [name for (name, _), good in zip(CHECKS, passed, strict=True) if not good]
    say(
        f"\n{len(CHECKS) - len(failed)} of {len(CHECKS)} checks passed"
        + (f"; failed: {', '.join(failed)}" if failed else "")
    )
    return 1 if failed else 0


def passes(check: Check, environment: Mapping[str, str]) -> bool:
    """Run one check; print what it said only when it failed."""
    name, command = check
    began = time.monotonic()
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **PRODUCTION, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    passed = done.returncode == 0
    verdict = f"{'ok  ' if passed else 'FAIL'} {name} ({time.monotonic() - began:.1f} s)"
    say(verdict if passed else f"{verdict}\n{done.stdout}")
    return passed
