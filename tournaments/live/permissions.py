"""Who may open live tables, watch them and rule at them."""

from tournaments.clubs.permissions import may_direct, may_score
from tournaments.events.models import Event
from tournaments.live.models import LiveTable
from tournaments.shared.actors import Actor


def may_open_for(actor: Actor, event: Event) -> bool:
    """Switch matches of an event to live play."""
    return may_direct(actor, event.club_id)


def may_run(actor: Actor, table: LiveTable) -> bool:
    """Pause a table, change who sits there, rule: a director; at a practice table whoever opened it."""
    if table.event is not None:
        return may_direct(actor, table.event.club_id)
    return actor.is_trusted or (actor.id is not None and actor.id == table.created_by_id)


def may_oversee(actor: Actor, table: LiveTable) -> bool:
    """See a table of an event with all its hands, as its officers do; nobody oversees practice."""
    return table.event is not None and actor.kind == "person" and may_score(actor, table.event.club_id)
