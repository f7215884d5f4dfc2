"""Writing down the movement of a stage, or the schedule of single players: each change is a version of its own."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from tournaments.events import operations as events
from tournaments.events.models import Stage
from tournaments.pairings import permissions
from tournaments.pairings.generators.individual import codec as schedules
from tournaments.pairings.generators.individual.facts import Schedule
from tournaments.pairings.generators.movements.codec import to_json
from tournaments.pairings.generators.movements.facts import Movement
from tournaments.pairings.models import MovementPlan
from tournaments.pairings.operations.boards import record_boards
from tournaments.shared import clock
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless


@transaction.atomic
def plan_movement(
    *,
    actor: Actor,
    stage: Stage,
    movement: Movement,
    entries: Sequence[int],
    boards_per_set: int,
    frozen_rounds: int = 0,
    reason: str = "",
) -> MovementPlan:
    """Write the next version of a stage's movement; `entries` are numbers, in the movement's own order."""
    plan = _write(
        actor,
        stage,
        to_json(movement),
        entries=entries,
        boards_per_set=boards_per_set,
        frozen_rounds=frozen_rounds,
        reason=reason,
    )
    events.facts_changed(event_id=plan.stage.event_id)  # scoring counts on how many tables are to play a board
    return plan


def plan_schedule(
    *,
    actor: Actor,
    stage: Stage,
    schedule: Schedule,
    entries: Sequence[int],
    boards_per_set: int = 0,
    frozen_rounds: int = 0,
    reason: str = "",
) -> MovementPlan:
    """Write the next version of the schedule of a stage in which every player is an entry."""
    return _write(
        actor,
        stage,
        schedules.to_json(schedule),
        entries=entries,
        boards_per_set=boards_per_set,
        frozen_rounds=frozen_rounds,
        reason=reason,
    )


@transaction.atomic
def _write(
    actor: Actor,
    stage: Stage,
    data: Mapping[str, Any],
    *,
    entries: Sequence[int],
    boards_per_set: int,
    frozen_rounds: int,
    reason: str,
) -> MovementPlan:
    stage = Stage.objects.select_for_update(of=("self",), no_key=True).select_related("event").get(pk=stage.pk)
    refuse_unless(permissions.may_pair(actor, stage), "pairings.plan_movement")
    last = MovementPlan.objects.filter(stage=stage).order_by("version").last()
    plan = MovementPlan.objects.create(
        stage=stage,
        version=last.version + 1 if last else 1,
        data=dict(data),
        entries=list(entries),
        boards_per_set=boards_per_set,
        frozen_rounds=frozen_rounds,
        reason=reason.strip()[:200],
        author_id=actor.id,
        author_name=actor.name,
        created_at=clock.now(),
    )
    before = {"version": last.version, "entries": last.entries} if last else None
    after = {"version": plan.version, "entries": plan.entries, "movement": data["kind"]}
    record_boards(actor, "pairings.plan_movement", stage, before=before, after=after)
    return plan
