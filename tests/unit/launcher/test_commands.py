"""What the commands do before they start anything."""

import json
import socket
import subprocess
from pathlib import Path

import pytest

from launcher import commands, environment
from launcher.places import Refusal


@pytest.fixture(autouse=True)
def note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of one's own; the file in it says where a site runs."""
    monkeypatch.setattr(commands, "VAR", tmp_path)
    monkeypatch.setattr(commands, "RUN_LOCK", tmp_path / "run.lock")
    monkeypatch.setattr(commands, "RUNNING", tmp_path / "running.json")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    return tmp_path / "running.json"


class TestMain:
    def test_refuses_an_unknown_word_and_lists_the_known(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert commands.main(["fly"]) == 2
        assert "./run restore FILE" in capsys.readouterr().out

    def test_explains_every_command(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert commands.main(["help"]) == 0
        shown = capsys.readouterr().out
        assert all(f"\n  {name} " in shown for name in commands.COMMANDS)

    def test_gives_one_and_a_sentence_for_a_refusal(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert commands.main(["site", "now"]) == 1
        assert "takes only --lan" in capsys.readouterr().err


class TestBench:
    def test_of_the_engine_needs_no_servers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[list[str]] = []

        def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
            asked.append(command)
            return subprocess.CompletedProcess(command, 0)

        monkeypatch.setattr(environment, "ensure", lambda _lock: None)
        monkeypatch.setattr(commands, "services", None)
        monkeypatch.setattr(subprocess, "run", run)
        assert commands.bench(["engine", "--positions", "7"]) == 0
        assert asked[0][1:] == ["-m", "benchmarks.engine", "--positions", "7"]


class TestOnlyOne:
    def test_refuses_the_second_and_names_where_the_first_serves(self, note: Path) -> None:
        with commands.only_one():
            note.write_text(json.dumps({"address": "http://127.0.0.1:8123"}))
            with pytest.raises(Refusal, match=r"already runs here, at http://127\.0\.0\.1:8123"), commands.only_one():
                pass

    def test_lets_the_next_in_afterwards_and_forgets_a_note_left_behind(self, note: Path) -> None:
        with commands.only_one():
            pass
        note.write_text(json.dumps({"address": "http://127.0.0.1:8123"}))
        with commands.only_one():
            assert not note.exists()


class TestLastingServices:
    def test_are_those_of_the_running_site(self, note: Path) -> None:
        with commands.only_one():
            told = {"address": "x", "DATABASE_URL": "postgres://a/b", "REDIS_URL": "redis://c/0"}
            note.write_text(json.dumps(told))
            with commands.lasting_services() as found:
                assert found == {"DATABASE_URL": "postgres://a/b", "REDIS_URL": "redis://c/0"}

    def test_are_those_of_the_environment_before_all(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("DATABASE_URL", "postgres://mine/one")
        monkeypatch.setenv("REDIS_URL", "redis://mine/1")
        with commands.lasting_services() as found:
            assert found == {"DATABASE_URL": "postgres://mine/one", "REDIS_URL": "redis://mine/1"}


class TestFirstFreePort:
    def test_is_the_usual_one_or_another_that_it_announces(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            monkeypatch.setattr(commands, "FIRST_PORT", taken.getsockname()[1])
            port = commands.first_free_port()
            assert port != commands.FIRST_PORT
            assert f"using {port}" in capsys.readouterr().out
