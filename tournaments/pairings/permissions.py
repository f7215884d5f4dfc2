"""Who may make and change pairings."""

from tournaments.clubs.permissions import may_direct
from tournaments.events.models import Stage
from tournaments.shared.actors import Actor


def may_pair(actor: Actor, stage: Stage) -> bool:
    """Draw, change, publish and withdraw pairings."""
    return may_direct(actor, stage.event.club_id)
