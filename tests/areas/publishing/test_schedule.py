"""The schedule of a round robin on the public page: all rounds, from the moment the pairs are placed."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from scoring.formats import PRESETS
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tournaments.clubs.models import Club
from tournaments.events.models import EntryStatus
from tournaments.publishing.queries.schedule import SchedulePage, schedule_page
from tournaments.shared.actors import SYSTEM

ROUND_ROBIN = PRESETS["round_robin"]
DOUBLE = replace(ROUND_ROBIN, stages=(replace(ROUND_ROBIN.stages[0], legs=2),))


def met(page: SchedulePage) -> list[list[tuple[int, int | None]]]:
    """Give the numbers of every round."""
    (group,) = page.groups
    return [[(one.ns.number, one.ew.number if one.ew else None) for one in line.meetings] for line in group.rounds]


@pytest.mark.django_db
class TestSchedule:
    def shown(self, played: PlayedEvent) -> SchedulePage:
        return schedule_page(played.event.slug, SYSTEM, None)

    def test_lists_both_legs_with_sides_exchanged(self, club: Club) -> None:
        rounds = met(self.shown(played_event(club, entries=4, preset=DOUBLE)))
        assert len(rounds) == 6
        assert rounds[3:] == [[(ew, ns) for ns, ew in line] for line in rounds[:3]]

    def test_agrees_with_the_rounds_that_are_drawn(self, club: Club) -> None:
        played = played_event(club, entries=4, preset=DOUBLE)
        first = met(self.shown(played))[0]
        play_round(played, 1, [(ns, ew, 14, 5) for ns, ew in first if ew])
        (group,) = self.shown(played).groups
        assert [line.is_public for line in group.rounds] == [True, False, False, False, False, False]

    def test_lets_the_opponent_of_who_left_sit_out(self, club: Club) -> None:
        played = played_event(club, entries=4, preset=ROUND_ROBIN)
        entry = played.entries[3]
        entry.status = EntryStatus.CANCELLED
        entry.save()
        assert all([ew for _ns, ew in line].count(None) == 1 for line in met(self.shown(played)))

    def test_is_empty_where_rounds_follow_from_results(self, client: Client, club: Club) -> None:
        played = played_event(club, entries=4, preset="club_swiss")
        assert self.shown(played).groups == ()
        assert "appears here" in client.get(reverse("event_schedule", args=[played.event.slug])).text
