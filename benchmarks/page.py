"""Public pages, as a browser without a cache asks for them: warm, and as the first visitor of a process."""

from collections.abc import Callable, Iterator
from functools import partial

from django.test import Client
from django.urls import reverse

from benchmarks.measure import Figure, best_of
from tests.builders.played_event import PlayedEvent
from tournaments.publishing.models import Publication
from tournaments.publishing.queries.tables import SHELF
from tournaments.publishing.templatetags.kept import KEEPER
from tournaments.shared import clock
from tournaments.tallies.models import TallyRevision

RUNS = 9
WELL = 200
PAGES = {
    "standings page": "event_standings",
    "pairings page": "event_pairings",
    "projector page": "event_projector",
    "crosstable page": "event_crosstable",
}


def measure(played: PlayedEvent) -> Iterator[Figure]:
    """Measure published pages; the aim is 30 ms, 100 KB and at most eight queries, whatever the field."""
    revision = TallyRevision.objects.filter(event=played.event).latest("version")
    Publication.objects.create(
        event=played.event, revision=revision, number=1, published_at=clock.now(), published_by_name="bench"
    )
    browser, entries = Client(headers={"accept-language": "en"}), len(played.entries)
    for what, name in PAGES.items():
        ask = asking(browser, reverse(name, args=[played.event.slug]))
        ask()  # templates and addresses are read once in the life of a process
        yield best_of(RUNS, what, entries, ask)
        if name == "event_standings":
            yield best_of(RUNS, f"{what}, written anew", entries, partial(forgetting, ask, tables=False))
            yield best_of(RUNS, f"{what}, first in its process", entries, partial(forgetting, ask, tables=True))


def asking(browser: Client, address: str) -> Callable[[], int]:
    """Make a request that is sent again and again; it gives the bytes of the answer."""

    def ask() -> int:
        response = browser.get(address)
        if response.status_code != WELL:
            raise RuntimeError(f"{address} answered {response.status_code}")
        return len(response.content)

    return ask


def forgetting(ask: Callable[[], int], *, tables: bool) -> int:
    """Ask a process that has written nothing yet, and perhaps read no table either."""
    KEEPER.clear()
    if tables:
        SHELF.clear()
    return ask()
