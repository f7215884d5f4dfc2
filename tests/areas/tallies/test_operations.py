"""Recomputing at once, and checking what is stored."""

import pytest

from tests.builders.played_event import PlayedEvent, levels, play_round, played_event
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.slips.models import Result
from tournaments.tallies.models import StandingTable
from tournaments.tallies.operations import recompute_check, recompute_now


@pytest.fixture
def played(club: Club) -> PlayedEvent:
    played = played_event(club, entries=4)
    play_round(played, 1, [(1, 2, 14, 5), (3, 4, 9, 9)])
    recompute_now(event_id=played.event.pk)
    return played


class TestRecomputeCheck:
    def test_agrees_right_after_a_recompute(self, played: PlayedEvent) -> None:
        report = recompute_check(played.event)
        assert (report.agrees, report.tables, report.differences) == (True, 1, ())

    def test_notices_a_stored_row_changed_by_hand(self, played: PlayedEvent) -> None:
        table = StandingTable.objects.get(group=played.group)
        table.rows[0]["points"] = 99
        table.save()
        difference = recompute_check(played.event).differences[0]
        assert (difference.stage, difference.group, difference.after) == (1, 1, 1)
        assert difference.stored != difference.computed

    def test_notices_facts_that_changed_without_a_version(self, played: PlayedEvent) -> None:
        Result.objects.filter(match__round__stage=played.stage).update(payload=levels(5, 14))
        assert not recompute_check(played.event).agrees

    def test_says_that_a_recompute_is_still_to_come(self, played: PlayedEvent) -> None:
        Event.objects.filter(pk=played.event.pk).update(facts_version=5)
        report = recompute_check(played.event)
        assert (report.facts_version, report.stored_version, report.agrees) == (5, 1, False)

    def test_says_that_nothing_was_stored_yet(self, club: Club) -> None:
        empty = played_event(club, entries=2)
        report = recompute_check(empty.event)
        assert (report.stored_version, report.agrees) == (None, False)

    def test_writes_nothing(self, played: PlayedEvent) -> None:
        Event.objects.filter(pk=played.event.pk).update(facts_version=5)
        recompute_check(played.event)
        assert played.event.tally_revisions.count() == 1
