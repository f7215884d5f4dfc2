"""What a format means for a field of so many entries: groups, rounds, matches, hours.

Estimates of time are the program's own (OURS): nine minutes for a deal, eight for a board, an hour and a half to pass
A, ten minutes between rounds, twenty between stages.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from scoring.errors import FieldTooSmall
from scoring.formats.event import EventFormat, elder_siblings
from scoring.formats.intake import Intake
from scoring.formats.stage import ADDING_UP, StageFormat, StageKind
from scoring.matches import PlayForm, PlayRules

MINUTES_PER_DEAL = 9
MINUTES_PER_BOARD = 8
MINUTES_TO_PASS_A = 90
MINUTES_BETWEEN_ROUNDS = 10
MINUTES_BETWEEN_STAGES = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePlan:
    """A stage as this field will play it; `groups` are the sizes of its groups, `minutes` the whole stage.

    `begins` is when it can begin at the earliest, in minutes from the start: stages that are fed from one stage are
    played side by side.
    """

    ordinal: int
    kind: StageKind
    field: int
    groups: tuple[int, ...]
    rounds: int
    matches: int
    minutes_per_round: int
    minutes: int
    begins: int = 0

    def after(self, round: int) -> int:
        """Give the minutes from the start after which a round of it is over."""
        return self.begins + round * self.minutes_per_round + max(0, round - 1) * MINUTES_BETWEEN_ROUNDS

    @property
    def ends(self) -> int:
        """Give the minutes from the start after which it is over."""
        return self.begins + self.minutes


def plan(event: EventFormat, entries: int, *, up_to: int | None = None) -> tuple[StagePlan, ...]:
    """Plan every stage for so many entries, or those up to one: what follows it may lack a field.

    :raises FieldTooSmall: if a stage would have fewer than two.
    """
    plans: list[StagePlan] = []
    for ordinal, stage in enumerate(event.stages[:up_to], start=1):
        field = _field(event, ordinal, plans) if plans else entries
        if field < 2:
            raise FieldTooSmall(stage=ordinal, entries=field, needed=2)
        plans.append(_stage(ordinal, stage, field, _begins(stage.intake, ordinal, plans)))
    return tuple(plans)


def plan_as_far(event: EventFormat, entries: int) -> tuple[StagePlan, ...]:
    """Plan the stages for so many entries, in their order, up to the first that would lack a field."""
    try:
        return plan(event, entries)
    except FieldTooSmall as error:
        return plan(event, entries, up_to=error.stage - 1)


def group_sizes(stage: StageFormat, field: int) -> tuple[int, ...]:
    """Divide a field into groups: as many as are wished for and can be filled, larger ones first.

    The number of groups that feed a bracket is best a power of two, so fewer entries halve it.
    """
    if stage.kind is not StageKind.ROUND_ROBIN or stage.group_size is None:
        return (field,)
    wished = stage.groups or max(1, field // stage.group_size)
    while stage.groups and wished > 1 and field < wished * stage.group_size:
        wished //= 2
    least, larger = divmod(field, wished)
    return tuple(least + 1 if at < larger else least for at in range(wished))


def coming(event: EventFormat, ordinal: int, before: Sequence[StagePlan]) -> int:
    """Count how many come into a stage from the one that feeds it, given the plans of all stages before."""
    intake = event.stage(ordinal).intake
    if intake is None:
        return 0
    source = before[intake.source_of(ordinal) - 1]
    if intake.lost_in is not None:
        return losers(source.field, intake.lost_in)
    if intake.rest:
        taken = (coming(event, other, before) for other in elder_siblings(event.stages, ordinal))
        return max(source.field - sum(taken), 0)
    return qualifiers(intake, _ranked_apart(event.stage(source.ordinal), source))


def _ranked_apart(stage: StageFormat, planned: StagePlan) -> tuple[int, ...]:
    """Give how many stand in each table of a stage: one for all, one for each group, or for each line of a movement."""
    if stage.one_field:
        return (planned.field,)
    if stage.kind is StageKind.MOVEMENT and stage.groups:
        return (planned.field - planned.field // 2, planned.field // 2)
    return planned.groups


def qualifiers(intake: Intake, before: tuple[int, ...]) -> int:
    """Count how many come from a stage with tables of these sizes, by places."""
    if intake.total is not None:
        return min(intake.total, sum(before))
    first, last = intake.places
    return sum(max(min(last or size, size) - first + 1, 0) for size in before)


def losers(field: int, round: int) -> int:
    """Count who lose in a round of a bracket: in the first only those without a bye have a match."""
    last = knockout_rounds(field)
    if round > last:
        return 0
    return field - (1 << (last - 1)) if round == 1 else 1 << (last - round)


def knockout_rounds(field: int) -> int:
    """Count the rounds of a bracket: byes fill it to a power of two."""
    return (field - 1).bit_length()


def matches_of_ties(stage: StageFormat, rounds: int) -> tuple[int, ...]:
    """Give for each round of a bracket of so many how many matches a tie may take: best of so many."""
    last = rounds if stage.best_of_last is None else stage.best_of_last
    return tuple(stage.best_of if round > rounds - last else 1 for round in range(1, rounds + 1))


def wins_needed(stage: StageFormat, field: int, games: Sequence[int]) -> tuple[int, ...]:
    """Give for each round of a bracket of so many how many matches win a tie of it.

    `games` says of each round which match of its ties it is; 1 begins a round of the bracket.
    """
    often = matches_of_ties(stage, max(knockout_rounds(field), 1))
    begun = accumulate(int(game == 1) for game in games)
    return tuple(often[min(max(at, 1), len(often)) - 1] // 2 + 1 for at in begun)


def _field(event: EventFormat, ordinal: int, before: Sequence[StagePlan]) -> int:
    """Give the size of a stage's field; groups that shrink take only who fills them evenly."""
    stage, count = event.stage(ordinal), coming(event, ordinal, before)
    if stage.groups and stage.group_size:
        return min(count, len(group_sizes(stage, count)) * stage.group_size)
    return count


def _begins(intake: Intake | None, ordinal: int, before: Sequence[StagePlan]) -> int:
    """Give when a stage can begin: once the one that feeds it is over, or the round whose losers it takes."""
    if intake is None:
        return 0
    source = before[intake.source_of(ordinal) - 1]
    ends = source.ends if intake.lost_in is None else source.after(intake.lost_in)
    return ends + MINUTES_BETWEEN_STAGES


def _stage(ordinal: int, stage: StageFormat, field: int, begins: int) -> StagePlan:
    groups = group_sizes(stage, field)
    rounds = _rounds(stage, groups)
    per_round = minutes_of(stage.play, boards=stage.boards.per_round if stage.boards else 0)
    return StagePlan(
        ordinal=ordinal,
        kind=stage.kind,
        field=field,
        groups=groups,
        rounds=rounds,
        matches=_matches(stage, groups, rounds),
        minutes_per_round=per_round,
        minutes=rounds * per_round + max(0, rounds - 1) * MINUTES_BETWEEN_ROUNDS,
        begins=begins,
    )


def _rounds(stage: StageFormat, groups: tuple[int, ...]) -> int:
    if stage.kind is StageKind.KNOCKOUT:
        return sum(matches_of_ties(stage, knockout_rounds(groups[0])))
    if stage.kind is StageKind.ROUND_ROBIN:
        return stage.legs * max(size - 1 + size % 2 for size in groups)
    if stage.kind in ADDING_UP:
        return min(stage.rounds or 0, groups[0] - 1 + groups[0] % 2)
    return stage.rounds or 0


def _matches(stage: StageFormat, groups: tuple[int, ...], rounds: int) -> int:
    if stage.kind is StageKind.KNOCKOUT:
        return _ties(stage, groups[0]) + (1 if stage.third_place and groups[0] > 3 else 0)
    if stage.kind is StageKind.ROUND_ROBIN:
        return stage.legs * sum(size * (size - 1) // 2 for size in groups)
    if stage.kind is StageKind.INDIVIDUAL:
        return rounds * (groups[0] // 4)
    return rounds * (groups[0] // 2)


def _ties(stage: StageFormat, field: int) -> int:
    """Count the matches of a bracket if every tie takes all of its own."""
    rounds = knockout_rounds(field)
    often = matches_of_ties(stage, rounds)
    return sum(losers(field, round) * often[round - 1] for round in range(1, rounds + 1))


def minutes_of(play: PlayRules, *, boards: int = 0) -> int:
    """Estimate one match in minutes: the shortest of its limits; `boards` are those of a round."""
    return min(_limits(play, boards))


def _limits(play: PlayRules, boards: int) -> Iterator[int]:
    if play.form is PlayForm.DUPLICATE:
        yield boards * MINUTES_PER_BOARD
    if play.minutes is not None:
        yield play.minutes
    if play.deals is not None:
        yield play.deals * MINUTES_PER_DEAL
    if play.form is PlayForm.TO_A and play.minutes is None:
        yield MINUTES_TO_PASS_A
