"""A match of an event at a live table: deals become confirmed slips, the book says what comes next."""

import uuid
from collections.abc import Callable

import pytest

from engine.cards import Rank
from engine.live import Phase, Ruling, RulingKind
from engine.live.errors import RulingWrong
from engine.live.events import CardsDealt
from engine.seats import Seat, Side
from tests.builders.drawn_event import drawn_event
from tests.builders.live_match import AT_ONCE, live_match
from tests.builders.live_tables import driven, keys_of, played, practice, stand
from tournaments.clubs.models import Club
from tournaments.live.errors import MatchNotPlayable, TableAtRest
from tournaments.live.models import LiveEvent, LiveTable, SeatKind, TableState
from tournaments.live.operations import (
    arrive,
    close_table,
    open_for_match,
    open_for_round,
    pause,
    put_bot,
    resume,
    rule,
    settle,
)
from tournaments.live.queries.tables import table_facts
from tournaments.live.rooms import Known
from tournaments.pairings.models import MatchState
from tournaments.shared.actors import SYSTEM, Actor
from tournaments.shared.errors import NotAllowed
from tournaments.shared.models import AuditEntry
from tournaments.slips.books import open_book
from tournaments.slips.errors import RuledAtLiveTable
from tournaments.slips.models import WHOLE_MATCH, DirectorCall, Result, ScoreSlip, SlipSource
from tournaments.slips.models import Ruling as EventRuling
from tournaments.slips.operations import annul_ruling, submit_slip

pytestmark = pytest.mark.django_db


def finished(known: Known) -> bool:
    return known.state.phase is Phase.FINISHED


def in_play(known: Known) -> bool:
    return known.state.phase is Phase.PLAY and len(known.state.tricks) == 2


class TestAFinishedDeal:
    def test_becomes_one_confirmed_slip(self, club: Club) -> None:
        live = live_match(club)
        state = played(live.table, until=finished).state
        assert settle(table_id=live.table.pk)
        assert settle(table_id=live.table.pk)
        slip = ScoreSlip.objects.get(match=live.match)
        result = Result.objects.get(match=live.match)
        assert state.result is not None
        assert (slip.source, slip.deal_number) == (SlipSource.LIVE, 1)
        assert result.payload["attackers"] == state.result.points
        live.match.refresh_from_db()
        assert live.match.state == MatchState.PLAYING

    def test_is_followed_by_one_that_the_book_describes(self, club: Club) -> None:
        live = live_match(club)
        known = played(live.table, until=lambda known: known.state.setup.number == 2)
        course = open_book(live.match).course()
        setup = known.state.setup
        assert (int(setup.ns_level), int(setup.ew_level), setup.banker) == (
            course.state.ns,
            course.state.ew,
            course.state.banker,
        )

    def test_ends_the_match_after_the_last(self, club: Club) -> None:
        live = live_match(club, preset="club_night")
        for seat in Seat:
            put_bot(actor=SYSTEM, table=live.table, seat=seat, strength="basic")
        driven(live.table)
        live.table.refresh_from_db()
        live.match.refresh_from_db()
        assert live.table.state == TableState.FINISHED
        assert live.match.state == MatchState.DONE
        assert Result.objects.filter(match=live.match).count() == 6

    def test_that_the_event_does_not_take_pauses_the_table_and_calls_the_director(self, club: Club) -> None:
        live = live_match(club)
        played(live.table, until=finished)
        facts = {"form": "levels", "NS": 9, "EW": 5}
        submit_slip(
            actor=SYSTEM,
            match=live.match,
            deal_number=WHOLE_MATCH,
            payload=facts,
            source=SlipSource.GRID,
            client_uuid=uuid.uuid4(),
        )
        assert not settle(table_id=live.table.pk)
        live.table.refresh_from_db()
        assert live.table.state == TableState.PAUSED
        assert DirectorCall.objects.filter(match=live.match).exists()
        assert AuditEntry.objects.filter(action="live.slip_refused").exists()


class TestSwitching:
    def test_keeps_the_seats_for_the_players_of_the_entries(self, club: Club) -> None:
        live = live_match(club, begun=False)
        seats = {Seat(one.seat): one for one in live.table.seats.all()}
        sides = {side.line: side.entry for side in live.match.sides.all()}
        for seat, row in seats.items():
            assert row.player in {one.player for one in sides[seat.side.value].seats.all()}
        assert seats[Seat.NORTH].player != seats[Seat.SOUTH].player

    def test_begins_when_all_have_come(self, club: Club) -> None:
        live = live_match(club, begun=False)
        for seat, key in keys_of(live.table).items():
            live.table.refresh_from_db()
            assert live.table.state == TableState.WAITING, seat
            arrive(table_id=live.table.pk, key=key)
        live.table.refresh_from_db()
        assert live.table.state == TableState.PLAYING

    def test_is_for_directors(self, club: Club) -> None:
        drawn = drawn_event(club, entries=4)
        with pytest.raises(NotAllowed):
            open_for_match(actor=Actor(kind="person", id=None, name="visitor"), match=drawn.match(), options=AT_ONCE)

    def test_is_done_once_for_a_match(self, club: Club) -> None:
        live = live_match(club)
        with pytest.raises(MatchNotPlayable):
            open_for_match(actor=SYSTEM, match=live.match, options=AT_ONCE)

    def test_of_a_round_takes_every_match_that_has_not_begun(self, club: Club) -> None:
        drawn = drawn_event(club, entries=8)
        open_for_match(actor=SYSTEM, match=drawn.match(), options=AT_ONCE)
        assert len(open_for_round(actor=SYSTEM, round=drawn.round, options=AT_ONCE)) == 3
        assert LiveTable.objects.count() == 4

    def test_is_refused_once_a_result_is_entered(self, club: Club) -> None:
        live = live_match(club)
        played(live.table, until=finished)
        settle(table_id=live.table.pk)
        LiveEvent.objects.filter(table=live.table).delete()
        live.table.seats.all().delete()
        live.table.delete()
        with pytest.raises(MatchNotPlayable):
            open_for_match(actor=SYSTEM, match=live.match, options=AT_ONCE)


class TestADirector:
    def test_voids_a_deal_which_is_dealt_anew_under_its_number(self, club: Club) -> None:
        live = live_match(club)
        known = played(live.table, until=in_play)
        deck = known.state.deck
        rule(actor=SYSTEM, table=live.table, ruling=Ruling(kind=RulingKind.VOID, reason="misdeal"))
        again = driven(live.table, until=lambda known: known.state.phase is Phase.DRAW)
        assert again.state.setup.number == 1
        assert again.state.deck != deck
        assert not Result.objects.filter(match=live.match).exists()
        assert AuditEntry.objects.filter(action="live.rule", reason="misdeal").exists()

    def test_adjusts_a_deal_which_is_then_over(self, club: Club) -> None:
        live = live_match(club)
        played(live.table, until=in_play)
        rule(actor=SYSTEM, table=live.table, ruling=Ruling(kind=RulingKind.ADJUST, reason="seen", points=95))
        assert settle(table_id=live.table.pk)
        assert Result.objects.get(match=live.match).payload["attackers"] == 95

    def test_corrects_the_slip_by_a_ruling_after_the_end(self, club: Club) -> None:
        live = live_match(club)
        state = played(live.table, until=finished).state
        settle(table_id=live.table.pk)
        assert state.result is not None
        rule(actor=SYSTEM, table=live.table, ruling=Ruling(kind=RulingKind.PENALISE, reason="talk", points=10))
        settle(table_id=live.table.pk)
        assert Result.objects.get(match=live.match).payload["attackers"] == state.result.points + 10
        kept = EventRuling.objects.get(match=live.match)
        assert (kept.kind, kept.deal_number, kept.effect, kept.reason) == ("live_adds", 1, {"amount": 10}, "talk")
        with pytest.raises(RuledAtLiveTable):
            annul_ruling(actor=SYSTEM, ruling=kept, reason="a mistake")
        with pytest.raises(NotAllowed):
            annul_ruling(actor=Actor(kind="person", id=0, name="a stranger"), ruling=kept, reason="a mistake")

    @pytest.mark.parametrize(
        ("kind", "kept"), [(RulingKind.ADJUST, ("live_sets", {"amount": 65})), (RulingKind.VOID, ("live_void", {}))]
    )
    def test_stands_among_the_rulings_of_the_event(
        self, club: Club, kind: RulingKind, kept: tuple[str, dict[str, int]]
    ) -> None:
        live = live_match(club)
        played(live.table, until=in_play)
        points = 65 if kind is RulingKind.ADJUST else 0
        rule(actor=SYSTEM, table=live.table, ruling=Ruling(kind=kind, reason="seen", points=points))
        row = EventRuling.objects.get(match=live.match)
        assert (row.kind, row.effect) == kept

    def test_penalises_levels_by_a_ruling_of_the_event(self, club: Club) -> None:
        live = live_match(club)
        played(live.table, until=in_play)
        ruling = Ruling(kind=RulingKind.PENALISE, reason="late", levels=-1, side=Side.NS)
        rule(actor=SYSTEM, table=live.table, ruling=ruling)
        assert EventRuling.objects.get(match=live.match).effect == {"amount": -1}

    @pytest.mark.parametrize("until", [in_play, finished])
    def test_takes_the_bank_away_so_that_the_other_side_banks_next(
        self, club: Club, until: Callable[[Known], bool]
    ) -> None:
        live = live_match(club)
        played(live.table, until=until)
        rule(actor=SYSTEM, table=live.table, ruling=Ruling(kind=RulingKind.ADJUST, reason="seen", points=0))
        banker = stand(live.table).state.banker
        assert banker is not None
        lost = Ruling(kind=RulingKind.PENALISE, reason="wrong number of cards", bank_lost=True, side=banker.side)
        rule(actor=SYSTEM, table=live.table, ruling=lost)
        kept = EventRuling.objects.get(match=live.match, kind="bank_lost")
        assert kept.deal_number == 1
        following = driven(live.table, until=lambda known: known.state.setup.number == 2).state.setup
        assert (following.banker, following.level) == (banker.next, Rank.TWO)
        facts = table_facts(live.table.pk)
        assert facts is not None
        assert facts.values(stand(live.table).state, frozenset())["next_banker"] == banker.next.value
        assert AuditEntry.objects.filter(action="live.rule", after__bank_lost=True, reason=lost.reason).exists()

    def test_takes_no_bank_away_in_practice(self) -> None:
        made = practice()
        lost = Ruling(kind=RulingKind.PENALISE, reason="late", bank_lost=True, side=Side.NS)
        with pytest.raises(RulingWrong):
            rule(actor=SYSTEM, table=made.table, ruling=lost)

    def test_rules_nothing_at_a_table_that_is_closed(self, club: Club) -> None:
        live = live_match(club)
        close_table(actor=SYSTEM, table=live.table)
        with pytest.raises(TableAtRest):
            rule(actor=SYSTEM, table=live.table, ruling=Ruling(kind=RulingKind.VOID, reason="no"))

    def test_pauses_the_clock_and_lets_it_go_on(self, club: Club) -> None:
        live = live_match(club)
        LiveTable.objects.update(clock_seconds=30)
        played(live.table, until=in_play)
        pause(actor=SYSTEM, table=live.table)
        live.table.refresh_from_db()
        assert (live.table.time_up_at, live.table.due_at) == (None, None)
        left = live.table.left_ms
        assert left is not None
        assert 0 < left <= 30_000
        resume(actor=SYSTEM, table=live.table)
        live.table.refresh_from_db()
        assert live.table.time_up_at is not None
        assert live.table.state == TableState.PLAYING

    @pytest.mark.parametrize("act", [pause, resume, close_table])
    def test_is_needed_for_a_table_of_an_event(self, club: Club, act: Callable[..., None]) -> None:
        live = live_match(club)
        with pytest.raises(NotAllowed):
            act(actor=Actor(kind="person", id=None, name="visitor"), table=live.table)

    def test_puts_a_bot_in_a_seat_that_plays_on(self, club: Club) -> None:
        live = live_match(club)
        played(live.table, until=in_play)
        seat = stand(live.table).state.waiting[0]
        put_bot(actor=SYSTEM, table=live.table, seat=seat, strength="basic")
        version = stand(live.table).version
        assert driven(live.table).version > version
        assert live.table.seats.get(seat=seat.value).kind == SeatKind.BOT


class TestDeals:
    def test_of_one_table_have_decks_that_nobody_can_foresee_from_another(self) -> None:
        first, other = practice().table, practice().table
        decks = []
        for table in (first, other):
            log = driven(table, until=lambda known: known.state.phase is Phase.DRAW).tail
            decks += [one.event.deck for one in log if isinstance(one.event, CardsDealt)]
        assert decks[0] != decks[1]
        assert first.seed != other.seed
