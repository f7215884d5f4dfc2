"""The audit of live tables: every line belongs to the table and, where it stands for a match, to its event."""

from typing import Any

from tournaments.live.models import LiveTable
from tournaments.shared import audit
from tournaments.shared.actors import Actor


def record(
    actor: Actor,
    table: LiveTable,
    action: str,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str = "",
) -> None:
    """Write down what somebody, or the program, did with a table."""
    audit.record(
        actor=actor,
        action=action,
        subject=table,
        club_id=table.event.club_id if table.event else None,
        event_id=table.event_id,
        before=before,
        after=after,
        reason=reason,
    )
