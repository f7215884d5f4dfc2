"""Guessing table codes is made slow: only wrong codes count, and only from one address."""

import structlog
from django.http import HttpRequest
from django_redis.exceptions import ConnectionInterrupted
from redis.exceptions import RedisError

from tournaments.shared.strict_cache import attempts, strict_cache

log = structlog.get_logger(__name__)

WRONG_CODES = 20
WINDOW = 600  # seconds


def is_guessing(request: HttpRequest) -> bool:
    """Tell whether too many wrong codes came from this address."""
    try:
        return int(strict_cache.get(_key(request), 0)) >= WRONG_CODES
    except (ConnectionInterrupted, RedisError, OSError) as error:
        log.warning("tries_not_read", error=repr(error))
        return False  # players at their tables must not wait for the cache


def note_wrong_code(request: HttpRequest) -> None:
    """Count a wrong code."""
    attempts(_key(request), within=WINDOW)


def _key(request: HttpRequest) -> str:
    return f"wrong-table-codes:{request.META.get('REMOTE_ADDR', '')}"
