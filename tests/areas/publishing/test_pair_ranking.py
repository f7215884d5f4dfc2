"""The ranking of pairs inside an event of teams."""

from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from tests.areas.publishing.test_team_match import play
from tests.areas.slips.test_boards import say
from tests.builders.duplicate_event import DuplicateEvent, duplicate_event
from tests.builders.team_event import team_event
from tournaments.clubs.models import Club
from tournaments.draws import operations as draws
from tournaments.publishing import operations as publishing
from tournaments.publishing.queries.pair_ranking import PairRankingPage, pair_ranking_page
from tournaments.shared.actors import SYSTEM
from tournaments.shared.errors import Missing
from tournaments.slips.models import CLOSED_ROOM, OPEN_ROOM
from tournaments.tallies.operations import recompute_now

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(club: Club) -> DuplicateEvent:
    """Four teams; the first match has one result at its open room and another at all other tables."""
    made = team_event(club, 4)
    play(made.match(1), 0, 80)
    play(made.match(2), 80, 80)
    return made


def ranked(made: DuplicateEvent) -> PairRankingPage:
    recompute_now(event_id=made.event.pk)
    publishing.publish(actor=SYSTEM, event=made.event)
    return pair_ranking_page(made.event.slug, SYSTEM, 1)


class TestTheRanking:
    def test_waits_until_the_round_is_over(self, made: DuplicateEvent) -> None:
        assert ranked(made).lines == ()

    def test_measures_every_pair_against_the_mean(self, made: DuplicateEvent) -> None:
        draws.close_round(actor=SYSTEM, round=made.round)
        lines = ranked(made).lines
        assert len(lines) == 8
        assert {line.boards for line in lines} == {8}
        # Both sides bank four boards: what a far result brings on one, it takes on the other.
        assert sum(Fraction(line.total or 0) for line in lines) == 0
        assert {(line.place, line.shared) for line in lines} == {(1, True)}

    def test_tells_pairs_of_one_team_apart(self, club: Club) -> None:
        made = team_event(club, 2)
        play(made.match(), 0, 80, boards=1)  # North banks it
        for board in range(2, 9):
            say_both(made, board)
        draws.close_round(actor=SYSTEM, round=made.round)
        first, *rest = ranked(made).lines
        assert first.entry.name == made.match().sides.get(line="NS").entry.name
        # NS at the tables had +3 and −1, mean +1: the pair of the open room is 2 above it, over eight boards.
        assert (first.total, first.average) == (2, "1/4")
        assert [line.place for line in rest] == [1, 3, 3]

    def test_has_a_page(self, made: DuplicateEvent) -> None:
        draws.close_round(actor=SYSTEM, round=made.round)
        ranked(made)
        text = Client().get(reverse("event_pair_ranking", args=[made.event.slug, 1])).text
        assert "Ranking of pairs" in text
        assert made.match().sides.all()[0].entry.seats.get(position=1).player.name in text

    def test_is_not_there_for_pairs(self, club: Club) -> None:
        with pytest.raises(Missing):
            pair_ranking_page(duplicate_event(club).event.slug, SYSTEM, 1)


def say_both(made: DuplicateEvent, board: int) -> None:
    for room in (OPEN_ROOM, CLOSED_ROOM):
        say(made.match(), board, 80, room=room, extra={"sure": True})
