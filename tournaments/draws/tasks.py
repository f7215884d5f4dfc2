"""Background work of the draws; a task decides nothing."""

from celery import shared_task
from django.db import OperationalError

from tournaments.draws import operations


@shared_task(name="draws.draw_round", autoretry_for=(OperationalError,), retry_backoff=1, max_retries=5)
def draw_round(request_id: int) -> str:
    """Make a requested draw."""
    return str(operations.run_draw(request_id=request_id).state)


@shared_task(name="draws.compare_draws", autoretry_for=(OperationalError,), retry_backoff=1, max_retries=5)
def compare_draws(event_id: int) -> int:
    """Let later stages follow a correction, and tell which pairings would be others."""
    operations.follow_corrections(event_id=event_id)
    return operations.compare_draws(event_id=event_id)


@shared_task(name="draws.sweep_stale")
def sweep_stale() -> int:
    """Ask again for draws and comparisons whose message was lost."""
    return operations.sweep() + operations.sweep_comparisons()
