"""The cache whose failures are told: for locks and counts, where silence must not pass for an answer.

Libraries use the default cache, which keeps quiet while Redis is away: nobody should be kept from signing in.
"""

import structlog
from django.core.cache import caches
from django.utils.connection import ConnectionProxy
from django_redis.exceptions import ConnectionInterrupted
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)
strict_cache = ConnectionProxy(caches, "strict")

HOUR = 3600


def attempts(key: str, *, within: int) -> int:
    """Count one more attempt and give how many there were within so many seconds; 0 while nothing can be counted."""
    try:
        strict_cache.add(key, 0, within)
        return int(strict_cache.incr(key))
    except (ConnectionInterrupted, RedisError, OSError, ValueError) as error:  # the last: the time ended in between
        log.warning("attempt_not_counted", error=repr(error))
        return 0
