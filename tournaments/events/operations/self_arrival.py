"""A pair says by its own link that it is there; nobody at the desk has to look for its name."""

from datetime import timedelta

from django.db import transaction

from tournaments.events.errors import EntryNotActive, TooEarly
from tournaments.events.models import Entry, EntryStatus, Event, EventStatus
from tournaments.shared import audit, clock
from tournaments.shared.actors import Actor
from tournaments.shared.updates import announce, event_topic

EARLIEST = timedelta(hours=3)  # before the start: who presses the button at home the day before is not there
OVER = (EventStatus.FINISHED, EventStatus.CANCELLED)


@transaction.atomic
def arrive(*, actor: Actor, entry: Entry) -> Entry:
    """Mark the entry of a signed link as arrived; doing it twice changes nothing.

    Whoever holds the link may do it: it was given to the pair alone.

    :raises EntryNotActive: when it does not take part.
    :raises TooEarly: when the event does not begin for some hours yet, or is over.
    """
    entry = Entry.objects.select_for_update(of=("self",)).select_related("event").get(pk=entry.pk)
    if entry.status != EntryStatus.REGISTERED:
        raise EntryNotActive(entry=entry.name, status=entry.status)
    if not arrivals_open(entry.event):
        raise TooEarly(hours=EARLIEST // timedelta(hours=1))
    if entry.checked_in_at is not None:
        return entry
    entry.checked_in_at = clock.now()
    entry.save(update_fields=["checked_in_at"])
    audit.record(
        actor=actor,
        action="events.arrive",
        subject=entry,
        club_id=entry.event.club_id,
        event_id=entry.event_id,
        before={"checked_in_at": None},
        after={"checked_in_at": entry.checked_in_at.isoformat()},
    )
    announce(event_topic(entry.event_id))
    return entry


def arrivals_open(event: Event) -> bool:
    """Tell whether a pair can say now that it is there."""
    return event.status not in OVER and clock.now() >= event.starts_at - EARLIEST
