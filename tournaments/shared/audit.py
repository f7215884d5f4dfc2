"""The one door to the audit trail."""

from typing import Any

from django.db import models

from tournaments.shared import clock
from tournaments.shared.actors import Actor
from tournaments.shared.models import AuditEntry


def record(
    *,
    actor: Actor,
    action: str,
    subject: models.Model,
    club_id: int | None = None,
    event_id: int | None = None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str = "",
) -> AuditEntry:
    """Write one line of the trail, inside the caller's transaction.

    `action` is `area.verb` (`"slips.confirm"`); `before` and `after` hold JSON-able values of what changed,
    `None` where nothing existed.
    """
    return AuditEntry.objects.create(
        at=clock.now(),
        actor_kind=actor.kind,
        actor_id=actor.id,
        actor_name=actor.name,
        action=action,
        club_id=club_id,
        event_id=event_id,
        subject_type=subject._meta.label_lower,
        subject_id=subject.pk,
        subject_label=str(subject)[:300],
        before=before,
        after=after,
        reason=reason,
    )
