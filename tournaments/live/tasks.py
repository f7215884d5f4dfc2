"""Background work of live tables; a task decides nothing."""

from celery import shared_task
from django.db import OperationalError

from tournaments.live import operations
from tournaments.shared import jobs


@shared_task(name="live.drive", autoretry_for=(OperationalError,), retry_backoff=1, max_retries=3)
def drive(table_id: int, version: int) -> int | None:
    """Do what the program has to do at a table, if it still stands at this version."""
    return operations.drive(table_id=table_id, version=version)


@shared_task(name="live.catch_up")
def catch_up(table_id: int) -> int | None:
    """Do what is overdue at a table."""
    jobs.started("live.catch_up", table_id)
    return operations.catch_up(table_id=table_id)


@shared_task(name="live.settle", autoretry_for=(OperationalError,), retry_backoff=1, max_retries=5)
def settle(table_id: int) -> bool:
    """Enter the finished deal of a table into its event."""
    return operations.settle(table_id=table_id)


@shared_task(name="live.sweep")
def sweep() -> int:
    """Find tables where something is overdue."""
    return operations.sweep()


@shared_task(name="live.play_field", autoretry_for=(OperationalError,), retry_backoff=1, max_retries=3)
def play_field(field_id: int) -> int:
    """Let tables of bots play boards for a few seconds."""
    jobs.started("live.play_field", field_id)
    return operations.play_field(field_id=field_id)


@shared_task(name="live.sweep_fields")
def sweep_fields() -> int:
    """Find boards that bots have still to play."""
    return operations.sweep_fields()


@shared_task(name="live.clear")
def clear() -> int:
    """Delete practice tables that nobody comes back to."""
    return operations.clear()
