import json
import re
import subprocess
import sys
from dataclasses import fields
from typing import Any

import pytest

from engine.cli.judge import OPS, answer, answers
from engine.cli.sentences import SENTENCES
from engine.errors import DomainError
from tests.builders.judge import ask, refused


def told_by_judge() -> set[type[DomainError]]:
    kinds: set[type[DomainError]] = {DomainError}
    while more := {child for kind in kinds for child in kind.__subclasses__()} - kinds:
        kinds |= more
    return {kind for kind in kinds if "code" in vars(kind) and kind.code in SENTENCES}


LEGAL: dict[str, Any] = {"trump": "S10", "lead": "HQ HQ HK HK", "hand": "H4 H4 H5 H5 H7", "play": "H4 H4 H5 H5"}


class TestLegal:
    def test_says_yes(self) -> None:
        assert ask("legal", decks=2, **LEGAL) == {"legal": True}

    def test_names_the_broken_duty_and_what_must_go(self) -> None:
        told = ask("legal", **LEGAL | {"play": "H4 H4 H5 H7"})
        assert told == {"legal": False, "duty": "format", "must": ["H5", "H5", "H4", "H4"]}
        told = ask("legal", trump="S10", lead="H8", hand="H3 D5", play="D5")
        assert told == {"legal": False, "duty": "follow", "must": ["H3"]}
        assert ask("legal", **LEGAL | {"play": "H4"}) == {"legal": False, "duty": "count", "must": []}

    def test_names_the_cards_that_are_not_held(self) -> None:
        told = ask("legal", trump="S10", lead="H88", hand="H3 H4", play="H4 H4")
        assert told == {"legal": False, "duty": "not_held", "must": [], "missing": ["H4"]}

    def test_follows_the_ladder_that_is_asked_for(self) -> None:
        keys = {"decks": 3, "trump": "S10", "lead": "HJJJQQQ", "hand": "H3337775566", "play": "H333777"}
        assert ask("legal", **keys)["legal"] is True
        assert ask("legal", options={"follow_ladder": "L2"}, **keys)["legal"] is False
        assert ask("legal", preset="card_room", **keys)["legal"] is False

    def test_reads_tens_and_jokers_in_either_way(self) -> None:
        assert ask("legal", trump="ht", lead="HT", hand="S10 LJ, bj", play="♠10") == {"legal": True}

    @pytest.mark.parametrize("decks", [1, 2, 3, 4])
    @pytest.mark.parametrize("preset", ["competition", "card_room", "suit_ranked_competition", "three_deck_titanic"])
    def test_is_asked_of_any_preset_with_any_decks(self, preset: str, decks: int) -> None:
        assert ask("legal", preset=preset, decks=decks, trump="NT3", lead="S4", hand="S5", play="S5") == {"legal": True}


class TestThrow:
    def test_leaves_the_choice_to_the_challenger(self) -> None:
        told = ask(
            "throw", trump="S10", lead="HQ44", others=["", "HK", "H55"], options={"failed_throw": "challenger_chooses"}
        )
        assert told == {"stands": False, "candidates": ["H4 H4", "HQ"], "forced": None, "chooser": "challenger"}

    def test_of_one_component_always_stands(self) -> None:
        told = ask("throw", trump="S10", lead="H4", others=["HA", "", ""])
        assert told == {"stands": True, "candidates": [], "forced": None, "chooser": None}


class TestWinner:
    def test_counts_the_points_of_the_trick(self) -> None:
        assert ask("winner", trump="S10", plays=["H5", "HK", "H10", "H2"]) == {"winner": 2, "points": 25}


class TestShape:
    def test_splits_cards_into_components(self) -> None:
        assert ask("shape", trump="S10", cards="H3344 A") == refused_shape()
        assert ask("shape", trump="S10", cards="HA H3344") == {
            "components": [
                {"size": 2, "length": 2, "cards": "H4 H4 H3 H3"},
                {"size": 1, "length": 1, "cards": "HA"},
            ]
        }


def refused_shape() -> dict[str, Any]:
    message = "'H3344 A' names no cards at character 6 (counted from 0)."
    return {"error": {"code": "cards.unreadable", "message": message}}


class TestBids:
    def test_are_told_from_weak_to_strong(self) -> None:
        assert ask("bids", level="10", seat="N", hand="S10 H10 H10") == {"bids": ["S10", "H10", "H10 H10"]}

    def test_may_overturn_a_pair_of_jokers_where_no_trump_is_bid(self) -> None:
        standing = {"seat": "W", "cards": "LJ LJ"}
        told = ask("bids", level="2", seat="N", hand="S22 BJ BJ", standing=standing, options={"no_trump_bid": True})
        assert told == {"bids": ["BJ BJ"]}

    def test_know_a_reinforced_pair_by_the_history(self) -> None:
        clubs = [{"seat": "W", "cards": "C10"}, {"seat": "W", "cards": "C10 C10"}]
        question = {"level": "10", "seat": "N", "hand": "H10 H10", "options": {"bid_order": "suit_ranked"}}
        assert ask("bids", standing=clubs[-1], **question) == {"bids": ["H10 H10"]}
        assert ask("bids", history=clubs, **question) == {"bids": []}

    def test_know_by_the_history_that_the_one_change_was_made(self) -> None:
        history = [{"seat": "W", "cards": "S10"}, {"seat": "E", "cards": "H10 H10"}]
        question = {"level": "10", "seat": "N", "hand": "D10 D10 D10", "decks": 3, "options": {"one_change": True}}
        assert ask("bids", standing=history[-1], **question) == {"bids": ["D10 D10 D10"]}
        assert ask("bids", history=history, **question) == {"bids": []}

    def test_count_what_another_seat_has_shown_once(self) -> None:
        history = [{"seat": "W", "cards": "S10"}, {"seat": "W", "cards": "S10 S10"}]
        assert refused("bids", level="10", seat="N", hand="S10", history=history) == "judge.too_many_cards"
        assert ask("bids", decks=3, level="10", seat="N", hand="S10", history=history) == {"bids": []}

    def test_take_a_level_as_number_too(self) -> None:
        assert ask("bids", level=2, seat="N", hand="S2", standing=None) == {"bids": ["S2"]}


class TestKitty:
    KEYS: dict[str, Any] = {"trump": "S10", "lead": "H567", "winning_play": "S977", "kitty": "H5 HK"}

    def test_is_multiplied_by_the_component_the_lead_asked_for(self) -> None:
        assert ask("kitty", attackers_won=True, **self.KEYS) == {"multiplier": 2, "points": 30}
        assert ask("kitty", attackers_won=True, **self.KEYS | {"lead": "H566"}) == {"multiplier": 4, "points": 60}

    def test_is_worth_nothing_when_the_banker_side_wins(self) -> None:
        assert ask("kitty", attackers_won=False, **self.KEYS) == {"multiplier": 0, "points": 0}
        assert ask("kitty", attackers_won=False, kitty="H5") == {"multiplier": 0, "points": 0}

    def test_is_not_won_by_what_cannot_win(self) -> None:
        assert refused("kitty", attackers_won=True, **self.KEYS | {"winning_play": "D977"}) == "play.cannot_win"

    def test_has_no_multiplier_where_the_scheme_says_none(self) -> None:
        keys = self.KEYS | {"lead": "H666", "winning_play": "H777", "options": {"kitty_multiplier": "tier248"}}
        assert refused("kitty", attackers_won=True, **keys) == "kitty.multiplier_undefined"


class TestOutcome:
    def test_adds_everything_up(self) -> None:
        keys = TestKitty.KEYS | {"attackers_won": True}
        assert ask("outcome", trick_points=65, penalty=-10, **keys) == {"attackers": 85}
        assert ask("outcome", trick_points=65, **keys) == {"attackers": 95}

    def test_is_never_below_nothing(self) -> None:
        told = ask("outcome", kitty="H5", attackers_won=False, trick_points=5, penalty=-30)
        assert told == {"attackers": 0}

    def test_takes_a_penalty_that_a_director_imposed(self) -> None:
        told = ask("outcome", preset="card_room", kitty="", attackers_won=False, trick_points=5, penalty=20)
        assert told == {"attackers": 25}

    def test_refuses_points_that_cannot_be(self) -> None:
        assert refused("outcome", kitty="", attackers_won=False, trick_points=7) == "outcome.points_not_in_fives"
        assert refused("outcome", kitty="", attackers_won=False, trick_points=500) == "outcome.points_out_of_range"


class TestBadInput:
    @pytest.mark.parametrize(
        ("line", "code"),
        [
            (b"{", "judge.not_json"),
            (b'{"op":"shape","trump":"S10","cards":"H4","cards":"H5"}', "judge.not_json"),
            (b'{"op":"shape","trump":"S10","cards":"H4","options":{"decks":2,"decks":3}}', "judge.not_json"),
            (b"[]", "judge.not_json"),
            (b"\xff", "judge.not_json"),
            (b"[" * 100_000, "judge.not_json"),
            (b"1" * 10_000, "judge.not_json"),
            (b"{}", "judge.missing_key"),
            (b'{"op":[]}', "judge.unknown_op"),
            (b'{"op":"deal"}', "judge.unknown_op"),
            (b'{"op":"shape","options":{"permanent_trumps":' + b"[" * 900 + b"]" * 900 + b"}}", "judge.not_json"),
            (b'{"op":"shape","options":{"follow_ladder":' + b'{"a":' * 900 + b"1" + b"}" * 902, "judge.not_json"),
        ],
    )
    def test_that_is_no_question_is_told(self, line: bytes, code: str) -> None:
        assert answer(line)["error"]["code"] == code

    @pytest.mark.parametrize(
        ("changes", "code"),
        [
            ({"hands": "H4"}, "judge.unknown_key"),
            ({"trump": 10}, "judge.wrong_value"),
            ({"trump": "S1"}, "trumps.unreadable"),
            ({"lead": ["H4"]}, "judge.wrong_value"),
            ({"lead": ""}, "play.lead_empty"),
            ({"lead": "HQ DQ"}, "play.lead_mixed"),
            ({"lead": "H1"}, "cards.unreadable"),
            ({"hand": "H4 H4 H4"}, "judge.too_many_cards"),
            ({"hand": "H4 H4", "play": "H4 H4"}, "judge.wrong_value"),
            ({"decks": 5}, "ruleset.contradictory"),
            ({"decks": "2"}, "judge.wrong_value"),
            ({"decks": True}, "judge.wrong_value"),
            ({"decks": None}, "judge.wrong_value"),
            ({"options": {"decks": None}}, "judge.wrong_value"),
            ({"decks": None, "options": {"decks": 2}}, "judge.wrong_value"),
            ({"preset": "bridge"}, "presets.unknown"),
            ({"preset": 1}, "judge.wrong_value"),
            ({"options": []}, "judge.wrong_value"),
            ({"options": {"ladder": "L2"}}, "ruleset.unreadable"),
            ({"options": {"version": 1}}, "ruleset.unreadable"),
            ({"options": {"follow_ladder": "L3"}}, "ruleset.unreadable"),
            ({"options": {"follow_ladder": []}}, "ruleset.unreadable"),
            ({"options": {"decks": 3, "kitty_multiplier": "tier248"}}, "ruleset.contradictory"),
        ],
    )
    def test_has_a_code(self, changes: dict[str, Any], code: str) -> None:
        assert refused("legal", **LEGAL | changes) == code

    @pytest.mark.parametrize("key", LEGAL)
    def test_lacks_a_key(self, key: str) -> None:
        assert refused("legal", **{name: value for name, value in LEGAL.items() if name != key}) == "judge.missing_key"

    @pytest.mark.parametrize(
        ("op", "keys", "code"),
        [
            ("throw", {"trump": "S10", "lead": "H4", "others": ["", ""]}, "judge.wrong_value"),
            ("throw", {"trump": "S10", "lead": "H4", "others": "H5"}, "judge.wrong_value"),
            ("throw", {"trump": "S10", "lead": "H44", "others": ["H4", "", ""]}, "judge.too_many_cards"),
            ("winner", {"trump": "S10", "plays": ["H4"] * 3}, "judge.wrong_value"),
            ("winner", {"trump": "S10", "plays": ["H4", "H5", "H6", "H77"]}, "play.count_differs"),
            ("bids", {"level": "1", "seat": "N", "hand": ""}, "judge.wrong_value"),
            ("bids", {"level": [2], "seat": "N", "hand": ""}, "judge.wrong_value"),
            ("bids", {"level": "2", "seat": "X", "hand": ""}, "judge.wrong_value"),
            ("bids", {"level": "2", "seat": ["N"], "hand": ""}, "judge.wrong_value"),
            ("bids", {"level": "2", "seat": "N", "hand": "", "standing": "S2"}, "judge.wrong_value"),
            (
                "bids",
                {"level": "2", "seat": "N", "hand": "", "standing": {"seat": "W", "cards": "S3"}},
                "judge.wrong_value",
            ),
            (
                "bids",
                {"level": "2", "seat": "N", "hand": "", "standing": {"seat": "W", "cards": "S2 H2"}},
                "judge.wrong_value",
            ),
            (
                "bids",
                {"level": "2", "seat": "N", "hand": "", "standing": {"seat": "W", "cards": "LJ"}},
                "judge.wrong_value",
            ),
            (
                "bids",
                {"level": "2", "seat": "N", "hand": "", "standing": {"seat": "W", "cards": "LJ LJ"}},
                "judge.wrong_value",
            ),
            (
                "bids",
                {"level": "2", "seat": "N", "hand": "S22", "standing": {"seat": "N", "cards": "S222"}},
                "judge.too_many_cards",
            ),
            ("bids", {"level": "2", "seat": "N", "hand": "", "history": None}, "judge.wrong_value"),
            ("bids", {"level": "2", "seat": "N", "hand": "", "history": ["S2"]}, "judge.wrong_value"),
            ("bids", {"level": "2", "seat": "N", "hand": "", "history": [], "standing": None}, "judge.wrong_value"),
            ("kitty", {"kitty": "H5", "attackers_won": "no"}, "judge.wrong_value"),
            ("kitty", {"kitty": "H23456789J", "attackers_won": False}, "judge.too_many_cards"),
            ("outcome", {"kitty": "", "attackers_won": False, "trick_points": "5"}, "judge.wrong_value"),
        ],
    )
    def test_of_other_questions_has_a_code_too(self, op: str, keys: dict[str, Any], code: str) -> None:
        assert refused(op, **keys) == code

    def test_is_told_in_words(self) -> None:
        message = ask("deal")["error"]["message"]
        known = "legal, throw, winner, shape, bids, kitty, outcome"
        assert message == f"The judge does not know the question 'deal'; it knows {known}."

    def test_is_told_without_words_for_programs(self) -> None:
        told = ask("bids", level="10", seat="North", hand="")["error"]["message"]
        assert told == "The value of 'seat' should be: N, W, S or E."
        assert ask("shape", decks=9, trump="S10", cards="")["error"]["message"].endswith("(one to four).")

    def test_is_not_repeated_at_length(self) -> None:
        told = ask("shape", trump="S10", cards="x" * 100_000)["error"]
        assert told["code"] == "cards.unreadable"
        assert len(told["message"]) < 500

    def test_of_numbers_too_long_to_print_is_told(self) -> None:
        penalty = int("9" * 4299 + "0")
        line = answers([json.dumps({"op": "outcome", "kitty": "", "attackers_won": False, "trick_points": 200,
                                    "penalty": penalty}).encode()])  # fmt: skip
        assert json.loads(next(line))["error"]["code"] == "judge.wrong_value"

    def test_has_a_sentence_that_its_facts_fill(self) -> None:
        for kind in told_by_judge():
            asked = re.findall(r"{(\w+)}", SENTENCES[kind.code])
            assert set(asked) <= {field.name for field in fields(kind)}

    def test_has_no_sentence_for_what_does_not_exist(self) -> None:
        assert {kind.code for kind in told_by_judge()} == set(SENTENCES)

    def test_stops_nothing(self) -> None:
        good = json.dumps({"op": "legal", **LEGAL}).encode()
        told = [json.loads(line) for line in answers([b"\xff\n", b"\n", good, b"{\n", b"\xef\xbb\xbf" + good])]
        assert [set(answer) for answer in told] == [{"error"}, {"legal"}, {"error"}, {"legal"}]


class TestProgram:
    def test_answers_line_by_line(self) -> None:
        lines = json.dumps({"op": "legal", **LEGAL}) + '\n{"op":"\\ud800"}\n'
        done = subprocess.run(
            [sys.executable, "-m", "engine", "judge"], input=lines, capture_output=True, text=True, check=True
        )
        assert done.stdout.isascii()
        first, second = map(json.loads, done.stdout.splitlines())
        assert first == {"legal": True}
        assert second["error"]["code"] == "judge.unknown_op"

    def test_lets_its_reader_leave_early(self) -> None:
        program = subprocess.Popen(
            [sys.executable, "-m", "engine", "judge"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert program.stdin
        assert program.stdout
        program.stdin.write(b'{"op":"x"}\n')
        program.stdin.flush()
        program.stdout.readline()
        program.stdout.close()
        program.stdin.write(b'{"op":"x"}\n' * 1000)
        program.stdin.close()
        assert program.wait(timeout=60) == 0
        assert program.stderr
        assert program.stderr.read() == b""
        program.stderr.close()

    def test_answers_every_question_of_the_protocol(self) -> None:
        assert list(OPS) == ["legal", "throw", "winner", "shape", "bids", "kitty", "outcome"]
