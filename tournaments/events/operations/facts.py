"""The door through which every area says that scoring has something new to see."""

from django.db.models import F

from tournaments.events.models import Event
from tournaments.shared import jobs, updates


def facts_changed(*, event_id: int) -> None:
    """Count up the event's facts and have its standings computed once this transaction commits.

    Called by whatever changes something that scoring sees: a result, a ruling, an entry, a pairing.
    """
    Event.objects.filter(pk=event_id).update(facts_version=F("facts_version") + 1)
    jobs.enqueue_once("scoring.recompute_event", event_id)
    updates.announce(updates.event_topic(event_id))


def locked(event: Event) -> Event:
    """Hold the event's row until the transaction ends, and read it anew.

    Numbers of entries, the limit and the state of an event are only decided under this lock.
    """
    return Event.objects.select_for_update().select_related("club").get(pk=event.pk)
