"""One file that holds a whole installation: the database as pg_dump writes it, with a manifest."""

import hashlib
import io
import json
import os
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from launcher import processes
from launcher.places import VAR, Refusal, say
from launcher.services import postgres_binaries

DUMP, MANIFEST, FORMAT = "database.dump", "manifest.json", 1


def backup(arguments: Sequence[str], environment: Mapping[str, str]) -> int:
    """Write the archive; without a name, into var/backups by date. Nothing half-written keeps the name."""
    target = Path(arguments[0]) if arguments else VAR / "backups" / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}.tar"
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        dump = Path(folder) / DUMP
        postgres_tool("pg_dump", "--format=custom", "--no-owner", f"--file={dump}", environment["DATABASE_URL"])
        part = Path(folder) / "part.tar"
        write_archive(part, dump)
        part.replace(target)
    say(f"Backup written: {target} ({target.stat().st_size:,} bytes)")
    return 0


def write_archive(part: Path, dump: Path) -> None:
    """Put manifest and dump into one tar file."""
    manifest = json.dumps(
        {
            "format": FORMAT,
            "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
            "sha256": hashlib.sha256(dump.read_bytes()).hexdigest(),
        }
    ).encode()
    with tarfile.open(part, "w") as archive:
        entry = tarfile.TarInfo(MANIFEST)
        entry.size = len(manifest)
        archive.addfile(entry, io.BytesIO(manifest))
        archive.add(dump, DUMP)


def restore(arguments: Sequence[str], environment: Mapping[str, str]) -> int:
    """Fill the database from an archive, then bring it up to date.

    :raises Refusal: when the archive is damaged or the installation already holds a club.
    """
    if len(arguments) != 1:
        raise Refusal("Name the file: ./run restore FILE")
    with tempfile.TemporaryDirectory() as folder:
        dump = unpack(Path(arguments[0]), Path(folder))
        refuse_unless_empty(environment)
        postgres_tool(
            *[
                "pg_restore",
                "--clean",
                "--if-exists",
                "--no-owner",
                "--exit-on-error",
                "--single-transaction",
            ],
            *[f"--dbname={environment['DATABASE_URL']}", str(dump)],
        )
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


def refuse_unless_empty(environment: Mapping[str, str]) -> None:
    """Protect data: a restore replaces everything.

    :raises Refusal: when there is a club, or no answer.
    """
    script = "from django.db import connection as c; import sys; t='clubs_club' in c.introspection.table_names(); "
    script += (
        "k=c.cursor(); t and k.execute('select 1 from clubs_club limit 1'); sys.exit(3 if t and k.fetchone() else 0)"
    )
    code = processes.manage(["shell", "--verbosity", "0", "--command", script], environment)
    if code == 3:
        raise Refusal("This installation already holds data. Restore into an empty one (move var/postgres away).")
    if code != 0:
        raise Refusal("The database does not answer; see above.")


def postgres_tool(name: str, *arguments: str) -> None:
    """Run one of PostgreSQL's own programs.

    :raises Refusal: with what it said.
    """
    binary = postgres_binaries(prefer_system=False) / name
    done = subprocess.run(
        [str(binary), *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        check=False,
    )
    if done.returncode != 0:
        raise Refusal(f"{name} failed:\n{done.stderr}")
