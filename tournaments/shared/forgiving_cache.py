"""The cache that libraries use: while Redis is away it holds nothing, and keeps nobody out."""

from typing import Any

from django_redis.cache import RedisCache


class ForgivingCache(RedisCache):  # type: ignore[misc]  # the library has no types
    """Redis, or nothing at all: reading finds nothing, writing is let pass, and a lock is granted.

    Without the last, sign-in would be refused to everybody as tried too often. While Redis is away nobody counts
    wrong passwords; that a club night goes on is worth more.
    """

    def add(self, *args: Any, **kwargs: Any) -> bool:
        """Keep a value unless there is one; the library gives None where Redis does not answer."""
        added: bool | None = super().add(*args, **kwargs)
        return True if added is None else added
