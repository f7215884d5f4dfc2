"""The database behind `scoring.gateway.Gateway`: loads facts in few queries, keeps tallies by version."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import connection, transaction
from django.db.models import F, Max
from django.db.models.functions import Coalesce

from scoring.standings import EventTally, ScoreSheet
from tournaments.events.models import Event
from tournaments.shared import jobs
from tournaments.tallies.gateway.load import load_sheet
from tournaments.tallies.gateway.store import store_tally

RECOMPUTE = "scoring.recompute_event"
LOCK_SPACE = 7 << 48  # advisory locks of this purpose; the event's key is added


class DatabaseGateway:
    """Facts from and tallies into the rows of this project."""

    def started(self, event_id: int) -> None:
        """Let the next recompute of the event be queued."""
        jobs.started(RECOMPUTE, event_id)

    @contextmanager
    def exclusively(self, event_id: int) -> Iterator[None]:
        """Hold the event's advisory lock in one transaction; other recomputes of it wait."""
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK_SPACE + event_id])
            yield

    def load(self, event_id: int) -> ScoreSheet:
        """Read all facts of an event, with their version.

        :raises Missing: if there is no such event.
        :raises DomainError: if its format or facts contradict themselves.
        """
        return load_sheet(event_id)

    def store(self, event_id: int, tally: EventTally) -> bool:
        """Keep a tally unless one of this or a higher version is kept; tell whether it was kept."""
        return store_tally(event_id, tally)

    def stale(self) -> Sequence[int]:
        """Name the events whose newest tally lags behind their facts."""
        newest = Coalesce(Max("tally_revisions__version"), -1)
        lagging = Event.objects.annotate(newest=newest).filter(newest__lt=F("facts_version"), facts_version__gt=0)
        return list(lagging.order_by("pk").values_list("pk", flat=True))
