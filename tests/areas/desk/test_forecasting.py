"""`event forecast`: figures and pictures without a database."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

ASKED = ("event", "forecast", "--preset", "club_night", "--entries", "8", "--events", "2")


class TestForecast:
    def test_prints_a_line_for_each_number_of_rounds(self) -> None:
        out = io.StringIO()
        call_command(*ASKED, "--rounds", "3, 2", stdout=out)
        head, first, second = out.getvalue().splitlines()
        assert head.split()[:3] == ["rounds", "hours", "spearman"]
        assert "top 4" in head
        assert (first.split()[0], second.split()[0]) == ("2", "3")

    @pytest.mark.parametrize(("name", "begins"), [("plot.svg", b"<svg"), ("plot.png", b"\x89PNG")])
    def test_draws_a_picture(self, tmp_path: Path, name: str, begins: bytes) -> None:
        call_command(*ASKED, "--plot", str(tmp_path / name), stdout=io.StringIO())
        assert (tmp_path / name).read_bytes().startswith(begins)

    @pytest.mark.parametrize(
        "wrong",
        [("--rounds", "0"), ("--rounds", "a"), ("--plot", "x.gif"), ("--entries", "1"), ("--events", "-1")],
    )
    def test_refuses_what_cannot_be_played(self, wrong: tuple[str, str]) -> None:
        with pytest.raises((CommandError, SystemExit)):
            call_command(*ASKED, *wrong, stdout=io.StringIO())

    @pytest.mark.parametrize("preset", ["manual", "duplicate_pairs", "individual"])
    def test_plays_sessions_over_boards_and_what_is_paired_by_hand(self, preset: str) -> None:
        out = io.StringIO()
        call_command("event", "forecast", "--preset", preset, "--entries", "9", "--events", "1", stdout=out)
        assert len(out.getvalue().splitlines()) == 2

    def test_says_why_it_can_say_nothing(self) -> None:
        with pytest.raises(CommandError, match="needs 4 entries"):
            call_command("event", "forecast", "--preset", "individual", "--entries", "3", stdout=io.StringIO())
