"""How many practice tables may be opened from one place: nobody fills the site with tables."""

from django.conf import settings
from django.http import HttpRequest

from tournaments.live.errors import TooManyTables
from tournaments.shared.strict_cache import HOUR, attempts


def count_opening(request: HttpRequest) -> None:
    """Count one more table from the visitor's address; while Redis is away nobody counts.

    :raises TooManyTables: when that is more than `LIVE_TABLES_PER_HOUR`; 0 sets no limit.
    """
    most: int = settings.LIVE_TABLES_PER_HOUR
    if most and attempts(f"live:opened:{request.META.get('REMOTE_ADDR', '')}", within=HOUR) > most:
        raise TooManyTables(most=most)
