"""The choices of ties, of signed points and of boards, laid over a stage and read back out of it.

`options` are those of `FormatOptions` by name.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.boards import BoardScorer
from scoring.boards.scale import SCALES
from scoring.formats import BoardPlan, FixedTrump, StageFormat, StageKind
from scoring.formats.boards import EVERY_LEVEL, FOUR_SUITS, SUITS_AND_NONE
from scoring.formats.duplicates import ranked_for
from scoring.formats.stage import ADDING_UP
from scoring.formats.victory import victory_for
from scoring.levels import ROOM_POINTS, SIGNED_LEVELS_POINTS, PointKind, PointScheme
from scoring.matches import OUT_OF_TWENTY, POINTS_TABLES, LevelTie, PlayForm, VictoryScale

WON_OR_LOST = "2-1-0"  # as the worth of a match on boards, and the points table of that name
CONTINUOUS = "continuous"
IN_TURN = 0  # as a level of boards: 2…A in turn
TRUMPS: Mapping[str, tuple[FixedTrump, ...]] = {
    "suits": FOUR_SUITS,
    "suits_and_none": SUITS_AND_NONE,
    **{trump.value: (trump,) for trump in FixedTrump},
}
BOARDS = ("per_round", "scorer", "other_results", "ranking")
SCHEMES: dict[PointKind, PointScheme] = {PointKind.SIGNED_LEVELS: SIGNED_LEVELS_POINTS, PointKind.ROOM: ROOM_POINTS}


def with_play(stage: StageFormat, options: Mapping[str, Any]) -> StageFormat:
    """This will lay the choices of ties, of signed points and of boards over a stage that knows them."""
    if stage.boards is not None:
        boards = _boards(stage.boards, options)
        if boards.scorer is not stage.boards.scorer:
            stage = replace(stage, precedence=ranked_for(stage, boards.scorer))
        return _victory(replace(stage, boards=boards), options)
    play = stage.play
    must_win = stage.kind is StageKind.KNOCKOUT
    if options["level_tie"] and not (must_win and options["level_tie"] is LevelTie.DRAW):
        play = replace(play, level_tie=options["level_tie"])
    if play.form is PlayForm.POINTS_PER_DEAL:
        play = replace(
            play,
            level=options["level"] or play.level,
            stake=play.stake if options["stake"] is None else options["stake"],
            scheme=SCHEMES[options["deal_points"]] if options["deal_points"] else play.scheme,
        )
    return replace(stage, play=play)


def play_of(stage: StageFormat) -> dict[str, Any]:
    """This will read the choices of ties, of signed points and of boards back out of a stage."""
    found: dict[str, Any] = {"level_tie": stage.play.level_tie, "level": stage.play.level, "stake": stage.play.stake}
    if stage.play.scheme.kind in SCHEMES:
        found["deal_points"] = stage.play.scheme.kind
    if stage.boards is not None:
        found |= {key: getattr(stage.boards, key) for key in BOARDS}
        found["scale"] = next((key for key, scale in SCALES.items() if scale == stage.boards.scale), None)
        found["board_levels"] = stage.boards.levels[0] if len(stage.boards.levels) == 1 else IN_TURN
        found["board_trumps"] = next((key for key, trumps in TRUMPS.items() if trumps == stage.boards.trumps), None)
    if stage.boards is not None and stage.kind not in ADDING_UP:
        found |= _victory_of(stage.boards)
    return found


def _boards(plan: BoardPlan, options: Mapping[str, Any]) -> BoardPlan:
    chosen: dict[str, Any] = {key: options[key] for key in BOARDS if options[key] is not None}
    if options["board_levels"] is not None:
        chosen["levels"] = (options["board_levels"],) if options["board_levels"] != IN_TURN else EVERY_LEVEL
    if options["board_trumps"] is not None:
        chosen["trumps"] = TRUMPS[options["board_trumps"]]
    if chosen.get("scorer", plan.scorer) is not BoardScorer.IMPS:
        chosen["scale"] = None
    elif options["scale"] or plan.scale is None:
        chosen["scale"] = SCALES[options["scale"] or next(iter(SCALES))]
    return replace(plan, **chosen)


def _victory(stage: StageFormat, options: Mapping[str, Any]) -> StageFormat:
    """Lay over a stage of matches what their margins are worth; tables given as data stay until another is chosen."""
    plan = stage.boards
    if plan is None or stage.kind in ADDING_UP:
        return stage
    if options["victory"] == WON_OR_LOST:
        return replace(stage, boards=replace(plan, victory=None), points=POINTS_TABLES[WON_OR_LOST])
    scale = _scale(plan, options)
    return replace(stage, boards=replace(plan, victory=scale), points=OUT_OF_TWENTY) if scale else stage


def _scale(plan: BoardPlan, options: Mapping[str, Any]) -> VictoryScale | None:
    """Give the scale that was chosen, or the one that suits another scorer; None leaves what is there."""
    if options["blitz"]:
        return VictoryScale(per_root_board=options["blitz"])
    is_scale = plan.victory is not None and not plan.victory.bands
    if options["victory"] == CONTINUOUS or (is_scale and (options["scorer"] or options["scale"])):
        return victory_for(plan.scorer, plan.scale)
    return None


def _victory_of(plan: BoardPlan) -> dict[str, Any]:
    if plan.victory is None:
        return {"victory": WON_OR_LOST}
    if plan.victory.bands:
        return {}
    usual = victory_for(plan.scorer, plan.scale) == plan.victory
    return {"victory": CONTINUOUS, "blitz": None if usual else plan.victory.per_root_board}
