"""A real worker on a real broker plays the boards for which bots were asked."""

import time
from collections.abc import Iterator

import pytest
from celery.contrib.testing.worker import start_worker

from tests.builders.duplicate_event import duplicate_event
from tournaments.clubs.models import Club
from tournaments.config.celery import app
from tournaments.pairings.models import Board
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


@pytest.mark.usefixtures("worker")
def test_bots_begin_when_the_field_is_committed_and_play_every_board(club: Club) -> None:
    made = duplicate_event(club)
    field = add_field(actor=SYSTEM, stage=made.stage, tables=1, strength="basic")
    wanted, end = Board.objects.filter(stage=made.stage).count(), time.monotonic() + 30
    while BotResult.objects.filter(field=field).count() < wanted and time.monotonic() < end:
        time.sleep(0.1)
    assert BotResult.objects.filter(field=field).count() == wanted
