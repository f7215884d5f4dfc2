"""Who has arrived."""

from django.db import transaction

from tournaments.events import permissions
from tournaments.events.errors import EntryNotActive
from tournaments.events.models import Entry, EntryStatus
from tournaments.shared import audit, clock
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless


@transaction.atomic
def check_in(*, actor: Actor, entry: Entry) -> Entry:
    """Mark an entry as arrived; doing it twice changes nothing.

    :raises EntryNotActive: when it does not take part.
    """
    return _mark(actor, entry, arrived=True)


@transaction.atomic
def undo_check_in(*, actor: Actor, entry: Entry) -> Entry:
    """Take the mark back."""
    return _mark(actor, entry, arrived=False)


def _mark(actor: Actor, entry: Entry, *, arrived: bool) -> Entry:
    entry = Entry.objects.select_for_update(of=("self",)).select_related("event").get(pk=entry.pk)
    refuse_unless(permissions.may_check_in(actor, entry.event), "events.check_in")
    if entry.status != EntryStatus.REGISTERED:
        raise EntryNotActive(entry=entry.name, status=entry.status)
    if (entry.checked_in_at is not None) == arrived:
        return entry
    before = entry.checked_in_at
    entry.checked_in_at = clock.now() if arrived else None
    entry.save(update_fields=["checked_in_at"])
    audit.record(
        actor=actor,
        action="events.check_in" if arrived else "events.undo_check_in",
        subject=entry,
        club_id=entry.event.club_id,
        event_id=entry.event_id,
        before={"checked_in_at": before and before.isoformat()},
        after={"checked_in_at": entry.checked_in_at and entry.checked_in_at.isoformat()},
    )
    return entry
