"""What is told when a deal is over: its worth, what comes next, or that the match is over and where to go on."""

from typing import Any

import pytest

from engine.live import Phase
from engine.seats import Seat
from tests import factories
from tests.builders.drawn_event import draw_and_publish
from tests.builders.duplicate_event import DuplicateEvent, duplicate_event
from tests.builders.live_match import AT_ONCE, live_match
from tests.builders.live_tables import driven, played, practice, stand
from tournaments.clubs.models import Club
from tournaments.draws import operations as draws
from tournaments.live.models import LiveSeat, LiveTable
from tournaments.live.operations import begin_play, open_for_match, put_bot, settle
from tournaments.live.queries.tables import table_facts
from tournaments.live.rooms import Known
from tournaments.pairings.models import Match, Round, RoundStatus
from tournaments.shared import clock
from tournaments.shared.actors import SYSTEM
from tournaments.slips.books import open_book

pytestmark = pytest.mark.django_db


def told(table: LiveTable) -> dict[str, Any]:
    """What the table tells beside its play."""
    facts = table_facts(table.pk)
    assert facts is not None
    return facts.values(stand(table).state, frozenset())


def is_over(known: Known) -> bool:
    return known.state.phase is Phase.FINISHED


def played_out(table: LiveTable) -> None:
    """Let random players in three seats, and the program for North, finish the whole match."""
    for seat in Seat:
        put_bot(actor=SYSTEM, table=table, seat=seat, strength="random")
    driven(table)


class TestADealThatIsNotTheLast:
    def test_tells_nothing_of_what_follows_until_the_event_has_its_result(self, club: Club) -> None:
        live = live_match(club)
        assert told(live.table)["next"] is None
        played(live.table, until=is_over)
        assert told(live.table)["next"] is None
        settle(table_id=live.table.pk)
        assert told(live.table)["next"] == {"over": False, "board": None, "winner": None, "score": None, "places": {}}

    def test_of_a_timed_match_is_the_last_once_time_is_up(self, club: Club) -> None:
        live = live_match(club, preset="club_swiss")
        assert open_book(live.match).is_timed
        played(live.table, until=is_over)
        settle(table_id=live.table.pk)
        assert not told(live.table)["next"]["over"]
        Round.objects.filter(pk=live.match.round_id).update(clock_ends_at=clock.now())
        assert told(live.table)["next"]["over"]


class TestTheLastDealOfAMatch:
    def test_tells_that_it_is_over_before_the_table_is_closed(self, club: Club) -> None:
        live = live_match(club)
        for seat in Seat:
            put_bot(actor=SYSTEM, table=live.table, seat=seat, strength="random")
        known = driven(live.table, until=lambda one: is_over(one) and one.state.setup.number == 6)
        assert known.state.setup.number == 6
        settle(table_id=live.table.pk)
        live.table.refresh_from_db()
        assert live.table.state == "playing"
        said = told(live.table)
        assert said["next"]["over"]
        decided = open_book(live.match).decided()
        assert said["next"]["winner"] == {"win": "NS", "loss": "EW"}.get(decided.ns.value)

    def test_at_a_practice_table_is_the_last_that_was_asked_for(self) -> None:
        made = practice()
        LiveTable.objects.filter(pk=made.table.pk).update(deals=1)
        played(made.table, until=is_over)
        assert told(made.table)["next"]["over"]
        LiveTable.objects.filter(pk=made.table.pk).update(deals=2)
        assert not told(made.table)["next"]["over"]


class TestBoards:
    @pytest.fixture
    def made(self, club: Club) -> DuplicateEvent:
        return duplicate_event(club)

    def boards_of(self, match: Match) -> list[int]:
        return sorted(open_book(match).boards)

    def test_say_which_is_next_and_after_the_last_that_the_round_is_over(self, made: DuplicateEvent) -> None:
        match = made.match()
        table = open_for_match(actor=SYSTEM, match=match, options=AT_ONCE)
        begin_play(actor=SYSTEM, table=table)
        first, last = self.boards_of(match)
        played(table, until=is_over)
        settle(table_id=table.pk)
        said = told(table)
        assert (said["board"], said["next"]["board"], said["next"]["over"]) == (first, last, False)
        played(table, until=lambda one: is_over(one) and one.state.setup.number == last)
        settle(table_id=table.pk)
        assert (told(table)["next"]["board"], told(table)["next"]["over"]) == (None, True)

    def test_say_what_they_are_worth(self, made: DuplicateEvent) -> None:
        table = open_for_match(actor=SYSTEM, match=made.match(), options=AT_ONCE)
        begin_play(actor=SYSTEM, table=table)
        result = played(table, until=is_over).state.result
        assert result is not None
        facts = table_facts(table.pk)
        assert facts is not None
        worth = facts.level_rules.schedule.yield_of(result.points)
        assert told(table)["gained"] == {"side": worth.gainer, "levels": worth.levels}


class TestWhereToGoOn:
    def test_is_told_by_seat_as_soon_as_the_next_round_is_public(self, club: Club) -> None:
        live = live_match(club)
        user = factories.UserFactory.create()
        live.give_account(Seat.NORTH, user)
        seats = {one.seat: one.player_id for one in LiveSeat.objects.filter(table=live.table)}
        for seat in (Seat.WEST, Seat.EAST, Seat.SOUTH, Seat.NORTH):
            row = LiveSeat.objects.get(table=live.table, seat=seat.value)
            put_bot(actor=SYSTEM, table=live.table, seat=seat, strength="random")
            LiveSeat.objects.filter(pk=row.pk).update(player=row.player, user=row.user)
        driven(live.table)
        assert told(live.table)["next"]["places"] == {}
        LiveSeat.objects.filter(table=live.table).update(kind="human")
        assert told(live.table)["next"]["places"] == {}
        for match in Match.objects.filter(round=live.match.round).exclude(pk=live.match.pk):
            other = open_for_match(actor=SYSTEM, match=match, options=AT_ONCE)
            begin_play(actor=SYSTEM, table=other)
            played_out(other)
        draws.close_round(actor=SYSTEM, round=live.match.round)
        following = draw_and_publish(live.drawn.stage)
        places = told(live.table)["next"]["places"]
        assert sorted(places) == sorted(seats)
        for seat, place in places.items():
            match = following.matches.get(sides__entry__seats__player=seats[seat])
            assert match.table is not None
            assert place == {"round": 2, "table": match.table.number, "code": None}
        norths = following.matches.get(sides__entry__seats__player=seats["N"])
        code = open_for_match(actor=SYSTEM, match=norths, options=AT_ONCE).code
        assert {seat: one["code"] for seat, one in told(live.table)["next"]["places"].items() if one["code"]} == {
            "N": code
        }
        Round.objects.filter(pk=following.pk).update(status=RoundStatus.DRAFT)
        assert told(live.table)["next"]["places"] == {}
