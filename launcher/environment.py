"""The virtual environment: made once, filled from a hash-locked list, filled again when the list changes."""

import hashlib
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

from launcher.places import PYTHON, REQUIREMENTS, VENV, Refusal, say, warn

SITE_LOCK = REQUIREMENTS / "site.lock"
DEVELOPMENT_LOCK = REQUIREMENTS / "development.lock"
BOOTSTRAP_LOCK = REQUIREMENTS / "bootstrap.lock"
PIP = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--require-hashes"]
UV = [
    str(VENV / "bin" / "uv"),
    "pip",
    "install",
    "--quiet",
    "--system-certs",
    "--require-hashes",
    "--python",
    str(PYTHON),
]


def ensure(lock: Path) -> None:
    """Make the environment if it is missing and install the lock if it was not installed as it is now."""
    if not PYTHON.exists():
        create()
    if installed(lock):
        return
    say(f"Installing {lock.name} …")
    installers = [UV, PIP] if ensure_uv() else [PIP]
    if not any(subprocess.run([*installer, "-r", str(lock)], check=False).returncode == 0 for installer in installers):
        raise Refusal("The dependencies could not be installed; see the lines above.")
    stamp(lock).write_text(digest(lock))


def create() -> None:
    """Make an empty virtual environment with pip in it."""
    say(f"Creating {VENV.name} with Python {sys.version.split()[0]} …")
    try:
        venv.EnvBuilder(with_pip=True, symlinks=True).create(VENV)
    except subprocess.CalledProcessError as error:
        raise Refusal("Python cannot make virtual environments here (on Debian: install python3-venv).") from error


def ensure_uv() -> bool:
    """Have the fast installer; `False` means that pip must do."""
    if Path(UV[0]).exists():
        return True
    done = subprocess.run([*PIP, "-r", str(BOOTSTRAP_LOCK)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        warn("uv could not be installed; pip does it, more slowly.")
    return done.returncode == 0


def installed(lock: Path) -> bool:
    """Tell whether exactly this list was installed last, or a longer one made with it."""
    if lock == SITE_LOCK and installed(DEVELOPMENT_LOCK):
        return True
    return stamp(lock).exists() and stamp(lock).read_text() == digest(lock)


def stamp(lock: Path) -> Path:
    """Name the file that remembers what was installed."""
    return VENV / f".{lock.name}.sha256"


def digest(lock: Path) -> str:
    """Tell one list, on one Python, from every other."""
    if not lock.exists():
        raise Refusal(f"{lock.name} is missing; `./run lock` writes it.")
    return hashlib.sha256(lock.read_bytes() + sys.version.encode()).hexdigest()


def compile_locks() -> None:
    """Write the locks anew from the `.in` files: the newest versions that fit, for 3.11 and later."""
    ensure_uv()
    for lock, sources in (
        (BOOTSTRAP_LOCK, ["bootstrap.in"]),
        (DEVELOPMENT_LOCK, ["app.in", "embedded.in", "dev.in"]),
        (SITE_LOCK, ["app.in", "embedded.in"]),
        (REQUIREMENTS / "app.lock", ["app.in"]),
    ):
        compile_lock(lock, sources)


def compile_lock(lock: Path, sources: Sequence[str]) -> None:
    """Write one lock; the shorter lists take the versions of the longest."""
    narrowed = [] if lock in (BOOTSTRAP_LOCK, DEVELOPMENT_LOCK) else ["--constraint", DEVELOPMENT_LOCK.name]
    command = [
        *[UV[0], "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--python-version", "3.11"],
        *["--no-emit-index-url", "--no-header", "--no-annotate", *narrowed, "-o", lock.name, *sources],
    ]
    subprocess.run(command, cwd=REQUIREMENTS, check=True)
    say(f"{lock.name} written")
