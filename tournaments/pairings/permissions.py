"""Who may make and change pairings."""

from tournaments.clubs.permissions import may_direct, may_score
from tournaments.events.models import Event, Stage
from tournaments.shared.actors import Actor


def may_pair(actor: Actor, stage: Stage) -> bool:
    """Draw, change, publish and withdraw pairings."""
    return may_direct(actor, stage.event.club_id)


def may_lay_tables(actor: Actor, event: Event) -> bool:
    """Make tables and their codes ahead of a draw: every office of the club, as for the cards themselves."""
    return may_score(actor, event.club_id)
