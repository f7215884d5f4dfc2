"""A real worker on a real broker: standings follow the facts once they are committed."""

import time
from collections.abc import Callable, Iterator

import pytest
from celery.contrib.testing.worker import start_worker
from django.core.cache import cache
from django.db import transaction

from scoring.tasks import recompute_event, sweep_stale
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tournaments.clubs.models import Club
from tournaments.config.celery import app
from tournaments.events.models import Event
from tournaments.events.operations import facts_changed
from tournaments.tallies.models import TallyRevision

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.integration]


@pytest.fixture
def worker() -> Iterator[None]:
    app.control.purge()  # what earlier tests committed would be worked off first
    with start_worker(app, pool="threads", perform_ping_check=False, shutdown_timeout=20):
        yield


@pytest.fixture
def played(club: Club) -> PlayedEvent:
    played = played_event(club, entries=4)
    play_round(played, 1, [(1, 2, 14, 5), (3, 4, 9, 9)])
    return played


def stored(played: PlayedEvent) -> list[int]:
    return list(TallyRevision.objects.filter(event=played.event).values_list("version", flat=True))


def eventually(holds: Callable[[], bool], seconds: float = 15) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.1)
    return False


@pytest.mark.usefixtures("worker")
class TestRecomputeEvent:
    def test_runs_after_the_commit(self, played: PlayedEvent) -> None:
        facts_changed(event_id=played.event.pk)
        assert eventually(lambda: stored(played) == [2])

    def test_does_not_run_after_a_rollback(self, played: PlayedEvent) -> None:
        with transaction.atomic():
            facts_changed(event_id=played.event.pk)
            transaction.set_rollback(True)
        assert not eventually(lambda: bool(stored(played)), seconds=1.5)

    def test_makes_one_run_of_a_burst_and_ends_with_the_last_version(self, played: PlayedEvent) -> None:
        for _ in range(60):
            facts_changed(event_id=played.event.pk)
        assert eventually(lambda: 61 in stored(played))
        assert len(stored(played)) < 30

    def test_is_found_by_the_sweep_when_its_message_was_lost(self, played: PlayedEvent) -> None:
        sweep_stale.delay()
        assert eventually(lambda: stored(played) == [1])


class TestWithoutABroker:
    def test_the_write_stands_and_the_sweep_will_find_it(
        self, played: PlayedEvent, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def away(*_args: object, **_more: object) -> None:
            raise ConnectionError("away")

        monkeypatch.setattr(app, "send_task", away)
        facts_changed(event_id=played.event.pk)
        assert Event.objects.get(pk=played.event.pk).facts_version == 2
        assert stored(played) == []


class TestTask:
    def test_lets_the_next_run_be_queued_before_it_reads(self, played: PlayedEvent) -> None:
        key = f"job:scoring.recompute_event:{played.event.pk}"
        cache.set(key, 1, 30)
        recompute_event(played.event.pk)
        assert cache.get(key) is None
