"""The choices of levels, bank and boards, laid over a format and read back out of it.

`options` are those of `FormatOptions` by name.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.boards import BoardScorer
from scoring.formats import BoardPlan, StageFormat, StageKind
from scoring.formats.boards import EVERY_LEVEL
from scoring.levels import ROOM_POINTS, SIGNED_LEVELS_POINTS, LevelRules, PointKind, PointScheme, ladder
from scoring.matches import LevelTie, PlayForm

NO_CAP = 0
IN_TURN = 0  # as a level of boards: 2…A in turn
RULES = ("hook", "if_stayed", "if_taken")
BOARDS = ("per_round", "scorer", "other_results", "ranking")
SCHEMES: dict[PointKind, PointScheme] = {PointKind.SIGNED_LEVELS: SIGNED_LEVELS_POINTS, PointKind.ROOM: ROOM_POINTS}


def with_rules(levels: LevelRules, options: Mapping[str, Any]) -> LevelRules:
    """This will lay the choices over level rules; the cap goes to the last band of the level table."""
    chosen: dict[str, Any] = {key: options[key] for key in RULES if options[key] is not None}
    if options["must_play"]:
        chosen["must_play"] = tuple(ladder.parse(level) for level in options["must_play"].split("-"))
    if options["attacker_cap"] is not None:
        *below, top = levels.schedule.bands
        capped = replace(top, cap=options["attacker_cap"] or None)
        chosen["schedule"] = replace(levels.schedule, bands=(*below, capped))
    return replace(levels, **chosen)


def with_play(stage: StageFormat, options: Mapping[str, Any]) -> StageFormat:
    """This will lay the choices of ties, of signed points and of boards over a stage that knows them."""
    if stage.boards is not None:
        return replace(stage, boards=_boards(stage.boards, options))
    play = stage.play
    must_win = stage.kind is StageKind.KNOCKOUT
    if options["level_tie"] and not (must_win and options["level_tie"] is LevelTie.DRAW):
        play = replace(play, level_tie=options["level_tie"])
    if play.form is PlayForm.POINTS_PER_DEAL:
        play = replace(
            play,
            level=options["level"] or play.level,
            scheme=SCHEMES[options["deal_points"]] if options["deal_points"] else play.scheme,
        )
    return replace(stage, play=play)


def rules_of(levels: LevelRules) -> dict[str, Any]:
    """This will read the choices back out of level rules."""
    return {
        **{key: getattr(levels, key) for key in RULES},
        "must_play": "-".join(ladder.name(level) for level in levels.must_play),
        "attacker_cap": levels.schedule.bands[-1].cap or NO_CAP,
    }


def play_of(stage: StageFormat) -> dict[str, Any]:
    """This will read the choices of ties, of signed points and of boards back out of a stage."""
    found: dict[str, Any] = {"level_tie": stage.play.level_tie, "level": stage.play.level}
    if stage.play.scheme.kind in SCHEMES:
        found["deal_points"] = stage.play.scheme.kind
    if stage.boards is not None:
        found |= {key: getattr(stage.boards, key) for key in BOARDS}
        found["board_levels"] = stage.boards.levels[0] if len(stage.boards.levels) == 1 else IN_TURN
    return found


def _boards(plan: BoardPlan, options: Mapping[str, Any]) -> BoardPlan:
    chosen: dict[str, Any] = {key: options[key] for key in BOARDS if options[key] is not None}
    if options["board_levels"] is not None:
        chosen["levels"] = (options["board_levels"],) if options["board_levels"] != IN_TURN else EVERY_LEVEL
    if chosen.get("scorer", plan.scorer) is not BoardScorer.IMPS:
        chosen["scale"] = None
    return replace(plan, **chosen)
