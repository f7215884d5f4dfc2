"""Who may have files of what is not published."""

from tournaments.clubs.permissions import may_score
from tournaments.events.models import Event
from tournaments.shared.actors import Actor


def may_export(actor: Actor, event: Event) -> bool:
    """Have files of the newest tally and of drafts, and print slips and cards: every office of the club."""
    return may_score(actor, event.club_id)
