"""A further stage made from the one that feeds it: played and counted alike, as far as its kind allows.

That a stage of matches after a session of boards counts victory points, that its ties go to lots over boards and to
whoever would bank next elsewhere, and by what groups after a bracket are ranked, is OURS.
"""

from dataclasses import replace

from scoring.boards import BoardScorer
from scoring.formats.boards import BoardPlan
from scoring.formats.duplicates import BY_SHARES, TEAMS
from scoring.formats.intake import Intake
from scoring.formats.stage import ADDING_UP, StageFormat, StageKind
from scoring.formats.victory import victory_for
from scoring.matches import OUT_OF_TWENTY, LevelTie

AFTER_A_BRACKET = ("points", "head_to_head", "net_levels", "cumulative_levels", "lots")
BRACKET = ("knockout",)


def following(
    like: StageFormat,
    kind: StageKind,
    intake: Intake,
    *,
    rounds: int | None = None,
    group_size: int | None = None,
    one_field: bool = False,
    third_place: bool = False,
) -> StageFormat:
    """Make a stage of matches that is fed by another; what belongs to other kinds of stage is left out."""
    like = _in_matches(like)
    is_bracket, is_groups = kind is StageKind.KNOCKOUT, kind is StageKind.ROUND_ROBIN
    return StageFormat(
        kind=kind,
        play=replace(like.play, level_tie=_deciding(like)) if is_bracket else like.play,
        points=like.points,
        precedence=BRACKET if is_bracket else _order(like),
        rounds=rounds if kind is StageKind.SWISS else None,
        group_size=group_size if is_groups else None,
        one_field=one_field and is_groups,
        third_place=third_place and is_bracket,
        pairing=like.pairing,
        unplayed=like.unplayed,
        intake=intake,
        boards=like.boards,
    )


def _in_matches(like: StageFormat) -> StageFormat:
    """Let margins decide where the stage before added up its boards: a match is worth nothing there."""
    if like.boards is None or like.kind not in ADDING_UP:
        return like
    boards = replace(like.boards, victory=victory_for(like.boards.scorer, like.boards.scale))
    return replace(like, points=OUT_OF_TWENTY, precedence=_of_matches(boards), boards=boards)


def _deciding(like: StageFormat) -> LevelTie:
    """Give the rule for ties of a stage in which somebody must win."""
    if like.play.level_tie is not LevelTie.DRAW:
        return like.play.level_tie
    return LevelTie.NEXT_TO_LEAD if like.boards is None else LevelTie.LOTS


def _order(like: StageFormat) -> tuple[str, ...]:
    if "knockout" not in like.precedence:
        return like.precedence
    return AFTER_A_BRACKET if like.boards is None else _of_matches(like.boards)


def _of_matches(boards: BoardPlan) -> tuple[str, ...]:
    """Rank matches over boards: by victory points, and what is left by the boards themselves."""
    return BY_SHARES if boards.scorer is BoardScorer.MATCHPOINTS else TEAMS
