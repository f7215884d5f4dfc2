"""An event gets a further stage, or loses its last one, as long as nothing is drawn in it."""

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.db.models import ProtectedError

from scoring import formats
from tournaments.events import permissions
from tournaments.events.errors import EventNotIn, FormatFixed, FormatStandsInDraft
from tournaments.events.models import Event, EventStatus, Stage
from tournaments.events.operations.facts import facts_changed, locked_with_stages
from tournaments.events.operations.stages import make_groups
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless

OPEN = (EventStatus.DRAFT, EventStatus.OPEN, EventStatus.RUNNING)


@transaction.atomic
def add_stage(*, actor: Actor, event: Event, form: formats.StageFormat) -> Stage:
    """Append a stage to an event, even while an earlier one is played.

    :raises EventNotIn: when the event is over.
    :raises FormatContradictory: when the stage does not fit those before it.
    """
    event = _open(actor, event, "events.add_stage")
    played = formats.from_json(event.format)
    _change(actor, event, "events.add_stage", [*played.stages, form])
    stage = Stage.objects.create(event=event, ordinal=len(played.stages) + 1, kind=form.kind)
    make_groups(stage, form.groups or 1)
    return stage


@transaction.atomic
def remove_stage(*, actor: Actor, event: Event) -> Event:
    """Take the last stage of an event away, with whoever is placed in it.

    :raises EventNotIn: when the event is over.
    :raises FormatFixed: when a round of it is public, or when it is the only one.
    :raises FormatStandsInDraft: when a draft of it is there.
    """
    event = _open(actor, event, "events.remove_stage")
    last = event.stages.order_by("ordinal").last()
    if last is None or last.ordinal == 1 or last.published_rounds:
        raise FormatFixed
    if (draft := last.rounds.first()) is not None:
        raise FormatStandsInDraft(number=draft.number)
    try:
        with transaction.atomic():
            last.stage_entries.all().delete()
            last.groups.all().delete()
            last.delete()
    except ProtectedError as error:
        raise FormatFixed from error
    _change(actor, event, "events.remove_stage", formats.from_json(event.format).stages[:-1])
    return event


def _open(actor: Actor, event: Event, act: str) -> Event:
    event = locked_with_stages(event)
    refuse_unless(permissions.may_direct_event(actor, event), act)
    if event.status not in OPEN:
        raise EventNotIn(status=event.status, wanted=", ".join(OPEN))
    return event


def _change(actor: Actor, event: Event, act: str, stages: Sequence[formats.StageFormat]) -> None:
    """Write another chain of stages into the format, with what it was in the trail."""
    before = event.format["stages"]
    event.format = formats.to_json(replace(formats.from_json(event.format), stages=tuple(stages)))
    event.save(update_fields=["format"])
    audit.record(
        actor=actor,
        action=act,
        subject=event,
        club_id=event.club_id,
        event_id=event.pk,
        before={"stages": before},
        after={"stages": event.format["stages"]},
    )
    facts_changed(event_id=event.pk)
