"""Choosing the movement of a stage, and fitting it to those who come late or go home (competition §3)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from django.db import transaction

from scoring.formats import FirstRound, StageFormat, StageKind, from_json
from tournaments.draws.errors import MovementMisfit, MovementMissing, MovementNotWanted, MovementUnderWay
from tournaments.draws.fields import playing
from tournaments.draws.operations.opening import entered, qualified, stored
from tournaments.events import operations as events
from tournaments.events.models import Entry, Group, Stage
from tournaments.events.operations import Placing
from tournaments.pairings import operations as pairings
from tournaments.pairings import permissions
from tournaments.pairings.generators.lots import lot
from tournaments.pairings.generators.movements.codec import from_json as movement_from_json
from tournaments.pairings.generators.movements.facts import Movement
from tournaments.pairings.generators.movements.names import assigned
from tournaments.pairings.generators.movements.resolve import resolved
from tournaments.pairings.models import MovementPlan, RoundStatus
from tournaments.pairings.queries import newest_plan
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.slips.queries.boards import stage_boards

LINES = ("NS", "EW")  # the names of the two groups where the lines are ranked apart


@transaction.atomic
def choose_movement(*, actor: Actor, stage: Stage, movement: Movement, boards_per_set: int) -> MovementPlan:
    """Give a stage its movement: who plays, in which place of it, and the boards of every set, sealed.

    Places are drawn by lot from the event's seed, or follow the seeding where the format says so.

    :raises MovementNotWanted: when the stage is paired otherwise.
    :raises MovementUnderWay: when a round is drawn already.
    :raises MovementMisfit: when more or fewer take part than the movement is for.
    """
    stage = _held(actor, stage)
    form = from_json(stage.event.format)
    rules = form.stage(stage.ordinal)
    _check_kind(stage, rules)
    if stage.rounds.exists():
        raise MovementUnderWay(stage=str(stage))
    field, brought = (entered(stage), {}) if stage.ordinal == 1 else qualified(actor, stage, form)
    if len(field) != movement.entries:
        raise MovementMisfit(wanted=movement.entries, given=len(field))
    _shape(actor, stage, rules, movement, boards_per_set)
    entries = assigned(movement, _ordered(stage, rules, field), staying=_staying(stage))
    _place(actor, stage, movement, entries, brought)
    pairings.clear_boards(actor=actor, stage=stage)
    pairings.lay_boards(actor=actor, stage=stage, sets=movement.sets)
    return pairings.plan_movement(
        actor=actor, stage=stage, movement=movement, entries=entries, boards_per_set=boards_per_set
    )


@transaction.atomic
def fit_movement(*, actor: Actor, stage: Stage, reason: str = "") -> MovementPlan | None:
    """Fit the rest of a movement to who plays now; what is published stays, and no result is touched.

    Nobody is sent to boards whose cards are known. A draft of the next round is thrown away: it is of the version
    before. Where the movement fits already, as for a button that was pressed twice, it stays: None.

    :raises MovementMissing: when none was chosen.
    """
    stage = _held(actor, stage)
    last = newest_plan(stage)
    if last is None:
        raise MovementMissing(stage=str(stage))
    drafts = stage.rounds.filter(status=RoundStatus.DRAFT)
    frozen = stage.rounds.count() - drafts.count()
    present = list(playing(stage, frozen + 1).values_list("entry__number", flat=True))
    late = sorted(set(present) - set(last.entries))
    earlier = movement_from_json(last.data)
    movement = resolved(
        earlier,
        frozen=frozen,
        leaving=[at for at, entry in enumerate(last.entries) if entry not in present],
        joining=len(late),
        spent=[number - 1 for number in stage_boards(stage).spent_sets],
    )
    if movement == earlier:
        return None
    for draft in drafts:
        pairings.discard_round(actor=actor, round=draft)
    return pairings.plan_movement(
        actor=actor,
        stage=stage,
        movement=movement,
        entries=[*last.entries, *late],
        boards_per_set=last.boards_per_set,
        frozen_rounds=frozen,
        reason=reason,
    )


def _held(actor: Actor, stage: Stage) -> Stage:
    held = Stage.objects.select_for_update(of=("self",), no_key=True).select_related("event").get(pk=stage.pk)
    refuse_unless(permissions.may_pair(actor, held), "pairings.plan_movement")
    return held


def _check_kind(stage: Stage, rules: StageFormat) -> None:
    if rules.kind is not StageKind.MOVEMENT or rules.boards is None:
        raise MovementNotWanted(stage=str(stage))


def _shape(actor: Actor, stage: Stage, rules: StageFormat, movement: Movement, boards_per_set: int) -> None:
    assert rules.boards is not None  # `_check_kind` has seen to it
    boards = replace(rules.boards, per_round=boards_per_set)
    apart = movement.winners if movement.winners > 1 else None
    form = replace(rules, rounds=movement.rounds, groups=apart, boards=boards)
    stage.event = events.reshape_stage(actor=actor, stage=stage, form=form)


def _ordered(stage: Stage, rules: StageFormat, field: Sequence[int]) -> Sequence[int]:
    """Leave the field in the order of its seeds, or draw lots."""
    if rules.pairing.first_round == FirstRound.SEED:
        return field
    return sorted(field, key=lambda entry: lot(stage.event.seed, "movement", stage.ordinal, entry))


def _staying(stage: Stage) -> dict[int, int]:
    """Give who cannot move, by number, with the wished table from 0."""
    fixed = Entry.objects.filter(event_id=stage.event_id, fixed_table__isnull=False)
    return {number: (table or 1) - 1 for number, table in fixed.values_list("number", "fixed_table")}


def _place(
    actor: Actor, stage: Stage, movement: Movement, entries: Sequence[int], brought: Mapping[int, Fraction]
) -> None:
    """Write who takes part; the lines of a movement with two winners are groups of their own."""
    keys = dict(Entry.objects.filter(event_id=stage.event_id).values_list("number", "pk"))
    if movement.winners == 1:
        lines: list[list[int]] = [list(entries)]
    else:
        north = {sitting.ns for sitting in movement.sittings}
        lines = [[each for at, each in enumerate(entries) if (at in north) is wanted] for wanted in (True, False)]
    placings = [
        [Placing(entry_id=keys[each], seed=seed, carried=stored(brought, each)) for seed, each in enumerate(line, 1)]
        for line in lines
    ]
    events.place_entries(actor=actor, stage=stage, groups=placings)
    for ordinal, name in enumerate(LINES, 1) if movement.winners > 1 else ():
        Group.objects.filter(stage=stage, ordinal=ordinal).update(name=name)
