"""Who may use the director's desk."""

from tournaments.clubs.permissions import may_direct
from tournaments.events.models import Event
from tournaments.shared.actors import Actor


def may_audit(actor: Actor, event: Event) -> bool:
    """Read who did what in an event."""
    return may_direct(actor, event.club_id)
