"""The named formats played with boards (复式预设)."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from scoring.boards import BoardScorer
from scoring.formats.boards import BOTH_ROOMS, BoardPlan
from scoring.formats.competitor import Competitor
from scoring.formats.event import EventFormat
from scoring.formats.intake import Intake, Seeding
from scoring.formats.stage import StageFormat, StageKind
from scoring.formats.victory import victory_for
from scoring.matches import NOTHING, OUT_OF_TWENTY, LevelTie, PlayForm, PlayRules

BOARDS = PlayRules(form=PlayForm.DUPLICATE)
BY_TOTAL = ("board_total", "head_to_head", "board_wins", "lots")
BY_PERCENTAGE = ("percentage", "head_to_head", "board_wins", "lots")
# Partners change, so that nobody has met another head to head.
OF_PLAYERS = ("board_total", "board_wins", "lots")
TEAMS = ("points", "head_to_head", "board_total", "lots")
BY_SHARES = ("points", "head_to_head", "percentage", "lots")  # a matchpoint is worth less the more tables there are

TOTALS = frozenset({"board_total", "percentage"})


def ranked_for(stage: StageFormat, scorer: BoardScorer) -> tuple[str, ...]:
    """Give the precedence of a stage once its boards count by another scorer: matchpoints are compared in percent."""
    total = "percentage" if scorer is BoardScorer.MATCHPOINTS else "board_total"
    return tuple(dict.fromkeys(total if key in TOTALS else key for key in stage.precedence))


def _session(kind: StageKind, *, rounds: int, scorer: BoardScorer) -> StageFormat:
    """Make a stage in which everybody's boards are added up."""
    return StageFormat(
        kind=kind,
        rounds=rounds,
        play=BOARDS,
        points=NOTHING,
        precedence=BY_PERCENTAGE if scorer is BoardScorer.MATCHPOINTS else BY_TOTAL,
        boards=BoardPlan(scorer=scorer),
    )


def _matches(
    kind: StageKind, *, rounds: int | None, per_round: int, tables: int, scorer: BoardScorer, order: tuple[str, ...]
) -> StageFormat:
    """Make a stage of matches whose margins become victory points."""
    boards = BoardPlan(scorer=scorer, per_round=per_round, tables_per_match=tables, victory=victory_for(scorer))
    return StageFormat(kind=kind, rounds=rounds, play=BOARDS, points=OUT_OF_TWENTY, precedence=order, boards=boards)


def _teams(kind: StageKind, *, rounds: int | None = None) -> StageFormat:
    return _matches(kind, rounds=rounds, per_round=8, tables=BOTH_ROOMS, scorer=BoardScorer.LEVELS, order=TEAMS)


def _team_bracket(intake: Intake | None = None) -> StageFormat:
    """Make a knock-out of teams; two teams that are level after the last board go to lots (OURS)."""
    return replace(
        _teams(StageKind.KNOCKOUT),
        play=replace(BOARDS, level_tie=LevelTie.LOTS),
        precedence=("knockout",),
        third_place=True,
        intake=intake,
    )


BOARD_PRESETS: Mapping[str, EventFormat] = MappingProxyType(
    {
        event.preset: event
        for event in (
            EventFormat(
                preset="duplicate_pairs",
                stages=(_session(StageKind.MOVEMENT, rounds=8, scorer=BoardScorer.CROSS_LEVELS),),
            ),
            EventFormat(
                preset="duplicate_matchpoints",
                stages=(_session(StageKind.MOVEMENT, rounds=8, scorer=BoardScorer.MATCHPOINTS),),
            ),
            EventFormat(
                preset="swiss_pairs_boards",
                stages=(
                    _matches(
                        StageKind.SWISS,
                        rounds=6,
                        per_round=4,
                        tables=1,
                        scorer=BoardScorer.CROSS_LEVELS,
                        order=("points", "opponents_points", "board_total", "lots"),
                    ),
                ),
            ),
            EventFormat(
                preset="team_round_robin",
                competitor=Competitor.TEAM,
                stages=(_teams(StageKind.ROUND_ROBIN),),
            ),
            EventFormat(
                preset="team_swiss",
                competitor=Competitor.TEAM,
                stages=(_teams(StageKind.SWISS, rounds=6),),
            ),
            EventFormat(
                preset="team_knockout",
                competitor=Competitor.TEAM,
                stages=(_team_bracket(),),
            ),
            EventFormat(
                preset="team_groups",
                competitor=Competitor.TEAM,
                stages=(
                    replace(_teams(StageKind.ROUND_ROBIN), group_size=4),
                    _team_bracket(Intake(best=2, seeding=Seeding.ACROSS_GROUPS)),
                ),
            ),
            EventFormat(
                preset="individual",
                competitor=Competitor.PLAYER,
                stages=(
                    replace(
                        _session(StageKind.INDIVIDUAL, rounds=7, scorer=BoardScorer.CROSS_LEVELS), precedence=OF_PLAYERS
                    ),
                ),
            ),
        )
    }
)
