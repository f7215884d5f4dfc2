"""`python -m scoring levels`, line by line and as the program people run."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine import presets as game
from scoring.cli import KEYS, OPTION_KEYS, OPTIONS, answer, main
from scoring.levels.presets import LEVEL_PRESETS


def ask(**asked: Any) -> dict[str, Any]:
    return answer(json.dumps({"banker": "N", **asked}))


class TestLevels:
    def test_move_to_the_side_that_gained(self) -> None:
        told = ask(points=35, levels={"NS": "5", "EW": 7})
        assert (told["levels"], told["bank"], told["next_banker"]) == ({"NS": "7", "EW": "7"}, "NS", "S")

    def test_stay_where_the_attackers_just_take_over(self) -> None:
        told = ask(points=95, levels={"NS": "5", "EW": "7"})
        assert (told["levels"], told["bank"], told["next_banker"]) == ({"NS": "5", "EW": "7"}, "EW", "W")

    def test_end_the_match_when_the_banker_side_wins_at_the_ace(self) -> None:
        told = ask(points=40, levels={"NS": "A"})
        assert (told["winner"], told["next_banker"]) == ("NS", None)

    @pytest.mark.parametrize(("decks", "level"), [(1, "2"), (2, "3"), (3, "4"), (4, "4")])
    def test_need_more_points_with_more_decks(self, decks: int, level: str) -> None:
        assert ask(points=59, decks=decks)["levels"]["NS" if decks > 1 else "EW"] == level

    def test_say_why(self) -> None:
        assert [why["code"] for why in ask(points=0, preset="five_ten_king", levels={"NS": 4})["why"]] == [
            "levels.banker_stays",
            "levels.stopped",
        ]


class TestOptions:
    def test_lift_the_cap_on_what_attackers_gain(self) -> None:
        assert ask(points=280)["levels"]["EW"] == "5"
        assert ask(points=280, options={"attacker_level_cap": None})["levels"]["EW"] == "7"

    def test_list_the_levels_that_must_be_played(self) -> None:
        assert ask(points=0, levels={"NS": 9}, options={"must_play": ["J", "A"]})["levels"]["NS"] == "J"

    def test_hook_a_banker_side(self) -> None:
        hooked = ask(points=80, levels={"NS": "J"}, options={"hook": "J"}, hook="off_suit_jack")
        assert hooked["levels"]["NS"] == "8"

    def test_leave_the_bank_with_the_winner_of_the_last_trick(self) -> None:
        told = ask(points=80, options={"if_taken": "last_trick_winner", "if_stayed": "same_seat"}, last_winner="E")
        assert told["next_banker"] == "E"

    def test_replace_the_schedule(self) -> None:
        bands = [
            {"low": 0, "high": 99, "gainer": "banker", "levels": 1},
            {"low": 100, "high": None, "gainer": "attackers", "levels": 2, "every": 50, "cap": 4},
        ]
        assert ask(points=150, options={"schedule": bands})["levels"]["EW"] == "5"


class TestBadLine:
    @pytest.mark.parametrize(
        ("line", "code", "field"),
        [
            ("nonsense", "cli.line_unreadable", ""),
            ("[]", "cli.line_unreadable", ""),
            ('{"points": "95", "banker": "N"}', "cli.line_unreadable", "points"),
            ('{"points": true, "banker": "N"}', "cli.line_unreadable", "points"),
            ('{"points": -5, "banker": "N"}', "cli.line_unreadable", "points"),
            ('{"banker": "N"}', "cli.line_unreadable", "points"),
            ('{"points": 5, "banker": "X"}', "cli.line_unreadable", "banker"),
            ('{"points": 5, "bank": "N"}', "cli.line_unreadable", "bank"),
            ('{"points": 5, "decks": 5}', "cli.line_unreadable", "decks"),
            ('{"points": 5, "options": {"cap": 1}}', "cli.line_unreadable", "cap"),
            ('{"points": 5, "options": {"must_play": "A"}}', "cli.line_unreadable", "must_play"),
            ('{"points": 5, "options": {"schedule": [{"low": 0}]}}', "cli.line_unreadable", "gainer"),
        ],
    )
    def test_names_the_field(self, line: str, code: str, field: str) -> None:
        error = answer(line)["error"]
        assert (error["code"], error["facts"]["field"]) == (code, field)

    @pytest.mark.parametrize(
        ("asked", "code"),
        [
            ({"points": 5, "banker": None}, "levels.banker_unknown"),
            ({"points": 5, "levels": {"NS": "1"}}, "levels.unknown"),
            ({"points": 5, "preset": "bridge"}, "formats.preset_unknown"),
            ({"points": 5, "options": {"must_play": ["5"]}}, "levels.rules_contradictory"),
        ],
    )
    def test_keeps_the_code_of_what_is_wrong(self, asked: dict[str, Any], code: str) -> None:
        assert ask(**asked)["error"]["code"] == code

    def test_does_not_stop_the_next(self) -> None:
        answers = io.StringIO()
        main(["levels"], ["{\n", "\n", '{"points": 5, "banker": "N"}\n'], answers)
        assert [next(iter(json.loads(line))) for line in answers.getvalue().splitlines()] == ["error", "levels"]


class TestProgram:
    def test_answers_on_standard_output(self) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "scoring", "levels"],
            input='{"points": 5, "banker": "N"}\n',
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[3],
        )
        assert json.loads(done.stdout)["levels"] == {"NS": "4", "EW": "2"}

    @pytest.mark.parametrize("asked", [["--help"], ["-h"], ["levels", "--help"]])
    def test_tells_every_key_of_a_line(self, asked: list[str]) -> None:
        answers = io.StringIO()
        assert main(asked, [], answers) == 0
        assert [key for key in (*KEYS, *OPTIONS) if f"\n  {key} " not in answers.getvalue()] == []

    def test_explains_every_option_it_reads_and_no_other(self) -> None:
        assert OPTION_KEYS.keys() == OPTIONS.keys()

    def test_explains_itself_when_asked_for_anything_else(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["places"]) == 2
        assert "python -m scoring levels" in capsys.readouterr().err


def test_every_rule_set_has_its_levels() -> None:
    assert {key: rules.decks for key, rules in game.PRESETS.items()} == {
        key: levels.decks for key, levels in LEVEL_PRESETS.items()
    }
