"""The first public page of standings, as a browser without a cache asks for it."""

from collections.abc import Iterator

from django.test import Client
from django.urls import reverse

from benchmarks.measure import Figure, best_of
from tests.builders.played_event import PlayedEvent
from tournaments.publishing.models import Publication
from tournaments.shared import clock
from tournaments.tallies.models import TallyRevision

RUNS = 5
WELL = 200


def measure(played: PlayedEvent) -> Iterator[Figure]:
    """Measure a published page; the aim is 30 ms, 100 KB and at most eight queries, whatever the field."""
    revision = TallyRevision.objects.filter(event=played.event).latest("version")
    Publication.objects.create(
        event=played.event, revision=revision, number=1, published_at=clock.now(), published_by_name="bench"
    )
    browser = Client(headers={"accept-language": "en"})
    address = reverse("event_standings", args=[played.event.slug])
    _ask(browser, address)  # templates and addresses are read once in the life of a process
    yield best_of(RUNS, "standings page", len(played.entries), lambda: _ask(browser, address))


def _ask(browser: Client, address: str) -> int:
    response = browser.get(address)
    if response.status_code != WELL:
        raise RuntimeError(f"{address} answered {response.status_code}")
    return len(response.content)
