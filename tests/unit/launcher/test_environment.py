"""When dependencies are installed: once, and again when the list changes."""

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
