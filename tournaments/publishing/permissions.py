"""Who may see an event's public pages, and who decides what they show."""

from tournaments.clubs.permissions import may_direct, may_score
from tournaments.events.models import Event, EventStatus
from tournaments.shared.actors import Actor


def may_publish(actor: Actor, event: Event) -> bool:
    """Show a revision to the public, or take it back."""
    return may_direct(actor, event.club_id)


def may_see(actor: Actor, event: Event) -> bool:
    """Look at the public pages; those of an event in preparation are for the club's officers."""
    return event.status != EventStatus.DRAFT or may_score(actor, event.club_id)


def may_manage(actor: Actor, club_id: int) -> bool:
    """See the way from the public pages to those of the officers."""
    return may_score(actor, club_id)
