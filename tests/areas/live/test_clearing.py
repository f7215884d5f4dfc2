"""Practice tables that nobody comes back to."""

from datetime import timedelta
from typing import Any

import pytest

from tests.builders.live_match import live_match
from tests.builders.live_tables import played, practice, souths_turn
from tournaments.clubs.models import Club
from tournaments.live.models import LiveEvent, LiveTable
from tournaments.live.operations import clear
from tournaments.shared import clock

pytestmark = pytest.mark.django_db


def aged(table: LiveTable, *, days: int, last_act: int | None = None) -> LiveTable:
    """A table opened so many days ago, where something happened last so many days ago."""
    LiveTable.objects.filter(pk=table.pk).update(created_at=clock.now() - timedelta(days=days))
    at = clock.now() - timedelta(days=days if last_act is None else last_act)
    LiveEvent.objects.filter(table=table).update(at=at)
    return table


def begun() -> LiveTable:
    table = practice().table
    played(table, until=souths_turn)
    return table


class TestClear:
    def test_deletes_what_is_forgotten_and_what_was_never_begun(self) -> None:
        aged(begun(), days=31)
        aged(practice(strength=None).table, days=2)
        kept = [aged(begun(), days=90, last_act=3), aged(begun(), days=29), practice(strength=None).table]
        assert clear() == 2
        assert list(LiveTable.objects.all()) == kept

    def test_leaves_tables_of_events(self, club: Club) -> None:
        aged(live_match(club).table, days=400)
        assert clear() == 0

    def test_keeps_everything_where_that_is_wished(self, settings: Any) -> None:
        settings.LIVE_KEEP_DAYS = 0
        aged(begun(), days=400)
        assert clear() == 0
