"""Site, workers and beat: started together, ended together; a worker or beat that ends by itself is started again."""

import os
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from launcher.places import PYTHON, ROOT, VAR, VENV, Refusal, warn
from launcher.services import end_with_parent

AS_ROOT = "ignore:You're running the worker with superuser privileges"  # root's own choice, on the own machine
GRACE = 20.0  # seconds between asking a process to end and ending it
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0  # seconds before a process that ended is started again; doubled each time
STEADY = 60.0  # seconds after which a process is taken to have recovered
LOOK = 0.3
SITE = "site"
KINDLY = ("nice", "-n", "10")


# How the site speaks to live tables: small frames, no compression (it costs memory for each socket), a heartbeat.
SOCKETS = (
    *("--ws", "websockets-sansio", "--ws-max-size", "16384", "--ws-per-message-deflate", "false"),
    *("--ws-ping-interval", "20", "--ws-ping-timeout", "20"),
)


@dataclass(frozen=True)
class Part:
    """One process of the program: its name in messages and its command."""

    name: str
    command: Sequence[str]


def parts(port: int, listens: str = "127.0.0.1") -> tuple[Part, ...]:
    """List the processes of a small installation."""
    celery = [str(VENV / "bin" / "celery"), "--quiet", "-A", "tournaments.config"]
    beat_file = str(VAR / "beat-schedule")
    return (
        Part(
            SITE,
            [
                *[
                    str(VENV / "bin" / "uvicorn"),
                    "tournaments.config.asgi:application",
                    "--host",
                    listens,
                ],
                *["--port", str(port), "--lifespan", "off", "--no-access-log", "--log-level", "warning"],
                *["--timeout-graceful-shutdown", "3", *SOCKETS],
            ],
        ),
        Part("worker", [*celery, "worker", "-Q", "shangtai", "--concurrency", "2", "--loglevel", "WARNING"]),
        # Live tables have a worker of their own: a long tally or draw must not keep players waiting for the next card.
        Part(
            "live worker",
            [*celery, "worker", "-Q", "live", "-n", "live@%h", "--concurrency", "1", "--loglevel", "WARNING"],
        ),
        # So have boards that bots play for comparison: nobody waits for them, and they take what others leave.
        Part(
            "bots' worker",
            [*KINDLY, *celery, "worker", "-Q", "bots", "-n", "bots@%h", "--concurrency", "1", "--loglevel", "WARNING"],
        ),
        Part("beat", [*celery, "beat", "--loglevel", "WARNING", "--schedule", beat_file]),
    )


@contextmanager
def running(wanted: Sequence[Part], environment: Mapping[str, str]) -> Iterator[dict[str, subprocess.Popen[bytes]]]:
    """Run the processes until the block ends."""
    started: dict[str, subprocess.Popen[bytes]] = {}
    try:
        for part in wanted:
            started[part.name] = start(part, environment)
        yield started
    finally:
        end(list(started.values()))


def start(part: Part, environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Start one process in a session of its own, so that Ctrl-C reaches it only through the launcher."""
    return subprocess.Popen(
        part.command,
        cwd=ROOT,
        env={**os.environ, "PYTHONWARNINGS": AS_ROOT, **environment},
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=end_with_parent(signal.SIGTERM),  # noqa: PLW1509  # the launcher has no threads
    )


def end(processes: Sequence[subprocess.Popen[bytes]]) -> None:
    """Ask all to end, and end those that do not."""
    for process in processes:
        process.terminate()
    limit = time.monotonic() + GRACE
    for process in processes:
        try:
            process.wait(max(limit - time.monotonic(), 0.1))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_until_ready(address: str, site: subprocess.Popen[bytes], seconds: float = 120) -> None:
    """Return once the site serves.

    :raises Refusal: when it ended or stayed silent.
    """
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        if site.poll() is not None:
            raise Refusal("The site ended at once; the lines above say why.")
        try:
            with urllib.request.urlopen(f"{address}/readyz", timeout=15):  # nosec B310  # the address is our own
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise Refusal(f"The site did not answer at {address} within {seconds:.0f} seconds.")


@dataclass
class Revival:
    """When a part was started last, how often it has ended soon after, and when it is started again."""

    started_at: float
    falls: int = 0
    due_at: float | None = None

    def ended(self, now: float) -> float:
        """Note that the part has ended, and give the pause before it is started again."""
        self.falls = 0 if now - self.started_at > STEADY else self.falls
        pause: float = min(FIRST_PAUSE * 2**self.falls, LONGEST_PAUSE)
        self.falls, self.due_at = self.falls + 1, now + pause
        return pause

    def revived(self, now: float) -> None:
        """Note that the part runs again."""
        self.started_at, self.due_at = now, None


def watch(wanted: Sequence[Part], started: dict[str, subprocess.Popen[bytes]], environment: Mapping[str, str]) -> None:
    """Return when the site ends; start again whatever else ends, such as a worker whose queue was away for seconds."""
    revivals = {part.name: Revival(time.monotonic()) for part in wanted if part.name != SITE}
    while started[SITE].poll() is None:
        for part in wanted:
            if part.name != SITE and started[part.name].poll() is not None:
                revive(part, revivals[part.name], started, environment)
        time.sleep(LOOK)


def revive(
    part: Part, revival: Revival, started: dict[str, subprocess.Popen[bytes]], environment: Mapping[str, str]
) -> None:
    """Start a part that has ended once its pause is over, and say so."""
    now = time.monotonic()
    if revival.due_at is None:
        pause = revival.ended(now)
        code = started[part.name].returncode
        warn(f"The {part.name} ended by itself (code {code}); it is started again in {pause:.0f} s.")
    elif now >= revival.due_at:
        started[part.name] = start(part, environment)
        revival.revived(now)


def manage(arguments: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run one of Django's commands to its end and give its exit code."""
    command = [str(PYTHON), str(ROOT / "manage.py"), *arguments]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False).returncode
