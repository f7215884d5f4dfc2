"""How many practice tables may be opened from one place: nobody fills the site with tables."""

from contextlib import suppress

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from tournaments.live.errors import TooManyTables

HOUR = 3600


def count_opening(request: HttpRequest) -> None:
    """Count one more table from the visitor's address; while Redis is away nobody counts.

    :raises TooManyTables: when that is more than `LIVE_TABLES_PER_HOUR`; 0 sets no limit.
    """
    most: int = settings.LIVE_TABLES_PER_HOUR
    key = f"live:opened:{request.META.get('REMOTE_ADDR', '')}"
    if not most or cache.add(key, 1, HOUR):
        return
    if (cache.get(key) or 0) >= most:
        raise TooManyTables(most=most)
    with suppress(ValueError):  # the hour has just ended
        cache.incr(key)
