"""The door through which every area says that scoring has something new to see."""

from django.db.models import F

from tournaments.events.models import Event, Stage
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
    return Event.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=event.pk)


def locked_with_stages(event: Event) -> Event:
    """Hold the event's stages as well, for whatever writes them.

    Draws hold their stage and count up the event when they are done: whoever held the event and then wanted a stage
    would wait for a draw that waits for the event. Nobody takes the key of a stage or event away under these locks, so
    that a row which only refers to one does not wait.
    """
    list(Stage.objects.select_for_update(of=("self",), no_key=True).filter(event=event).order_by("pk"))
    return locked(event)
