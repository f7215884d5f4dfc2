"""Backup and restore: the same tallies on an empty installation, and nothing overwritten by accident."""

import io
import json
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from launcher import archive
from launcher.places import Refusal
from tests.builders import installation, processes
from tests.builders.played_event import play_round, played_event
from tournaments.clubs.models import Club
from tournaments.tallies.operations import recompute_now

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.processes]

TABLES = ("tallies_tallyrevision", "tallies_standingtable", "slips_result", "events_entry", "django_migrations")


@pytest.fixture
def environment(club: Club) -> dict[str, str]:
    """An installation with an event of two rounds and its standings."""
    played = played_event(club, entries=6)
    play_round(played, 1, [(1, 2, 14, 5), (3, 4, 9, 8), (5, 6, 14, 2)])
    play_round(played, 2, [(1, 3, 14, 5), (2, 5, 9, 8), (4, 6, 3, 14)])
    assert recompute_now(event_id=played.event.pk)
    return installation.environment(processes.environment()["DATABASE_URL"])


@pytest.fixture
def empty() -> Iterator[dict[str, str]]:
    with installation.empty_database() as address:
        yield installation.environment(address)


@pytest.fixture
def file(environment: dict[str, str], tmp_path: Path) -> Path:
    target = tmp_path / "night.tar"
    assert archive.backup([str(target)], environment) == 0
    return target


def rows(environment: dict[str, str], table: str) -> list[Any]:
    with psycopg.connect(environment["DATABASE_URL"]) as database:
        return database.execute(f"SELECT to_jsonb(t) FROM {table} t ORDER BY 1").fetchall()


def rewritten(file: Path, **changes: object) -> Path:
    """Write the archive anew with another manifest."""
    target = file.with_name("rewritten.tar")
    with tarfile.open(file) as old, tarfile.open(target, "w") as new:
        manifest = json.loads((old.extractfile(archive.MANIFEST) or io.BytesIO()).read()) | changes
        data = json.dumps(manifest).encode()
        head = tarfile.TarInfo(archive.MANIFEST)
        head.size = len(data)
        new.addfile(head, io.BytesIO(data))
        new.addfile(old.getmember(archive.DUMP), old.extractfile(archive.DUMP))
    return target


class TestRestore:
    def test_gives_identical_tallies_on_an_empty_installation(
        self, environment: dict[str, str], empty: dict[str, str], file: Path
    ) -> None:
        assert archive.restore([str(file)], empty) == 0
        for table in TABLES:
            assert rows(environment, table), table
            assert rows(empty, table) == rows(environment, table), table

    def test_gives_facts_from_which_the_same_tallies_follow(self, empty: dict[str, str], file: Path) -> None:
        archive.restore([str(file)], empty)
        script = (
            "from tournaments.events.models import Event; "
            "from tournaments.tallies.operations import recompute_check as check; "
            "print([check(event).agrees for event in Event.objects.all()])"
        )
        told = installation.command(["python", "manage.py", "shell", "--verbosity", "0", "--command", script], empty)
        assert told.strip() == "[True]"

    def test_is_refused_where_there_is_data(self, environment: dict[str, str], file: Path) -> None:
        with pytest.raises(Refusal, match="already holds data"):
            archive.restore([str(file)], environment)

    def test_is_refused_for_a_damaged_file(self, empty: dict[str, str], file: Path) -> None:
        with pytest.raises(Refusal, match="checksum"):
            archive.restore([str(rewritten(file, sha256="0" * 64))], empty)

    def test_is_refused_for_another_format(self, empty: dict[str, str], file: Path) -> None:
        with pytest.raises(Refusal, match="format 99"):
            archive.restore([str(rewritten(file, format=99))], empty)

    def test_is_refused_for_any_other_file(self, empty: dict[str, str], tmp_path: Path) -> None:
        other = tmp_path / "letter.txt"
        other.write_text("Dear club")
        with pytest.raises(Refusal, match="cannot be read as a backup"):
            archive.restore([str(other)], empty)


class TestBackup:
    def test_is_readable_for_its_owner_only(self, file: Path) -> None:
        assert file.stat().st_mode & 0o777 == 0o600

    def test_says_what_made_it_and_when(self, file: Path) -> None:
        with tarfile.open(file) as opened:
            manifest = json.loads((opened.extractfile(archive.MANIFEST) or io.BytesIO()).read())
        assert manifest["program"] == archive.program_version()
        assert manifest["made_at"].startswith("20")

    def test_leaves_nothing_behind_when_the_server_is_away(self, tmp_path: Path) -> None:
        with pytest.raises(Refusal, match="does not answer"):
            archive.backup(
                [str(tmp_path / "never.tar")], installation.environment("postgres://nobody@127.0.0.1:1/nothing")
            )
        assert list(tmp_path.iterdir()) == []
