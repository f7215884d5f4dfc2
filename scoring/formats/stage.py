"""The format of one stage: how it is paired, played, counted and ranked, as data that validates itself."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.formats.boards import BoardPlan, board_faults
from scoring.formats.intake import Carry, Intake, intake_contradictions
from scoring.formats.pairing import PairingOptions, pairing_contradictions
from scoring.levels import LevelRules
from scoring.levels.ladder import LEVELS
from scoring.matches import DEAL_FORMS, PLAYED, TIMED_FORMS, LevelTie, Outcome, PlayForm, PlayRules, PointsTable
from scoring.standings import METRICS, BoardScoring, StageRules, Unplayed


class StageKind(StrEnum):
    """How a stage finds who meets whom."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    KNOCKOUT = "knockout"
    MANUAL = "manual"
    MOVEMENT = "movement"
    INDIVIDUAL = "individual"


ADDING_UP = frozenset({StageKind.MOVEMENT, StageKind.INDIVIDUAL})  # the scores of boards are the total
LINES_APART = 2  # a movement with two winners
BOARD_METRICS = frozenset({"board_total", "percentage", "handicap_percentage", "board_wins"})


@dataclass(frozen=True, slots=True, kw_only=True)
class StageFormat:
    """One stage of an event.

    `rounds` is planned for Swiss and manual stages, movements and individuals, and follows from the field for the
    others (None). `boards` is there where play is duplicate (复式), in any kind of stage.
    `groups` and `group_size` shape a round robin: at most so many groups of that size; one group if None.
    A movement that ranks its two lines apart has two `groups`, without a size.
    `legs` is how often each two meet in a round robin. With `one_field` its groups are scored as one field
    (sections): everybody has a place among all.
    In a knock-out a tie is the best of `best_of` matches, in its last `best_of_last` rounds (1 is the final alone) or,
    if None, in all of them; the match for third place is always a single one.
    `sit_out` is the outcome like which a round without a table counts, whatever points are chosen; None is the bye of
    the points table. Whom a schedule lets wait has beaten nobody, so that players wait at a draw (OURS).
    """

    kind: StageKind
    play: PlayRules
    points: PointsTable
    precedence: tuple[str, ...]
    rounds: int | None = None
    groups: int | None = None
    group_size: int | None = None
    legs: int = 1
    one_field: bool = False
    third_place: bool = False
    best_of: int = 1
    best_of_last: int | None = None
    unplayed: Unplayed = Unplayed.NOTHING
    sit_out: Outcome | None = None
    pairing: PairingOptions = field(default_factory=PairingOptions)
    intake: Intake | None = None
    boards: BoardPlan | None = None

    def rules(self, levels: LevelRules) -> StageRules:
        """Give what the standings need of this format."""
        return StageRules(
            levels=levels,
            play=self.play,
            points=self.points.with_bye_like(self.sit_out),
            precedence=self.precedence,
            unplayed=self.unplayed,
            boards=self._board_scoring(levels),
            is_scheduled=self.kind is StageKind.ROUND_ROBIN,
        )

    def _board_scoring(self, levels: LevelRules) -> BoardScoring | None:
        if self.boards is None:
            return None
        return BoardScoring(
            rules=self.boards.rules(levels.schedule),
            adds_up=self.kind in ADDING_UP,
            rooms=self.boards.tables_per_match,
            victory=self.boards.victory,
            prorated=self.boards.prorated,
        )


def shown_metric(key: str, *, with_boards: bool) -> str:
    """Give the key by which a metric is named: points of matches over boards are victory points."""
    return "victory_points" if key == "points" and with_boards else key


def contradictions(stage: StageFormat) -> Iterator[tuple[str, str]]:
    """Give option and reason of each thing that cannot be."""
    yield from _shape(stage)
    yield from _play(stage)
    yield from _boards(stage)
    yield from _precedence(stage)
    yield from pairing_contradictions(stage.pairing)
    yield from _ties(stage)
    if stage.intake:
        yield from intake_contradictions(stage.intake)
        if stage.kind is StageKind.KNOCKOUT and stage.intake.carry is not Carry.NONE:
            yield "intake", "knockout_carries_nothing"


def _shape(stage: StageFormat) -> Iterator[tuple[str, str]]:
    counted = stage.kind in (StageKind.SWISS, StageKind.MANUAL, *ADDING_UP)
    if counted and (stage.rounds is None or not 1 <= stage.rounds <= 30):
        yield "rounds", "one_to_thirty"
    if not counted and stage.rounds is not None:
        yield "rounds", "follow_from_field"
    two_lines = stage.kind is StageKind.MOVEMENT and stage.groups == LINES_APART and stage.group_size is None
    if (stage.groups or stage.group_size) and stage.kind is not StageKind.ROUND_ROBIN and not two_lines:
        yield "groups", "only_round_robin"
    if stage.groups is not None and not two_lines and (stage.groups < 1 or stage.group_size is None):
        yield "groups", "needs_group_size"
    if stage.group_size is not None and stage.group_size < 2:
        yield "group_size", "at_least_two"
    if stage.legs not in (1, 2):
        yield "legs", "one_or_two"
    if stage.one_field and stage.group_size is None:
        yield "one_field", "needs_group_size"
    if stage.sit_out not in (None, *PLAYED):
        yield "sit_out", "win_draw_or_loss"
    if stage.third_place and stage.kind is not StageKind.KNOCKOUT:
        yield "third_place", "only_knockout"


def _ties(stage: StageFormat) -> Iterator[tuple[str, str]]:
    if stage.best_of not in (1, 3, 5, 7):
        yield "best_of", "one_three_five_seven"
    if stage.best_of > 1 and stage.kind is not StageKind.KNOCKOUT:
        yield "best_of", "only_knockout"
    if stage.best_of_last is not None and (stage.best_of_last < 1 or stage.best_of == 1):
        yield "best_of_last", "at_least_one"


def _play(stage: StageFormat) -> Iterator[tuple[str, str]]:
    form, deals, minutes = stage.play.form, stage.play.deals, stage.play.minutes
    if form in DEAL_FORMS and (deals is None or not 1 <= deals <= 60):
        yield "deals", "one_to_sixty"
    if form not in DEAL_FORMS and deals is not None:
        yield "deals", "not_in_this_form"
    if form in TIMED_FORMS and minutes is None:
        yield "minutes", "needed"
    if minutes is not None and not 5 <= minutes <= 600:
        yield "minutes", "five_to_six_hundred"
    if stage.play.level not in LEVELS:
        yield "level", "not_a_level"
    if stage.kind is StageKind.KNOCKOUT and stage.play.level_tie is LevelTie.DRAW:
        yield "level_tie", "knockout_needs_winner"


def _boards(stage: StageFormat) -> Iterator[tuple[str, str]]:
    plan, tie = stage.boards, stage.play.level_tie
    if (plan is None) is (stage.play.form is PlayForm.DUPLICATE):
        yield "boards", "belong_to_duplicate"
    if stage.kind is StageKind.MOVEMENT and plan is None:
        yield "boards", "needed"
    if plan is None:
        return
    yield from board_faults(plan, adds_up=stage.kind in ADDING_UP)
    # Nobody banks last or climbs first where every table has the same bank; and an extra board would be compared with
    # nobody, for the other tables have gone on (OURS).
    if tie not in (LevelTie.DRAW, LevelTie.LOTS):
        yield "level_tie", "not_with_boards"


def _precedence(stage: StageFormat) -> Iterator[tuple[str, str]]:
    if not stage.precedence:
        yield "precedence", "empty"
    if any(key not in METRICS for key in stage.precedence):
        yield "precedence", "unknown_metric"
    if len(set(stage.precedence)) < len(stage.precedence):
        yield "precedence", "repeated"
    if stage.boards is None and not BOARD_METRICS.isdisjoint(stage.precedence):
        yield "precedence", "needs_boards"
    if "handicap_percentage" in stage.precedence and "percentage" not in stage.precedence:
        yield "precedence", "handicap_needs_percentage"
    if ("knockout" in stage.precedence) is not (stage.kind is StageKind.KNOCKOUT):
        yield "precedence", "knockout_metric"
