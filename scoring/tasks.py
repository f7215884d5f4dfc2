"""Background work of scoring; a task decides nothing.

A recompute first lets the next one be queued, then takes the event for itself, and only then reads: what is
committed later starts another run, and nothing is missed.
"""

from celery import shared_task
from django.db import OperationalError

from scoring.gateway import gateway
from scoring.standings import compute


@shared_task(name="scoring.recompute_event", autoretry_for=(OperationalError,), retry_backoff=1, max_retries=5)
def recompute_event(event_id: int) -> bool:
    """Compute an event's standings from its facts; tell whether a new tally was stored."""
    door = gateway()
    door.started(event_id)
    with door.exclusively(event_id):
        return door.store(event_id, compute(door.load(event_id)))


@shared_task(name="scoring.sweep_stale")
def sweep_stale() -> int:
    """Queue a recompute for every event whose tally lags, and tell how many there were."""
    lagging = gateway().stale()
    for event_id in lagging:
        recompute_event.delay(event_id)
    return len(lagging)
