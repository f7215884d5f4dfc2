"""Who may make and change pairings."""

from tournaments.clubs.permissions import may_direct, may_score
from tournaments.events.models import Stage
from tournaments.shared.actors import Actor


def may_pair(actor: Actor, stage: Stage) -> bool:
    """Draw, change, publish and withdraw pairings."""
    return may_direct(actor, stage.event.club_id)


def may_see_drafts(actor: Actor, stage: Stage) -> bool:
    """Look at pairings that are not public yet."""
    return may_score(actor, stage.event.club_id)
