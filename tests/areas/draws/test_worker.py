"""A real worker on a real broker makes the draws that were asked for."""

import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from celery.contrib.testing.worker import start_worker

from tests.factories import EntryFactory, EventFactory
from tournaments.clubs.models import Club
from tournaments.config.celery import app
from tournaments.draws import operations
from tournaments.draws.models import DrawRequest, DrawState
from tournaments.draws.tasks import draw_round, sweep_stale
from tournaments.events.models import Stage
from tournaments.pairings.models import Round
from tournaments.shared import jobs
from tournaments.shared.actors import Actor

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.integration]


@pytest.fixture
def worker() -> Iterator[None]:
    """A worker that ends with the test."""
    app.control.purge()  # what earlier tests committed would be worked off first
    with start_worker(app, pool="threads", perform_ping_check=False, shutdown_timeout=20):
        yield


@pytest.fixture
def stage(club: Club) -> Stage:
    """The only stage of a Swiss of six pairs."""
    event = EventFactory.create(club=club)
    EntryFactory.create_batch(6, event=event)
    return event.stages.get()


def ended(request: DrawRequest, seconds: float = 15) -> str:
    """Wait until a request is done or failed."""
    end = time.monotonic() + seconds
    while request.state == DrawState.QUEUED and time.monotonic() < end:
        time.sleep(0.1)
        request.refresh_from_db()
    return request.state


class TestDrawRound:
    @pytest.mark.usefixtures("worker")
    def test_runs_when_the_request_is_committed(self, director: Actor, stage: Stage) -> None:
        asked = operations.request_draw(actor=director, stage=stage, seed="5eed")
        assert ended(asked) == DrawState.DONE
        assert Round.objects.get(stage=stage).draw_seed == "5eed"

    @pytest.mark.usefixtures("worker")
    def test_that_is_delivered_again_draws_nobody_twice(self, director: Actor, stage: Stage) -> None:
        asked = operations.request_draw(actor=director, stage=stage)
        assert ended(asked) == DrawState.DONE
        assert draw_round(asked.pk) == DrawState.DONE
        assert Round.objects.get(stage=stage).version == 1


class TestSweepStale:
    def test_sends_a_request_whose_message_was_lost(
        self, director: Actor, stage: Stage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def away(*_args: object, **_more: object) -> None:
            raise ConnectionError("away")

        with monkeypatch.context() as broken:
            broken.setattr(app, "send_task", away)
            asked = operations.request_draw(actor=director, stage=stage)
        assert asked.state == DrawState.QUEUED
        assert sweep_stale() == 0
        DrawRequest.objects.filter(pk=asked.pk).update(requested_at=asked.requested_at - timedelta(minutes=1))
        sent: list[tuple[str, int | str]] = []
        monkeypatch.setattr(jobs, "send", lambda task, key: sent.append((task, key)))
        assert sweep_stale() == 1
        assert sent == [("draws.draw_round", asked.pk)]
