"""Live tables while no worker runs: where only people sit the process that has their sockets acts itself."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest

from engine.errors import DomainError
from engine.live import Phase
from tests.builders.live_match import live_match
from tests.builders.live_tables import practice, stand
from tournaments.clubs.models import Club
from tournaments.live import operations
from tournaments.live.consumers import standing_in
from tournaments.live.consumers.standing_in import Absence
from tournaments.live.models import TableState
from tournaments.live.operations import stand_in
from tournaments.live.queries.sockets import read_standing
from tournaments.live.rooms import Known, Standing
from tournaments.shared import clock
from tournaments.slips.errors import RoundNotOpen


class Looked:
    """A table as its sockets know it."""

    table_id = 0

    def __init__(self, *, due_ago: float | None, has_bots: bool = False) -> None:
        due = None if due_ago is None else clock.now() - timedelta(seconds=due_ago)
        self.head = Standing(known=Known(), state=TableState.PLAYING, time_up_at=None, left_ms=None, due_at=due)
        self.has_bots = has_bots

    async def read_again(self, *, tell_all: bool = False) -> None:
        """Nothing has moved."""


@pytest.fixture(autouse=True)
def _patience(settings: Any) -> Iterator[None]:
    settings.LIVE_STAND_IN_SECONDS = 3.0
    yield
    Absence.until = 0.0


@pytest.mark.django_db
class TestStandingIn:
    def test_deals_to_people(self, club: Club) -> None:
        table = live_match(club).table
        assert stand(table).state.phase is Phase.WAITING
        while stand(table).state.drawn == 0:
            assert stand_in(table_id=table.pk) is not None

    def test_leaves_to_the_worker_what_bots_must_think_about(self) -> None:
        table = practice().table
        assert read_standing(table.pk).due_at is not None
        assert stand_in(table_id=table.pk) is None
        assert stand(table).version == 0


class TestATableThatCannotGoOn:
    @pytest.mark.django_db(transaction=True)
    @pytest.mark.parametrize("error", [None, RoundNotOpen(number=1, status="closed")])
    async def test_is_not_tried_again_and_again(
        self, monkeypatch: pytest.MonkeyPatch, error: DomainError | None
    ) -> None:
        tried: list[int] = []

        def stuck(*, table_id: int) -> None:
            tried.append(table_id)
            if error is not None:
                raise error

        monkeypatch.setattr(operations, "stand_in", stuck)
        with suppress(TimeoutError):
            await asyncio.wait_for(standing_in.watch(Looked(due_ago=5.0)), 0.6)
        assert len(tried) == 1


class TestTheWorker:
    @pytest.mark.parametrize(("due_ago", "is_missed"), [(None, False), (-1.0, False), (1.0, False), (4.0, True)])
    def test_is_missed_when_something_is_overdue(self, due_ago: float | None, *, is_missed: bool) -> None:
        assert standing_in.is_overdue(Looked(due_ago=due_ago).head) is is_missed

    def test_is_waited_for_nowhere_once_it_was_missed(self) -> None:
        table = Looked(due_ago=-0.5)
        assert standing_in.pause(table) == standing_in.TICK
        Absence.note()
        assert standing_in.pause(table) <= 0.5
        assert standing_in.pause(Looked(due_ago=-0.5, has_bots=True)) == standing_in.TICK
