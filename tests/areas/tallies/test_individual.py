"""Individuals through the river: partners at a table share a score, and every player has a row."""

import pytest

from scoring.standings import compute
from tests.areas.tallies.test_boards import play_round
from tests.builders.drawn_event import draw_and_publish
from tests.builders.duplicate_event import DuplicateEvent, pairs_entered
from tournaments.clubs.models import Club
from tournaments.tallies.gateway import DatabaseGateway

pytestmark = pytest.mark.django_db


class TestIndividual:
    @pytest.fixture
    def made(self, club: Club) -> DuplicateEvent:
        made = pairs_entered(club, 8, "individual")
        draw_and_publish(made.stage)
        play_round(made, (0, 120))
        return made

    def test_gives_every_player_a_row(self, made: DuplicateEvent) -> None:
        (table,) = compute(DatabaseGateway().load(made.event.pk)).tables
        assert sorted(row["entry"] for row in table.rows) == list(range(1, 9))

    def test_gives_partners_the_same_score(self, made: DuplicateEvent) -> None:
        (table,) = compute(DatabaseGateway().load(made.event.pk)).tables
        totals = {row["entry"]: row["boards"]["total"] for row in table.rows}
        for row in table.rows:
            assert row["round"]
            assert totals[row["round"]["partner"]] == totals[row["entry"]]
