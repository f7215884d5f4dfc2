"""The standings of an event: loading facts, computing every table, storing a revision."""

from collections.abc import Iterator

from django.db.models import F

from benchmarks.measure import Figure, best_of
from scoring.standings import EventTally, compute
from tests.builders.played_event import PlayedEvent
from tournaments.events.models import Event
from tournaments.tallies.gateway import DatabaseGateway

RUNS = 3


def measure(played: PlayedEvent) -> Iterator[Figure]:
    """Measure each part by itself; the aim is 0.5 s of processor for 1,000 entries and nine rounds."""
    door, event_id, entries = DatabaseGateway(), played.event.pk, len(played.entries)
    sheet = door.load(event_id)
    yield best_of(RUNS, "tally: load facts", entries, lambda: _nothing(door.load(event_id)))
    yield best_of(RUNS, "tally: compute all rounds", entries, lambda: _nothing(compute(sheet)))
    yield best_of(1, "tally: store a first revision", entries, lambda: _store(door, event_id, compute(sheet)))
    yield best_of(1, "tally: store an unchanged one", entries, lambda: _store_again(door, event_id))


def _nothing(_made: object) -> int:
    return 0


def _store(door: DatabaseGateway, event_id: int, tally: EventTally) -> int:
    with door.exclusively(event_id):
        door.store(event_id, tally)
    return 0


def _store_again(door: DatabaseGateway, event_id: int) -> int:
    Event.objects.filter(pk=event_id).update(facts_version=F("facts_version") + 1)
    with door.exclusively(event_id):
        door.store(event_id, compute(door.load(event_id)))
    return 0
