"""The choices of decks, level table, must-play levels, hooks and bank, laid over a format and read back out of it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.formats import EventFormat
from scoring.levels import LevelRules, Schedule, ladder
from scoring.levels.tables import TABLES, name_of, read, table, written
from tournaments.events.options.cards import rules_for

NO_CAP = 0
OWN_TABLE = "own"
RULES = ("hook", "if_stayed", "if_taken")


def with_levels(played: EventFormat, options: Mapping[str, Any]) -> EventFormat:
    """This will lay the choices over the rules of an event.

    A table that is chosen by name follows the number of decks; a table of the director's own stays as it is written.

    :raises RulesetContradictory: if the rules of the cards contradict each other.
    :raises BandUnreadable: if the table is written so that it cannot be read.
    :raises ScheduleBroken: if its bands are no table, or the cap is below what its last band gives.
    """
    chosen: dict[str, Any] = {key: options[key] for key in RULES if options[key] is not None}
    if options["must_play"]:
        chosen["must_play"] = tuple(ladder.parse(level) for level in options["must_play"].split("-"))
    schedule = _schedule(played, options)
    return replace(
        played, ruleset=rules_for(played, options), levels=replace(played.levels, schedule=schedule, **chosen)
    )


def levels_of(played: EventFormat) -> dict[str, Any]:
    """This will read the choices back out of a format."""
    rules, decks = played.levels, played.ruleset.decks
    return {
        **{key: getattr(rules, key) for key in RULES},
        "must_play": must_play_text(rules),
        "attacker_cap": rules.schedule.cap or NO_CAP,
        "decks": decks,
        "level_table": name_of(rules.schedule, decks) or OWN_TABLE,
        "bands": written(rules.schedule),
    }


def must_play_text(rules: LevelRules) -> str:
    """This will write the levels that must be played as the choice of them does: `"5-10-K-A"`."""
    return "-".join(ladder.name(level) for level in rules.must_play)


def _schedule(played: EventFormat, options: Mapping[str, Any]) -> Schedule:
    before, decks = played.levels.schedule, played.ruleset.decks
    cap = before.cap if options["attacker_cap"] is None else options["attacker_cap"] or None
    key: str = options["level_table"] or name_of(before, decks) or OWN_TABLE
    if key in TABLES:
        return table(key, options["decks"] or decks, cap)
    return read(options["bands"], cap) if options["bands"] else before.capped(cap)
