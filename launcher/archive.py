"""One file that holds a whole installation: the database as pg_dump writes it, with a manifest."""

import hashlib
import io
import json
import os
import re
import subprocess
import tarfile
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from launcher import processes
from launcher.binaries import postgres_folders
from launcher.places import PYTHON, ROOT, VAR, Refusal, say

DUMP, MANIFEST, FORMAT = "database.dump", "manifest.json", 1


def backup(arguments: Sequence[str], environment: Mapping[str, str]) -> int:
    """Write the archive; without a name, into var/backups by date. Nothing half-written keeps the name."""
    target = Path(arguments[0]) if arguments else VAR / "backups" / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}.tar"
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        dump = Path(folder) / DUMP
        address = environment["DATABASE_URL"]
        postgres_tool("pg_dump", address, "--format=custom", "--no-owner", f"--file={dump}", address)
        part = Path(folder) / "part.tar"
        write_archive(part, dump)
        part.chmod(0o600)  # it holds names and addresses of people
        part.replace(target)
    say(f"Backup written: {target} ({target.stat().st_size:,} bytes)")
    return 0


def write_archive(part: Path, dump: Path) -> None:
    """Put manifest and dump into one tar file."""
    manifest = json.dumps(
        {
            "format": FORMAT,
            "program": program_version(),
            "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
            "sha256": hashlib.sha256(dump.read_bytes()).hexdigest(),
        }
    ).encode()
    with tarfile.open(part, "w") as archive:
        entry = tarfile.TarInfo(MANIFEST)
        entry.size = len(manifest)
        archive.addfile(entry, io.BytesIO(manifest))
        archive.add(dump, DUMP)


def program_version() -> str:
    """Tell which version of Shangtai wrote an archive."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def restore(arguments: Sequence[str], environment: Mapping[str, str]) -> int:
    """Fill the database from an archive, then bring it up to date.

    :raises Refusal: when the archive is damaged or the installation already holds a club.
    """
    if len(arguments) != 1:
        raise Refusal("Name the file: ./run restore FILE")
    with tempfile.TemporaryDirectory() as folder:
        dump = unpack(Path(arguments[0]), Path(folder))
        refuse_unless_empty(environment["DATABASE_URL"])
        address = environment["DATABASE_URL"]
        options = ["--clean", "--if-exists", "--no-owner", "--exit-on-error", "--single-transaction"]
        postgres_tool("pg_restore", address, *options, f"--dbname={address}", str(dump))
    if processes.manage(["migrate", "--verbosity", "0"], environment) != 0:
        raise Refusal("The data is in place, but it could not be brought up to date; see above.")
    say("Restored.")
    return 0


def unpack(source: Path, folder: Path) -> Path:
    """Take the dump out of an archive.

    :raises Refusal: when the file is no backup, of another format, or damaged.
    """
    try:
        with tarfile.open(source) as archive:
            manifest = json.loads((archive.extractfile(MANIFEST) or io.BytesIO()).read())
            archive.extract(DUMP, folder, filter="data")
    except (OSError, tarfile.TarError, KeyError, ValueError) as error:
        raise Refusal(f"{source} cannot be read as a backup: {error}") from error
    if manifest.get("format") != FORMAT:
        raise Refusal(f"{source} has format {manifest.get('format')}; this program reads format {FORMAT}.")
    dump = folder / DUMP
    if hashlib.sha256(dump.read_bytes()).hexdigest() != manifest["sha256"]:
        raise Refusal(f"{source} is damaged: its checksum does not fit.")
    return dump


def refuse_unless_empty(address: str) -> None:
    """Protect data: a restore replaces everything.

    :raises Refusal: when there is a club, or no answer.
    """
    if ask(address, "SELECT to_regclass('clubs_club')") == "None":
        return
    if ask(address, "SELECT exists(SELECT 1 FROM clubs_club)") == "True":
        raise Refusal("This installation already holds data. Restore into an empty one (move var/postgres away).")


def ask(address: str, query: str) -> str:
    """Ask the database for one value.

    :raises Refusal: when it does not answer.
    """
    script = "import sys, psycopg; print(psycopg.connect(sys.argv[1]).execute(sys.argv[2]).fetchone()[0])"
    done = subprocess.run([str(PYTHON), "-c", script, address, query], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Refusal(f"The database does not answer:\n{done.stderr.splitlines()[-1]}")
    return done.stdout.strip()


def postgres_tool(name: str, address: str, *arguments: str) -> None:
    """Run one of PostgreSQL's own programs, of the server's own version where there is a choice.

    :raises Refusal: with what it said.
    """
    done = subprocess.run(
        [str(tools_for(int(ask(address, "SHOW server_version_num")) // 10000) / name), *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        check=False,
    )
    if done.returncode != 0:
        raise Refusal(f"{name} failed:\n{done.stderr}")


def tools_for(version: int) -> Path:
    """Find the folder of the same version, else the oldest newer one: pg_dump refuses a server newer than itself.

    :raises Refusal: when there is none.
    """
    known = {version_of(folder): folder for folder in reversed(postgres_folders()) if (folder / "pg_dump").exists()}
    fitting = sorted(found for found in known if found >= version)
    if not fitting:
        raise Refusal(f"The server is PostgreSQL {version}: install its client programs (pg_dump, pg_restore).")
    return known[fitting[0]]


def version_of(folder: Path) -> int:
    """Ask pg_dump for its major version."""
    told = subprocess.run([str(folder / "pg_dump"), "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"\d+", told)
    return int(found[0]) if found else 0
