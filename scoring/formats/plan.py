"""What a format means for a field of so many entries: groups, rounds, matches, hours.

Estimates of time are the program's own (OURS): nine minutes for a deal, an hour and a half to pass A, and ten
minutes between rounds.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.errors import FieldTooSmall
from scoring.formats.event import EventFormat
from scoring.formats.stage import Intake, StageFormat, StageKind
from scoring.matches import PlayForm, PlayRules

MINUTES_PER_DEAL = 9
MINUTES_TO_PASS_A = 90
MINUTES_BETWEEN_ROUNDS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePlan:
    """A stage as this field will play it; `groups` are the sizes of its groups, `minutes` the whole stage."""

    ordinal: int
    kind: StageKind
    field: int
    groups: tuple[int, ...]
    rounds: int
    matches: int
    minutes_per_round: int
    minutes: int


def plan(event: EventFormat, entries: int) -> tuple[StagePlan, ...]:
    """Plan every stage for so many entries.

    :raises FieldTooSmall: if a stage would have fewer than two.
    """
    plans: list[StagePlan] = []
    for ordinal, stage in enumerate(event.stages, start=1):
        field = _field(stage, plans[-1] if plans else None, entries)
        if field < 2:
            raise FieldTooSmall(stage=ordinal, entries=field, needed=2)
        plans.append(_stage(ordinal, stage, field))
    return tuple(plans)


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


def qualifiers(intake: Intake, before: tuple[int, ...]) -> int:
    """Count how many come from a stage with groups of these sizes."""
    if intake.total is not None:
        return min(intake.total, sum(before))
    return sum(min(intake.best or 0, size) for size in before)


def knockout_rounds(field: int) -> int:
    """Count the rounds of a bracket: byes fill it to a power of two."""
    return (field - 1).bit_length()


def _field(stage: StageFormat, before: StagePlan | None, entries: int) -> int:
    """Give the size of a stage's field; groups that shrink take only who fills them evenly."""
    if before is None or stage.intake is None:
        return entries
    coming = qualifiers(stage.intake, before.groups)
    if stage.groups and stage.group_size:
        sizes = group_sizes(stage, coming)
        return min(coming, len(sizes) * stage.group_size)
    return coming


def _stage(ordinal: int, stage: StageFormat, field: int) -> StagePlan:
    groups = group_sizes(stage, field)
    rounds = _rounds(stage, groups)
    per_round = minutes_of(stage.play)
    return StagePlan(
        ordinal=ordinal,
        kind=stage.kind,
        field=field,
        groups=groups,
        rounds=rounds,
        matches=_matches(stage, groups, rounds),
        minutes_per_round=per_round,
        minutes=rounds * per_round + max(0, rounds - 1) * MINUTES_BETWEEN_ROUNDS,
    )


def _rounds(stage: StageFormat, groups: tuple[int, ...]) -> int:
    if stage.kind is StageKind.KNOCKOUT:
        return knockout_rounds(groups[0])
    if stage.kind is StageKind.ROUND_ROBIN:
        return stage.legs * max(size - 1 + size % 2 for size in groups)
    return stage.rounds or 0


def _matches(stage: StageFormat, groups: tuple[int, ...], rounds: int) -> int:
    if stage.kind is StageKind.KNOCKOUT:
        return groups[0] - 1 + (1 if stage.third_place and groups[0] > 3 else 0)
    if stage.kind is StageKind.ROUND_ROBIN:
        return stage.legs * sum(size * (size - 1) // 2 for size in groups)
    return rounds * (groups[0] // 2)


def minutes_of(play: PlayRules) -> int:
    """Estimate one match in minutes: the shortest of its limits."""
    return min(_limits(play))


def _limits(play: PlayRules) -> Iterator[int]:
    if play.minutes is not None:
        yield play.minutes
    if play.deals is not None:
        yield play.deals * MINUTES_PER_DEAL
    if play.form is PlayForm.TO_A and play.minutes is None:
        yield MINUTES_TO_PASS_A
