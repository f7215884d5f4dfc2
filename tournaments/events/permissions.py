"""Who may do what with an event: the offices of its club decide."""

from tournaments.clubs.permissions import may_direct, may_score
from tournaments.events.models import Event
from tournaments.shared.actors import Actor


def may_direct_event(actor: Actor, event: Event) -> bool:
    """Change the event, its entries and its stages."""
    return may_direct(actor, event.club_id)


def may_check_in(actor: Actor, event: Event) -> bool:
    """Mark who has arrived: the desk may be held by a scorer."""
    return may_score(actor, event.club_id)
