"""What a draw costs, and on what its lots depend."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders.played_event import PlayedEvent, play_round, played_event
from tournaments.clubs.models import Club
from tournaments.draws import operations
from tournaments.draws.models import DrawRequest, DrawState
from tournaments.pairings.models import Match, MatchSide, Round
from tournaments.shared import clock
from tournaments.slips.models import DirectorCall
from tournaments.tallies.operations import recompute_now


def halfway(club: Club, entries: int) -> PlayedEvent:
    """Play a round of neighbours, so that the second can be drawn."""
    played = played_event(club, entries=entries, preset="club_swiss")
    play_round(played, 1, [(at, at + 1, 14, 8) for at in range(1, entries, 2)])
    recompute_now(event_id=played.event.pk)
    return played


def draw(played: PlayedEvent, seed: str = "5eed") -> int:
    """Draw the second round as the worker does, and count the statements."""
    asked = DrawRequest.objects.create(
        stage=played.stage, round_number=2, seed=seed, requested_by_name="Director", requested_at=clock.now()
    )
    with CaptureQueriesContext(connection) as told:
        done = operations.run_draw(request_id=asked.pk)
    assert done.state == DrawState.DONE, done.failure
    return len(told)


def seats(played: PlayedEvent) -> list[tuple[int | None, str, int]]:
    """Give table, side and entry number of the second round."""
    sides = MatchSide.objects.filter(round__stage=played.stage, round__number=2)
    return sorted(sides.values_list("match__table__number", "line", "entry__number"))


@pytest.mark.django_db
class TestLargeDraw:
    def test_asks_as_much_for_many_as_for_few(self, club: Club) -> None:
        few, many = halfway(club, 12), halfway(club, 240)
        assert draw(few) == draw(many)
        assert draw(few, "again") == draw(many, "again")
        assert Match.objects.filter(round__number=2).count() == 6 + 120

    def test_draws_lots_from_numbers_not_from_keys(self, club: Club) -> None:
        one, other = halfway(club, 40), halfway(club, 40)
        assert {entry.pk for entry in one.entries}.isdisjoint(entry.pk for entry in other.entries)
        draw(one)
        draw(other)
        assert seats(one) == seats(other)
        draw(other, "another")
        assert seats(one) != seats(other)

    def test_takes_along_what_hangs_on_an_earlier_draft(self, club: Club) -> None:
        played = halfway(club, 12)
        draw(played)
        match = Match.objects.filter(round__number=2).latest("pk")
        DirectorCall.objects.create(match=match, called_at=clock.now())
        draw(played, "again")
        assert not DirectorCall.objects.exists()
        assert Round.objects.get(stage=played.stage, number=2).matches.count() == 6
