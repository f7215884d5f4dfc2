"""Writing down the movement of a stage: each change is a version of its own."""

from collections.abc import Sequence

from django.db import transaction

from tournaments.events.models import Stage
from tournaments.pairings import permissions
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
    stage = Stage.objects.select_for_update(of=("self",)).select_related("event").get(pk=stage.pk)
    refuse_unless(permissions.may_pair(actor, stage), "pairings.plan_movement")
    last = MovementPlan.objects.filter(stage=stage).order_by("version").last()
    plan = MovementPlan.objects.create(
        stage=stage,
        version=last.version + 1 if last else 1,
        data=to_json(movement),
        entries=list(entries),
        boards_per_set=boards_per_set,
        frozen_rounds=frozen_rounds,
        reason=reason.strip()[:200],
        author_name=actor.name,
        created_at=clock.now(),
    )
    before = {"version": last.version, "entries": last.entries} if last else None
    after = {"version": plan.version, "entries": plan.entries, "movement": movement.kind.value}
    record_boards(actor, "pairings.plan_movement", stage, before=before, after=after)
    return plan
