"""Who may enter, correct and rule."""

from tournaments.clubs.permissions import may_direct, may_score
from tournaments.events.models import Event
from tournaments.shared.actors import Actor


def may_enter_as_officer(actor: Actor, event: Event) -> bool:
    """Enter results that count at once: grid, import, a decision between two slips."""
    return may_score(actor, event.club_id)


def may_rule(actor: Actor, event: Event) -> bool:
    """Impose and annul rulings, correct closed rounds."""
    return may_direct(actor, event.club_id)


def may_answer(actor: Actor, event: Event) -> bool:
    """Answer a call, end matches by time."""
    return may_score(actor, event.club_id)


def speaks_for_table(actor: Actor, line: str) -> bool:
    """Speak for one side of a table; the view has checked the table's code."""
    return actor.kind == "table" and line in ("NS", "EW")
