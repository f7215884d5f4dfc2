"""Who is at a table now, for all server processes: a sorted set in Redis of sockets by when they were last heard.

Presence is a courtesy: while Redis is away, it is not known.
"""

import time

import structlog
from django.conf import settings
from django_redis import get_redis_connection
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

SILENCE = 60.0  # seconds after which who says nothing is away


def _key(table_id: int) -> str:
    return f"{settings.REDIS_PREFIX}:live:{table_id}:present"


def touch(table_id: int, seat: str, socket: str) -> None:
    """Note that somebody is heard at a seat."""
    try:
        connection = get_redis_connection("default")
        connection.zadd(_key(table_id), {f"{seat} {socket}": time.time()})
        connection.expire(_key(table_id), 3600)
    except (RedisError, OSError) as error:
        log.warning("presence_not_noted", error=repr(error))


def leave(table_id: int, seat: str, socket: str) -> None:
    """Note that a socket is gone."""
    try:
        get_redis_connection("default").zrem(_key(table_id), f"{seat} {socket}")
    except (RedisError, OSError) as error:
        log.warning("presence_not_noted", error=repr(error))


def present(table_id: int) -> frozenset[str] | None:
    """Tell at which seats somebody is; None while nobody can tell."""
    try:
        found = get_redis_connection("default").zrangebyscore(_key(table_id), time.time() - SILENCE, "+inf")
    except (RedisError, OSError) as error:
        log.warning("presence_not_read", error=repr(error))
        return None
    return frozenset(member.decode().split(" ")[0] for member in found)
