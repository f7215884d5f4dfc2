"""Rounds of a round robin when somebody is not there."""

import pytest

from tests.factories import EntryFactory, EventFactory
from tournaments.clubs.models import Club
from tournaments.draws import operations
from tournaments.draws.operations.pairers import pair
from tournaments.events.models import Absence, AbsenceKind, Stage
from tournaments.pairings.models import MatchKind
from tournaments.shared.actors import COMMAND_LINE


@pytest.fixture
def stage(club: Club) -> Stage:
    """A filled round robin of four."""
    event = EventFactory.create(club=club, preset="round_robin")
    EntryFactory.create_batch(4, event=event)
    stage = event.stages.get()
    operations.open_stage(actor=COMMAND_LINE, stage=stage)
    return stage


def kinds(stage: Stage, number: int) -> list[str]:
    """Give the kinds of the lines of a round."""
    return sorted(row.kind for row in pair(stage, number, "s").rows)


class TestRoundRobin:
    def test_lets_two_matches_be_played_when_all_are_there(self, stage: Stage) -> None:
        assert kinds(stage, 2) == [MatchKind.PLAY, MatchKind.PLAY]

    def test_gives_the_opponent_of_an_absent_entry_a_bye(self, stage: Stage) -> None:
        place = stage.stage_entries.get(seed=2)
        Absence.objects.create(stage_entry=place, round_number=2, kind=AbsenceKind.ABSENT)
        assert kinds(stage, 2) == [MatchKind.ABSENCE, MatchKind.BYE, MatchKind.PLAY]
        assert kinds(stage, 3) == [MatchKind.PLAY, MatchKind.PLAY]

    def test_leaves_out_who_has_withdrawn(self, stage: Stage) -> None:
        gone = stage.stage_entries.get(seed=2)
        stage.stage_entries.filter(pk=gone.pk).update(last_round=1)
        rows = pair(stage, 2, "s").rows
        assert kinds(stage, 2) == [MatchKind.BYE, MatchKind.PLAY]
        assert gone.entry_id not in [entry for row in rows for entry in (row.ns, row.ew)]
