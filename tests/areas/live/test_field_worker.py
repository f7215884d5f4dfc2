"""A real worker on a real broker plays the boards for which bots were asked."""

import time
from collections.abc import Iterator

import pytest
from celery.contrib.testing.worker import start_worker
from django.db import transaction

from tests.builders.duplicate_event import duplicate_event
from tournaments.clubs.models import Club
from tournaments.config.celery import app
from tournaments.events.operations import facts_changed
from tournaments.pairings.models import Board
from tournaments.shared import jobs
from tournaments.shared.actors import SYSTEM
from tournaments.slips.models import BotResult
from tournaments.slips.operations import add_field

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.integration]


@pytest.fixture
def worker() -> Iterator[None]:
    """A worker that ends with the test."""
    app.control.purge()  # what earlier tests committed would be worked off first
    with start_worker(app, pool="threads", perform_ping_check=False, shutdown_timeout=20):
        yield


def waiting(queue: str) -> int:
    """How many tasks wait in a queue."""
    with app.connection_for_write() as connection:
        return int(connection.default_channel.client.llen(queue))  # type: ignore[attr-defined]  # Redis has it


def test_a_tally_does_not_stand_in_one_queue_with_bots_that_think(club: Club) -> None:
    made = duplicate_event(club)
    app.control.purge()
    jobs.started("scoring.recompute_event", made.event.pk)  # so that the next one is sent
    add_field(actor=SYSTEM, stage=made.stage, tables=12, strength="strong")
    assert (waiting("bots"), waiting("shangtai")) == (1, 0)
    with transaction.atomic():
        facts_changed(event_id=made.event.pk)
    assert (waiting("bots"), waiting("shangtai")) == (1, 1)
    app.control.purge()


@pytest.mark.usefixtures("worker")
def test_bots_begin_when_the_field_is_committed_and_play_every_board(club: Club) -> None:
    made = duplicate_event(club)
    field = add_field(actor=SYSTEM, stage=made.stage, tables=1, strength="basic")
    wanted, end = Board.objects.filter(stage=made.stage).count(), time.monotonic() + 30
    while BotResult.objects.filter(field=field).count() < wanted and time.monotonic() < end:
        time.sleep(0.1)
    assert BotResult.objects.filter(field=field).count() == wanted
