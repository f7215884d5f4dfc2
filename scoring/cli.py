"""`python -m scoring levels`: what a deal is worth, one JSON object a line in and out.

A line like `{"points": 95, "levels": {"NS": "5", "EW": "7"}, "banker": "N"}` is answered by the new levels, the
side that has the bank, the next banker and why. `decks`, `preset`, `options`, `hook` and `last_winner` may be
given. A line that cannot be read gets `{"error": {"code", "message"}}`, and the next one is read.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, TextIO, TypeVar

from engine.errors import DomainError
from engine.seats import Seat, Side
from scoring.errors import LineUnreadable
from scoring.levels import DealEffect, DealOutcome, HookHit, LevelRules, LevelState, play_deal
from scoring.levels.ladder import name, parse
from scoring.levels.presets import LEVEL_PRESETS, level_preset
from scoring.levels.rules import Hook, IfStayed, IfTaken
from scoring.levels.schedule import Band, Gainer, Schedule, standard

Option = TypeVar("Option", bound=StrEnum)

MOST_DECKS = 4
USAGE = "usage: python -m scoring levels < lines.jsonl\n"


def main(arguments: Sequence[str], lines: Iterable[str] = sys.stdin, answers: TextIO = sys.stdout) -> int:
    """Answer every line; give 2 for a command there is not."""
    if {"-h", "--help"} & set(arguments):
        answers.write(help_text())
        return 0
    if list(arguments) != ["levels"]:
        sys.stderr.write(USAGE)
        return 2
    for answer in answered(lines):
        answers.write(json.dumps(answer, ensure_ascii=False) + "\n")
        answers.flush()
    return 0


def help_text() -> str:
    """Explain what a line may hold."""
    keys = "".join(f"  {key:<20}{says}\n" for key, says in KEYS.items())
    options = "".join(f"  {key:<20}{says}\n" for key, says in OPTION_KEYS.items())
    example = '  {"points": 95, "levels": {"NS": "5", "EW": "7"}, "banker": "N"}\n'
    return (
        f"{USAGE}\nWhat a deal is worth: one JSON object a line in and out. A line:\n\n{example}"
        f"\nIts keys:\n\n{keys}\nIn `options`, what differs from the preset:\n\n{options}"
    )


def answered(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Give one answer to every line that is not blank."""
    for line in lines:
        if line.strip():
            yield answer(line)


def answer(line: str) -> dict[str, Any]:
    """Answer one line; what is foreseen to be wrong with it becomes an error with its code."""
    try:
        return _told(_effect(_asked(line)))
    except DomainError as error:
        return {"error": {"code": error.code, "message": str(error), "facts": error.facts()}}


def _asked(line: str) -> Mapping[str, Any]:
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise LineUnreadable(field="", reason="not_json") from error
    if not isinstance(asked, dict):
        raise LineUnreadable(field="", reason="not_an_object")
    _known(asked, KEYS)
    return asked


def _effect(asked: Mapping[str, Any]) -> DealEffect:
    levels = _mapping(asked, "levels")
    _known(levels, {side.value for side in Side})
    banker = _choice(Seat, asked, "banker")
    state = LevelState(ns=_level(levels, "NS"), ew=_level(levels, "EW"), banker=banker)
    outcome = DealOutcome(
        attackers=_whole(asked, "points", least=0),
        hook=_choice(HookHit, asked, "hook"),
        last_winner=_choice(Seat, asked, "last_winner"),
    )
    return play_deal(_rules(asked), state, outcome)


def _rules(asked: Mapping[str, Any]) -> LevelRules:
    chosen = level_preset(str(asked.get("preset", "competition")))
    decks = _whole(asked, "decks", least=1, most=MOST_DECKS) if "decks" in asked else chosen.decks
    options = _mapping(asked, "options")
    _known(options, OPTIONS)
    cap = options.get("attacker_level_cap", chosen.attacker_level_cap)
    if cap is not None:
        cap = _whole({"attacker_level_cap": cap}, "attacker_level_cap", least=1)
    rules = replace(chosen.rules(decks), schedule=standard(decks=decks, attacker_level_cap=cap))
    return replace(rules, **{option: read(options) for option, read in OPTIONS.items() if read and option in options})


def _must_play(options: Mapping[str, Any]) -> tuple[int, ...]:
    given = options["must_play"]
    if not isinstance(given, list):
        raise LineUnreadable(field="must_play", reason="not_a_list")
    return tuple(parse(str(level)) for level in given)


def _schedule(options: Mapping[str, Any]) -> Schedule:
    given = options["schedule"]
    if not isinstance(given, list) or not all(isinstance(band, dict) for band in given):
        raise LineUnreadable(field="schedule", reason="not_a_list")
    return Schedule(bands=tuple(_band(band) for band in given))


def _band(band: Mapping[str, Any]) -> Band:
    _known(band, {"low", "high", "gainer", "levels", "every", "cap"})
    numbers = {field: _whole(band, field) for field in ("high", "every", "cap") if band.get(field) is not None}
    gainer = _choice(Gainer, band, "gainer")
    if gainer is None:
        raise LineUnreadable(field="gainer", reason="missing")
    return Band(
        low=_whole(band, "low"),
        high=numbers.get("high"),
        gainer=gainer,
        levels=_whole(band, "levels"),
        every=numbers.get("every"),
        cap=numbers.get("cap"),
    )


def _names(kind: type[StrEnum]) -> str:
    return ", ".join(kind)


# What a line may hold: all that is read, and what `--help` and docs/scoring.md say of it.
KEYS: Mapping[str, str] = {
    "points": "what the attackers captured; must be there",
    "levels": 'levels before the deal, as {"NS": "5", "EW": "7"}; a side left out is at 2',
    "banker": f"the banker's seat, must be there: {_names(Seat)}",
    "decks": f"1 to {MOST_DECKS}; else as many as the preset is played with",
    "preset": f"{', '.join(LEVEL_PRESETS)}; else competition",
    "options": "an object of what differs from the preset",
    "hook": f"the card with which the attackers won the last trick: {_names(HookHit)}",
    "last_winner": f"who won the last trick, which last_trick_winner needs: {_names(Seat)}",
}
OPTION_KEYS: Mapping[str, str] = {
    "attacker_level_cap": "the most levels attackers gain in a deal; null for no cap",
    "must_play": 'levels that must be played, A among them, as ["5", "10", "K", "A"]',
    "schedule": "bands in place of the usual ones: low, high, gainer (banker, attackers), levels, every, cap",
    "hook": f"which face throws a banker side back: {_names(Hook)}",
    "if_stayed": f"who banks next when the bank stays: {_names(IfStayed)}",
    "if_taken": f"who banks next when it is taken: {_names(IfTaken)}",
}

# How each option is read; the cap shapes the usual schedule and is read with the number of decks.
OPTIONS: Mapping[str, Callable[[Mapping[str, Any]], Any] | None] = {
    "attacker_level_cap": None,
    "must_play": _must_play,
    "schedule": _schedule,
    "hook": lambda options: _choice(Hook, options, "hook"),
    "if_stayed": lambda options: _choice(IfStayed, options, "if_stayed"),
    "if_taken": lambda options: _choice(IfTaken, options, "if_taken"),
}


def _told(effect: DealEffect) -> dict[str, Any]:
    after = effect.after
    bank = effect.side if effect.taken_over else effect.banker.side
    return {
        "levels": {side.value: name(after.level_of(side)) for side in Side},
        "side": effect.side.value,
        "gained": effect.gained,
        "taken_over": effect.taken_over,
        "bank": bank.value,
        "next_banker": after.banker.value if after.banker else None,
        "winner": after.winner.value if after.winner else None,
        "why": [why.to_json() for why in effect.why],
    }


def _known(given: Mapping[str, Any], known: Iterable[str]) -> None:
    for field in given:
        if field not in known:
            raise LineUnreadable(field=field, reason="unknown")


def _mapping(given: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    value = given.get(field, {})
    if not isinstance(value, dict):
        raise LineUnreadable(field=field, reason="not_an_object")
    return value


def _level(levels: Mapping[str, Any], side: str) -> int:
    return parse(str(levels.get(side, "2")))


def _whole(given: Mapping[str, Any], field: str, *, least: int = 0, most: int | None = None) -> int:
    value = given.get(field)
    if type(value) is not int:
        raise LineUnreadable(field=field, reason="not_a_whole_number" if field in given else "missing")
    if value < least or (most is not None and value > most):
        raise LineUnreadable(field=field, reason="out_of_range")
    return value


def _choice(kind: type[Option], given: Mapping[str, Any], field: str) -> Option | None:
    value = given.get(field)
    if value is None:
        return None
    try:
        return kind(value)
    except ValueError as error:
        raise LineUnreadable(field=field, reason="unknown_value") from error
