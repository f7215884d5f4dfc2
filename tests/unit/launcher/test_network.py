"""Who can open the site."""

import socket
from collections.abc import Sequence
from pathlib import Path

import pytest

from launcher import commands, network, processes
from launcher.network import Reach, own_address, reach
from launcher.places import Refusal


@pytest.fixture(autouse=True)
def secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of one's own, with the secret of the installation in it."""
    monkeypatch.setattr(network, "VAR", tmp_path)
    monkeypatch.setattr(network, "SECRET", tmp_path / "secret-key")
    return tmp_path / "secret-key"


class TestReach:
    def test_is_this_computer_alone_unless_more_is_asked_for(self) -> None:
        alone = reach([])
        assert (alone.listens, alone.address(8000), alone.is_open) == ("127.0.0.1", "http://127.0.0.1:8000", False)

    def test_is_the_network_under_this_computers_address(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(network, "own_address", lambda: "192.168.1.20")
        hall = reach(["--lan"])
        assert (hall.listens, hall.address(8000), hall.is_open) == ("0.0.0.0", "http://192.168.1.20:8000", True)
        assert hall.settings["ALLOWED_HOSTS"].split(",") == ["192.168.1.20", "localhost", "127.0.0.1"]

    def test_takes_a_name_that_the_hall_knows_better(self) -> None:
        assert reach(["--lan", "cards.local"]).address(8001) == "http://cards.local:8001"

    @pytest.mark.parametrize("typed", [["--wan"], ["now"], ["--lan", "a", "b"]])
    def test_refuses_what_it_does_not_know(self, typed: list[str]) -> None:
        with pytest.raises(Refusal, match="--lan"):
            reach(typed)

    @pytest.mark.parametrize("typed", ["http://cards.local", "cards.local:8000", "*", "a,b"])
    def test_refuses_what_is_no_address(self, typed: str) -> None:
        with pytest.raises(Refusal, match="is no address"):
            reach(["--lan", typed])

    def test_shows_strangers_no_pages_for_programmers(self) -> None:
        assert reach(["--lan", "cards.local"]).settings["DEBUG"] == ""
        assert reach([]).settings == {"DEBUG": "1"}

    def test_makes_the_secret_that_an_interrupted_start_left_out(self, secret: Path) -> None:
        secret.touch()
        assert len(reach(["--lan", "cards.local"]).settings["SECRET_KEY"]) > 60

    def test_keeps_one_secret_that_only_its_owner_reads(self, secret: Path) -> None:
        first, second = (reach(["--lan", "cards.local"]).settings["SECRET_KEY"] for _ in range(2))
        assert first == second == secret.read_text()
        assert len(first) > 60
        assert secret.stat().st_mode & 0o777 == 0o600


class NoWay(socket.socket):
    """A socket of a computer that is in no network."""

    def connect(self, _address: object) -> None:
        raise OSError(101, "Network is unreachable")


class TestOwnAddress:
    def test_asks_for_a_name_where_there_is_no_network(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(socket, "socket", NoWay)
        with pytest.raises(Refusal, match=r"name it: \./run --lan"):
            own_address()


class TestSite:
    def test_listens_where_it_is_told(self) -> None:
        command = processes.parts(8000, "0.0.0.0")[0].command
        assert command[command.index("--host") + 1] == "0.0.0.0"

    def test_is_meant_by_an_option_alone(self) -> None:
        assert commands.named(["--lan", "a"]) == ("site", ["--lan", "a"])
        assert commands.named(["--help"]) == ("help", [])

    def test_gathers_the_styles_that_strangers_get_only_for_the_network(self, monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[str] = []

        def manage(arguments: Sequence[str], _settings: object) -> int:
            asked.append(arguments[0])
            return 0

        monkeypatch.setattr(processes, "manage", manage)
        commands.prepare({}, Reach())
        assert "collectstatic" not in asked
        commands.prepare({}, reach(["--lan", "cards.local"]))
        assert "collectstatic" in asked

    def test_says_in_one_sentence_who_can_open_it(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(processes, "manage", lambda *_: 0)
        commands.greet("http://192.168.1.20:8000", {}, reach(["--lan", "192.168.1.20"]))
        said = capsys.readouterr().out
        assert "Shangtai is at http://192.168.1.20:8000" in said
        assert "Whoever is in this network can open it" in said
        commands.greet("http://127.0.0.1:8000", {}, Reach())
        assert "Whoever" not in capsys.readouterr().out
