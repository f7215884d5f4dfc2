"""Starting background work by name, after the transaction, without importing a task."""

import structlog
from celery import current_app
from django.db import transaction
from django_redis.exceptions import ConnectionInterrupted
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from tournaments.shared.strict_cache import strict_cache

log = structlog.get_logger(__name__)


def enqueue(task: str, /, *args: int | str, countdown: float = 0) -> None:
    """Send the task when the present transaction commits.

    A broker that is away never undoes a committed write: the miss is logged and the sweeps of the beat
    schedule find the work that waits.
    """
    transaction.on_commit(lambda: send(task, *args, countdown=countdown))


def send(task: str, /, *args: int | str, countdown: float = 0) -> bool:
    """Send the task now; `False` says that the broker could not be reached."""
    try:
        current_app.send_task(task, args=args, countdown=countdown)
    except (OperationalError, RedisError, OSError) as error:
        log.warning("job_not_sent", task=task, args=args, error=repr(error))
        return False
    return True


def enqueue_once(task: str, key: int | str, /, *, window: int = 30, countdown: float = 0.25) -> None:
    """Send the task for `key` on commit unless one already waits, so that a burst becomes one run.

    The task must call `started(task, key)` before it reads anything: what is committed after that moment
    starts another run. `window` seconds bound how long a lost message can hold others back.
    """
    transaction.on_commit(lambda: send_once(task, key, window=window, countdown=countdown))


def send_once(task: str, key: int | str, /, *, window: int = 30, countdown: float = 0.25) -> bool:
    """Send the task now unless one already waits; `False` says that nothing was sent."""
    try:
        if not strict_cache.add(f"job:{task}:{key}", 1, window):
            return False
    except (ConnectionInterrupted, RedisError, OSError) as error:
        log.warning("job_not_sent", task=task, key=key, error=repr(error))
        return False
    return send(task, key, countdown=countdown)


def started(task: str, key: int | str, /) -> None:
    """Let the next `enqueue_once` of this task and key through again."""
    strict_cache.delete(f"job:{task}:{key}")
