"""The checks: every one is run, whatever the others say, and what a failed one said is shown."""

import sys
from pathlib import Path

import pytest

from launcher import checks


def check(name: str, source: str) -> checks.Check:
    return name, [sys.executable, "-c", source]


class TestRunAll:
    def test_is_content_when_every_check_is(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(checks, "CHECKS", (check("one", "print('quiet')"), check("two", "")))
        assert checks.run_all({}) == 0
        shown = capsys.readouterr().out
        assert "2 of 2 checks passed" in shown
        assert "quiet" not in shown

    def test_runs_the_others_too_and_names_the_one_that_failed(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        broken = check("one", "raise SystemExit('a wall is broken')")
        monkeypatch.setattr(checks, "CHECKS", (broken, check("two", ""), check("three", "")))
        assert checks.run_all({}) == 1
        shown = capsys.readouterr().out
        assert "a wall is broken" in shown
        assert "2 of 3 checks passed; failed: one" in shown

    def test_goes_on_with_the_next_while_a_long_one_runs(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        sign = str(tmp_path / "sign")
        waits = f"import os, time\nwhile not os.path.exists({sign!r}): time.sleep(0.01)"
        monkeypatch.setattr(
            checks, "CHECKS", (check("long", waits), check("short", ""), check("next", f"open({sign!r}, 'w')"))
        )
        assert checks.run_all({}) == 0
        shown = capsys.readouterr().out
        assert shown.index("short") < shown.index("long")
