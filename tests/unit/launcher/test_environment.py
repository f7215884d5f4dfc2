"""When dependencies are installed: once, and again when the list changes."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

from launcher import environment
from launcher.places import Refusal


@pytest.fixture
def lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(environment, "VENV", tmp_path)
    lock = tmp_path / "site.lock"
    lock.write_text("one==1\n")
    return lock


class TestInstalled:
    def test_is_false_at_first(self, lock: Path) -> None:
        assert not environment.installed(lock)

    def test_is_true_after_the_stamp(self, lock: Path) -> None:
        environment.stamp(lock).write_text(environment.digest(lock))
        assert environment.installed(lock)

    def test_is_false_when_the_list_changed(self, lock: Path) -> None:
        environment.stamp(lock).write_text(environment.digest(lock))
        lock.write_text("one==2\n")
        assert not environment.installed(lock)

    def test_is_true_of_the_short_list_when_the_long_one_is_there(
        self, lock: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        longer = lock.with_name("development.lock")
        longer.write_text("one==1\ntwo==2\n")
        monkeypatch.setattr(environment, "SITE_LOCK", lock)
        monkeypatch.setattr(environment, "DEVELOPMENT_LOCK", longer)
        environment.stamp(longer).write_text(environment.digest(longer))
        assert environment.installed(lock)


class TestDigest:
    def test_refuses_a_list_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(Refusal, match="is missing"):
            environment.digest(tmp_path / "none.lock")


class Installers:
    """Stands for uv and pip: writes down who was asked for what, and says no for those named."""

    def __init__(self, *, failing: Sequence[str] = ()) -> None:
        self.asked: list[tuple[str, str]] = []
        self.failing = failing

    def run(self, command: Sequence[str], **_: object) -> subprocess.CompletedProcess[str]:
        name = "uv" if command[: len(environment.UV)] == environment.UV else "pip"
        self.asked.append((name, Path(command[-1]).name))
        return subprocess.CompletedProcess(command, returncode=1 if name in self.failing else 0)


@pytest.fixture
def venv(lock: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment with Python and uv in it, but nothing installed."""
    for name, attribute in (("python", "PYTHON"), ("bootstrap.lock", "BOOTSTRAP_LOCK")):
        (tmp_path / name).touch()
        monkeypatch.setattr(environment, attribute, tmp_path / name)
    monkeypatch.setattr(environment, "UV", [str(tmp_path / "uv"), *environment.UV[1:]])
    (tmp_path / "uv").touch()
    return tmp_path


def ensure(lock: Path, monkeypatch: pytest.MonkeyPatch, *, failing: Sequence[str] = ()) -> list[tuple[str, str]]:
    """Have the list installed, and give who was asked for what."""
    installers = Installers(failing=failing)
    monkeypatch.setattr(subprocess, "run", installers.run)
    environment.ensure(lock)
    return installers.asked


@pytest.mark.usefixtures("venv")
class TestEnsure:
    def test_asks_uv_first_and_nobody_else_when_it_can(self, lock: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        assert ensure(lock, monkeypatch) == [("uv", "site.lock")]

    def test_asks_pip_when_uv_fails(self, lock: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        assert ensure(lock, monkeypatch, failing=["uv"]) == [("uv", "site.lock"), ("pip", "site.lock")]
        assert environment.installed(lock)

    def test_does_with_pip_alone_where_uv_cannot_be_had(
        self,
        lock: Path,
        venv: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        (venv / "uv").unlink()
        monkeypatch.setattr(environment, "ensure_uv", partial(without_uv, environment.ensure_uv, monkeypatch))
        assert ensure(lock, monkeypatch) == [("pip", "site.lock")]
        assert "pip does it, more slowly" in capsys.readouterr().err

    def test_does_nothing_the_second_time(self, lock: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        ensure(lock, monkeypatch)
        assert ensure(lock, monkeypatch) == []

    def test_tries_again_after_a_failure_instead_of_believing_it_done(
        self, lock: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with pytest.raises(Refusal, match="could not be installed"):
            ensure(lock, monkeypatch, failing=["uv", "pip"])
        assert not environment.installed(lock)
        assert ensure(lock, monkeypatch) == [("uv", "site.lock")]


def without_uv(really: Callable[[], bool], monkeypatch: pytest.MonkeyPatch) -> bool:
    """Let pip fail at uv only."""
    with monkeypatch.context() as patched:
        patched.setattr(subprocess, "run", Installers(failing=["pip"]).run)
        return really()


class TestUv:
    def test_trusts_the_certificates_of_the_system_and_every_hash(self) -> None:
        assert {"--system-certs", "--require-hashes"} <= set(environment.UV)

    def test_knows_all_that_it_is_told(self) -> None:
        uv = Path(sys.executable).with_name("uv")
        done = subprocess.run([uv, *environment.UV[1:], "--help"], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        help_page = done.stdout
        assert all(word in help_page for word in environment.UV[1:] if word.startswith("--"))
