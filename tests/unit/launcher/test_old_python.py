"""What `./run` does on a Python that is too old: find a newer one, or say so in one sentence."""

import ast
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from launcher.places import ROOT

PROGRAM = ROOT / "run"


@pytest.fixture
def run_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[tuple[int, int, int]], object]:
    """Read `./run` as a Python of another version does; gives how it ended."""
    monkeypatch.setenv("PATH", str(tmp_path))

    def run(version: tuple[int, int, int]) -> object:
        monkeypatch.setattr(sys, "version_info", version)
        monkeypatch.setattr(sys, "version", ".".join(map(str, version)) + " (old)")
        with pytest.raises(SystemExit) as ended:
            exec(compile(PROGRAM.read_text(), str(PROGRAM), "exec"), {"__name__": "read"})
        return ended.value.code

    return run


class TestRun:
    def test_refuses_an_old_python_with_a_sentence(self, run_on: Callable[[tuple[int, int, int]], object]) -> None:
        assert run_on((3, 10, 4)) == "Shangtai needs Python 3.11 or newer; this is 3.10.4."

    def test_hands_over_to_a_newer_python_that_it_finds(
        self, run_on: Callable[[tuple[int, int, int]], object], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        newer = tmp_path / "python3.12"
        newer.write_text("#!/bin/sh\n")
        newer.chmod(0o755)
        handed: list[str] = []

        def replace_process(program: str, _arguments: list[str]) -> NoReturn:
            handed.append(program)
            raise SystemExit("handed over")

        monkeypatch.setattr("os.execv", replace_process)
        assert run_on((3, 9, 0)) == "handed over"
        assert handed == [str(newer)]

    def test_is_written_so_that_an_old_python_can_read_it(self) -> None:
        ast.parse(PROGRAM.read_text(), feature_version=(3, 6))
