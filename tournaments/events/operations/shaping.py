"""Fitting the format of one stage to the field that came, before its first round is public."""

from dataclasses import replace

from django.db import transaction

from scoring import formats
from tournaments.events import permissions
from tournaments.events.errors import FormatFixed
from tournaments.events.models import Event, Stage
from tournaments.events.operations.facts import facts_changed, locked
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless


@transaction.atomic
def reshape_stage(
    *, actor: Actor, stage: Stage, form: formats.StageFormat, action: str = "events.reshape_stage"
) -> Event:
    """Give a stage other rules of the same kind; its groups and who plays stay. `action` names it in the audit.

    :raises FormatFixed: when a round of the stage is public.
    :raises FormatContradictory: when the rules do not go together.
    """
    event = locked(stage.event)
    refuse_unless(permissions.may_direct_event(actor, event), action)
    if Stage.objects.get(pk=stage.pk).published_rounds:
        raise FormatFixed()
    played = formats.from_json(event.format)
    at = stage.ordinal - 1
    shaped = formats.to_json(replace(played, stages=(*played.stages[:at], form, *played.stages[at + 1 :])))
    if shaped == event.format:
        return event
    before = {"stages": event.format["stages"]}
    event.format = shaped
    event.save(update_fields=["format"])
    audit.record(
        actor=actor,
        action=action,
        subject=stage,
        club_id=event.club_id,
        event_id=event.pk,
        before=before,
        after={"stages": shaped["stages"]},
    )
    facts_changed(event_id=event.pk)
    return event
