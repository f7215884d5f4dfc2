"""Emptying the cache between tests."""

from typing import Any, cast

from django.core.cache import cache


def forget() -> None:
    """Delete what this test process has kept.

    Not `cache.clear()`: that empties the whole Redis database, queues and other workers' keys included.
    """
    cast(Any, cache).delete_pattern("*")
