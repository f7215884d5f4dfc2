"""After a correction: what stages take from earlier ones follows, as far as nobody plays on it.

A stage that is filled and has no round yet is emptied if others would come today, so that its draw fills it anew; who
was placed by hand stays. What entries brought along is written anew even while the stage is played, since its
standings are to be right; its pairings stay, and `comparing` tells which would be others.
"""

from scoring.formats import EventFormat, from_json
from tournaments.draws.operations.opening import intake_of, scores_of, source_of, stored, takes
from tournaments.draws.operations.reopening import settle_endings
from tournaments.draws.queries.stages import is_known
from tournaments.events import operations as events
from tournaments.events.models import Stage
from tournaments.pairings.generators.carrying import carried
from tournaments.shared.actors import SYSTEM
from tournaments.shared.models import AuditEntry


def follow_corrections(*, event_id: int) -> int:
    """Bring ends of stages and what later ones take in step with the results, and tell how many were changed."""
    ended = settle_endings(event_id=event_id)
    stages = Stage.objects.filter(event_id=event_id, ordinal__gt=1).select_related("event").order_by("ordinal")
    return ended + sum(follow(from_json(stage.event.format), stage) for stage in stages)


def follow(form: EventFormat, stage: Stage) -> bool:
    """Bring one stage in step, and tell whether it was changed; while its source is played there is nothing to say."""
    members = set(stage.stage_entries.values_list("entry__number", flat=True))
    if not members or not is_known(source_of(form, stage), intake_of(form, stage)):
        return False
    if not stage.rounds.exists() and is_outdated(form, stage, members):
        return events.empty_stage(actor=SYSTEM, stage=stage)
    brought = carried(intake_of(form, stage), scores_of(source_of(form, stage)), members)
    return events.bring(actor=SYSTEM, stage=stage, carried={entry: stored(brought, entry) for entry in members})


def is_outdated(form: EventFormat, stage: Stage, members: set[int]) -> bool:
    """Tell whether a stage holds those whom its rule gave, in their order, and the rule gives others today."""
    acts = AuditEntry.objects.filter(event_id=stage.event_id, action="draws.qualify", subject_id=stage.pk)
    filled = acts.order_by("pk").last()
    if filled is None or filled.after is None or set(filled.after["entries"]) != members:
        return False
    today: list[int] = [entry.id for entry in takes(form, stage).entries]
    return bool(today != filled.after["entries"])
