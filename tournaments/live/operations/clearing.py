"""Practice tables that nobody comes back to are deleted; tables of events stay with their results."""

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from tournaments.live.models import LiveEvent, LiveTable
from tournaments.shared import clock

NEVER_BEGUN = timedelta(days=1)
MOST_CLEARED = 500  # tables at one go, some thousand rows each at worst


@transaction.atomic
def clear() -> int:
    """Delete practice tables at which nothing has happened for `LIVE_KEEP_DAYS`, and say how many.

    They are locked while it looks, and a table at which somebody acts just now is passed over.
    """
    if not settings.LIVE_KEEP_DAYS:
        return 0
    now = clock.now()
    limit = now - timedelta(days=settings.LIVE_KEEP_DAYS)
    lately = LiveEvent.objects.filter(table=OuterRef("pk"), at__gte=limit)
    unused = Q(version=0, created_at__lt=now - NEVER_BEGUN)
    forgotten = Q(created_at__lt=limit) & ~Exists(lately)
    found = LiveTable.objects.filter(unused | forgotten, match=None, event=None).order_by("pk")
    free = found.select_for_update(skip_locked=True)
    chosen = list(free.values_list("pk", flat=True)[:MOST_CLEARED])
    LiveTable.objects.filter(pk__in=chosen).delete()
    return len(chosen)
