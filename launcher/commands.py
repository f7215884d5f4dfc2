"""What `./run` can be asked for: one explicit table."""

import fcntl
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from launcher import archive, checks, environment, processes
from launcher.network import DEVELOPMENT, Reach, reach
from launcher.places import PYTHON, ROOT, RUN_LOCK, RUNNING, VAR, Refusal, say, warn
from launcher.services import Services, free_port, services

FIRST_PORT = 8000
CHROMIUM = "/usr/bin/chromium"


@dataclass(frozen=True)
class Command:
    """A word after `./run`, what it does, and how it is explained."""

    act: Callable[[Sequence[str]], int]
    says: str


def main(arguments: Sequence[str]) -> int:
    """Carry out the command named first, or start the site."""
    name, rest = named(arguments)
    if name not in COMMANDS:
        warn(f"There is no command {name!r}.")
        help_page([])
        return 2
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of our many processes compiles Django anew
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a script's background job starts with Ctrl-C ignored
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        return COMMANDS[name].act(rest)
    except Refusal as refusal:
        warn(str(refusal))
        return 1
    except KeyboardInterrupt:
        say("\nStopped.")
        return 130


def named(arguments: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Tell the command from its arguments; without one, the site is meant."""
    if arguments[:1] in (["-h"], ["--help"]):
        return "help", []
    if not arguments or arguments[0].startswith("-"):
        return "site", arguments
    return arguments[0], arguments[1:]


def site(arguments: Sequence[str]) -> int:
    """Start everything and stay until Ctrl-C; with --lan, for the network of the hall."""
    open_to = reach(arguments)
    environment.ensure(environment.SITE_LOCK)
    with only_one(), services(VAR / "postgres") as found:
        port = first_free_port(open_to.listens)
        address = open_to.address(port)
        settings = {**open_to.settings, **found.environment(), "SITE_URL": address}
        prepare(settings, open_to)
        wanted = processes.parts(port, open_to.listens)
        with processes.running(wanted, settings) as started, announced(found, address):
            processes.wait_until_ready(f"http://127.0.0.1:{port}", started[processes.SITE])
            greet(address, settings, open_to)
            processes.watch(wanted, started, settings)
        raise Refusal("The site ended by itself; everything else was stopped.")


def prepare(settings: Mapping[str, str], open_to: Reach) -> None:
    """Bring the database up to date and load the demonstration club once."""
    say("Preparing the database …")
    steps = [["migrate", "--verbosity", "0"], ["event", "demo", "--once"]]
    if open_to.is_open:
        steps.append(["collectstatic", "--noinput", "--verbosity", "0"])
    for arguments in steps:
        if processes.manage(arguments, settings) != 0:
            raise Refusal(f"`manage.py {' '.join(arguments)}` failed; the lines above say why.")


def greet(address: str, settings: Mapping[str, str], open_to: Reach) -> None:
    """Say where the site is, who can open it and how to sign in."""
    say(f"\n  Shangtai is at {address}\n")
    if open_to.is_open:
        say("  Whoever is in this network can open it, and sign in with the passwords below until you change them.\n")
    processes.manage(["event", "demo", "--how-to-sign-in"], settings)
    say("\n  Ctrl-C stops it; the data stays in var/ for the next time.\n")


@contextmanager
def only_one() -> Iterator[None]:
    """Hold the data folder for one `./run` at a time.

    :raises Refusal: when another holds it, with its address.
    """
    VAR.mkdir(parents=True, exist_ok=True)
    with RUN_LOCK.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refusal(f"Shangtai already runs here, at {running_address()}.") from None
        RUNNING.unlink(missing_ok=True)  # left by a launcher that was killed
        yield


def running_address() -> str:
    """Tell where the other `./run` serves, as far as it has said."""
    return str(json.loads(RUNNING.read_text())["address"]) if RUNNING.exists() else "an address it will print soon"


@contextmanager
def announced(found: Services, address: str) -> Iterator[None]:
    """Leave a note for other `./run` commands while this one runs."""
    RUNNING.write_text(json.dumps({"address": address, **found.environment()}))
    try:
        yield
    finally:
        RUNNING.unlink(missing_ok=True)


@contextmanager
def lasting_services() -> Iterator[dict[str, str]]:
    """Give the servers that the environment names, those of the running site, or those of the data folder."""
    if not os.environ.get("DATABASE_URL") and RUNNING.exists() and site_runs():
        note = json.loads(RUNNING.read_text())
        yield {"DATABASE_URL": note["DATABASE_URL"], "REDIS_URL": note["REDIS_URL"]}
        return
    with only_one(), services(VAR / "postgres") as found:
        yield found.environment()


def site_runs() -> bool:
    """Tell whether somebody holds the data folder."""
    with RUN_LOCK.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def first_free_port(listens: str = "127.0.0.1") -> int:
    """Take port 8000, or say that it is taken and find another."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((listens, FIRST_PORT))
        except OSError:
            port = free_port()
            say(f"Port {FIRST_PORT} is taken; using {port}.")
            return port
    return FIRST_PORT


def manage(arguments: Sequence[str]) -> int:
    """Run one of Django's commands against the data of `./run`."""
    environment.ensure(environment.SITE_LOCK)
    with lasting_services() as found:
        return processes.manage(arguments, {**DEVELOPMENT, **found})


def shell(arguments: Sequence[str]) -> int:
    """Open Python with the program loaded, on the data of `./run`."""
    return manage(["shell", *arguments])


def test(arguments: Sequence[str]) -> int:
    """Run the tests on throw-away servers."""
    environment.ensure(environment.DEVELOPMENT_LOCK)
    wanted = [argument for argument in arguments if argument not in ("--no-browser", "--system-services")]
    if "--no-browser" in arguments:
        say("Without a browser: the tests marked `browser` are left out, and pytest counts them as deselected.")
        wanted += ["-m", "not browser"]
    else:
        ensure_chromium()
    if not any(argument.startswith("-n") for argument in wanted):
        wanted += ["-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"]  # the order is that of tests/order.py
    with services(None, prefer_system="--system-services" in arguments) as found:
        say_versions(found)
        command = [str(PYTHON), "-m", "pytest", *wanted]
        return subprocess.run(command, cwd=ROOT, env={**os.environ, **found.environment()}, check=False).returncode


def say_versions(found: Services) -> None:
    """Print which servers answer, so that a log proves it."""
    script = (
        "import os, sys, psycopg, redis; "
        "print('Python', sys.version.split()[0]); "
        "server = psycopg.connect(os.environ['DATABASE_URL']).execute('show server_version').fetchone()[0]; "
        "print('PostgreSQL', server); "
        "info = redis.from_url(os.environ['REDIS_URL']).info('server'); "
        "print(info.get('server_name', 'redis'), info.get('valkey_version') or info['redis_version'])"
    )
    subprocess.run([str(PYTHON), "-c", script], env={**os.environ, **found.environment()}, check=True)


def ensure_chromium() -> None:
    """Have Debian's Chromium, installing it when that is allowed.

    :raises Refusal: when it is missing and cannot be installed.
    """
    if os.path.exists(CHROMIUM):
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        say("Installing Chromium …")
        apt("update")
        apt("install", "-y", "chromium", "fonts-noto-cjk")
    if not os.path.exists(CHROMIUM):
        raise Refusal(
            f"The browser tests need Chromium at {CHROMIUM} (on Debian: apt-get install chromium). "
            "`./run test --no-browser` leaves them out."
        )


def apt(*arguments: str) -> None:
    """Ask Debian's package manager quietly; the caller looks at what came of it."""
    settings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", *arguments], check=False, stdout=subprocess.DEVNULL, env=settings)


def check(_arguments: Sequence[str]) -> int:
    """Run every check that needs no test."""
    environment.ensure(environment.DEVELOPMENT_LOCK)
    with services(None) as found:
        return checks.run_all(found.environment())


def bench(arguments: Sequence[str]) -> int:
    """Measure speed on throw-away servers; the engine and its bots need none."""
    environment.ensure(environment.DEVELOPMENT_LOCK)
    if arguments[:1] in (["engine"], ["bots"], ["pairing"]):
        command = [str(PYTHON), "-m", f"benchmarks.{arguments[0]}", *arguments[1:]]
        return subprocess.run(command, cwd=ROOT, env={**os.environ, **DEVELOPMENT}, check=False).returncode
    module, rest = ("benchmarks.tables", arguments[1:]) if arguments[:1] == ["live"] else ("benchmarks", arguments)
    with services(None) as found:
        command = [str(PYTHON), "-m", module, *rest]
        settings = {**os.environ, **DEVELOPMENT, **found.environment()}
        return subprocess.run(command, cwd=ROOT, env=settings, check=False).returncode


def lock(_arguments: Sequence[str]) -> int:
    """Write the dependency locks anew."""
    if not PYTHON.exists():
        environment.create()
    environment.compile_locks()
    return 0


def messages(arguments: Sequence[str]) -> int:
    """Collect the sentences of the program, compile translations, report what is missing."""
    environment.ensure(environment.DEVELOPMENT_LOCK)
    command = [str(PYTHON), "-m", "launcher.messages", *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def backup(arguments: Sequence[str]) -> int:
    """Write the whole installation into one file."""
    environment.ensure(environment.SITE_LOCK)
    with lasting_services() as found:
        return archive.backup(arguments, {**DEVELOPMENT, **found})


def restore(arguments: Sequence[str]) -> int:
    """Fill an empty installation from such a file."""
    environment.ensure(environment.SITE_LOCK)
    with lasting_services() as found:
        return archive.restore(arguments, {**DEVELOPMENT, **found})


def help_page(_arguments: Sequence[str]) -> int:
    """List the commands."""
    say("Usage: ./run [COMMAND] [ARGUMENTS]\n")
    for name, command in COMMANDS.items():
        say(f"  {name:<10} {command.says}")
    return 0


COMMANDS: dict[str, Command] = {
    "site": Command(site, "start the site with a demonstration club (./run alone); --lan [ADDRESS] opens it to phones"),
    "test": Command(test, "run every test; --no-browser, --system-services and pytest's own arguments"),
    "check": Command(check, "layers, style, types, migrations, deployment, API schema, translations"),
    "bench": Command(bench, "measure pages; bench engine, bots, pairing, live: --write adds to docs/performance.md"),
    "manage": Command(manage, "one of Django's commands on the data of ./run: ./run manage event --help"),
    "shell": Command(shell, "Python with the program loaded, on the data of ./run"),
    "backup": Command(backup, "write everything into one file: ./run backup [FILE]"),
    "restore": Command(restore, "fill an empty installation from it: ./run restore FILE"),
    "messages": Command(messages, "collect and compile translations, list what is missing"),
    "lock": Command(lock, "write the dependency locks anew"),
    "help": Command(help_page, "this list"),
}
