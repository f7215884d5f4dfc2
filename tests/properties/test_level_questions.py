"""Thousands of questions to `python -m scoring levels`, held against the rules page (§11) worked out another way.

The oracle below knows nothing of the program: it reads off what points are worth from a list of thresholds, climbs
one step at a time, and writes seats as positions in the playing order.
"""

import json
import random
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from scoring.cli import answered

QUESTIONS = 6_000
LADDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
ORDER = "NWSE"  # counter-clockwise
PRESETS: Mapping[str, Mapping[str, Any]] = {
    "competition": {"decks": 2, "cap": 3, "must": ["A"]},
    "card_room": {"decks": 2, "cap": None, "must": ["A"]},
    "one_deck": {"decks": 1, "cap": 3, "must": ["A"]},
    "three_deck_titanic": {"decks": 3, "cap": None, "must": ["A"]},
    "four_deck": {"decks": 4, "cap": 3, "must": ["A"]},
    "suit_ranked_competition": {"decks": 2, "cap": 3, "must": ["A"]},
    "permanent_twos": {"decks": 2, "cap": None, "must": ["A"]},
    "five_ten_king": {"decks": 2, "cap": 3, "must": ["5", "10", "K", "A"]},
}
HOOKED = {("J", "trump_jack"): ("J", "2"), ("J", "off_suit_jack"): ("J", "8"), ("Q", "queen"): ("Q", "6")}
OWN = [
    {"low": 0, "high": 49, "gainer": "banker", "levels": 4},
    {"low": 50, "high": 99, "gainer": "banker", "levels": 1},
    {"low": 100, "high": 149, "gainer": "attackers", "levels": 2},
    {"low": 150, "gainer": "attackers", "levels": 3, "every": 25, "cap": 6},
]


def asked(chance: random.Random) -> dict[str, Any]:
    """Make up a question; what is left out has the preset's value."""
    options: dict[str, Any] = {}
    if chance.random() < 0.4:
        options["attacker_level_cap"] = chance.choice([None, 1, 2, 3, 5])
    if chance.random() < 0.5:
        options["must_play"] = [*sorted(chance.sample(LADDER[:-1], chance.randrange(5)), key=LADDER.index), "A"]
    if chance.random() < 0.5:
        options["hook"] = chance.choice(["off", "J", "Q"])
    if chance.random() < 0.3:
        options["if_stayed"] = chance.choice(["partner", "same_seat"])
    if chance.random() < 0.3:
        options["if_taken"] = chance.choice(["next_seat", "last_trick_winner"])
    if chance.random() < 0.2:
        options["schedule"] = OWN
    question: dict[str, Any] = {
        "points": 5 * chance.randrange(0, chance.choice([17, 60, 200])),
        "levels": {side: chance.choice([*LADDER, "J", "Q", "A"]) for side in ("NS", "EW")},
        "banker": chance.choice(ORDER),
        "preset": chance.choice(list(PRESETS)),
        "options": options,
        "last_winner": chance.choice(ORDER),
    }
    if chance.random() < 0.6:
        question["decks"] = chance.randrange(1, 5)
    if chance.random() < 0.6:
        question["hook"] = chance.choice(["trump_jack", "off_suit_jack", "queen"])
    return question


def expected(question: Mapping[str, Any]) -> dict[str, Any]:
    """Work a question out from the rules page."""
    preset, options = PRESETS[question["preset"]], question["options"]
    seat = ORDER.index(question["banker"])
    bank, rest = ("NS", "EW") if seat % 2 == 0 else ("EW", "NS")
    steps = worth(question, preset, options)
    taken = steps >= 0
    side, gain = (rest, steps) if taken else (bank, -steps)
    must = options.get("must_play", preset["must"])
    levels = dict(question["levels"])
    before, winner = levels[side], None
    if not taken and before == "A":
        winner = side
    elif before not in must or not taken:
        levels[side] = climbed(before, gain, must)
    gained = LADDER.index(levels[side]) - LADDER.index(before) + (winner is not None)
    falls = HOOKED.get((options.get("hook", "off"), question.get("hook", "")))
    if taken and falls and levels[bank] == falls[0]:
        levels[bank] = falls[1]
    return {
        "levels": levels,
        "side": side,
        "gained": gained,
        "taken_over": taken,
        "bank": side,
        "next_banker": None if winner else following(seat, taken, question, options),
        "winner": winner,
    }


def worth(question: Mapping[str, Any], preset: Mapping[str, Any], options: Mapping[str, Any]) -> int:
    """Give what the points are worth: banker levels as −1, −2, −3, attackers' from 0 upwards."""
    points: int = question["points"]
    if "schedule" in options:
        if points < 100:
            return -4 if points < 50 else -1
        return 2 if points < 150 else min(3 + (points - 150) // 25, 6)
    step: int = 20 * question.get("decks", preset["decks"])
    if points < 2 * step:
        return (-3, -2, -1)[bisect_right([1, step], points)]
    cap: int | None = options.get("attacker_level_cap", preset["cap"])
    over = (points - 2 * step) // step
    return over if cap is None else min(over, cap)


def climbed(level: str, gain: int, must: Sequence[str]) -> str:
    """Climb step by step; a level that must be played stops whoever arrives there."""
    for _step in range(gain):
        if level == "A":
            break
        level = LADDER[LADDER.index(level) + 1]
        if level in must:
            break
    return level


def following(seat: int, taken: bool, question: Mapping[str, Any], options: Mapping[str, Any]) -> str:
    """Give who banks next; who has lost the bank cannot keep it by winning the last trick."""
    if not taken:
        return ORDER[(seat + 2) % 4] if options.get("if_stayed") != "same_seat" else ORDER[seat]
    won = ORDER.index(question["last_winner"])
    if options.get("if_taken") == "last_trick_winner" and (won - seat) % 2 == 1:
        return ORDER[won]
    return ORDER[(seat + 1) % 4]


class TestLevelQuestions:
    @pytest.mark.parametrize("seed", range(3))
    def test_are_answered_as_the_rules_page_says(self, seed: int) -> None:
        chance = random.Random(seed)
        questions = [asked(chance) for _at in range(QUESTIONS // 3)]
        answers = answered(json.dumps(question) for question in questions)
        for question, answer in zip(questions, answers, strict=True):
            assert "error" not in answer, question
            assert {key: value for key, value in answer.items() if key != "why"} == expected(question), question
