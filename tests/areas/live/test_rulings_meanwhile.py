"""What is ruled on the page of rulings while the match is being played at a live table."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from engine.live import Phase
from tests.builders.duplicate_event import duplicate_event
from tests.builders.live_match import AT_ONCE, LiveMatch, live_match
from tests.builders.live_tables import driven, played
from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.live.models import TableState
from tournaments.live.operations import begin_play, close_table, open_for_match, settle
from tournaments.live.rooms import Known
from tournaments.shared.actors import SYSTEM
from tournaments.shared.models import AuditEntry
from tournaments.slips.books import open_book
from tournaments.slips.errors.live import DealInPlay
from tournaments.slips.models import WHOLE_MATCH, DirectorCall, Result, Ruling, RulingKind, SlipSource
from tournaments.slips.operations import answer_call, end_match, rule, submit_slip

pytestmark = pytest.mark.django_db


def is_over(known: Known) -> bool:
    return known.state.phase is Phase.FINISHED


def in_second_deal(known: Known) -> bool:
    return known.state.setup.number == 2 and known.state.phase is Phase.PLAY


def second_deal_over(known: Known) -> bool:
    return known.state.setup.number == 2 and is_over(known)


@pytest.fixture
def live(club: Club) -> LiveMatch:
    """A match whose first deal is settled and whose second is being played."""
    made = live_match(club)
    played(made.table, until=is_over)
    settle(table_id=made.table.pk)
    played(made.table, until=in_second_deal)
    return made


class TestADealThatIsBeingPlayed:
    @pytest.mark.parametrize("kind", [RulingKind.VOID_DEAL, RulingKind.POINTS])
    def test_is_ruled_on_at_its_table(self, live: LiveMatch, kind: RulingKind) -> None:
        with pytest.raises(DealInPlay) as refused:
            rule(actor=SYSTEM, kind=kind, match=live.match, deal_number=2, amount=20, reason="a card was seen")
        assert refused.value.table == live.table.code
        assert not Ruling.objects.exists()

    def test_is_refused_on_the_page_with_the_way_there(self, live: LiveMatch, club: Club, client: Client) -> None:
        client.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        slug = live.drawn.event.slug
        said = {"kind": "void_deal", "match": live.match.pk, "deal_number": 2, "reason": "a card was seen"}
        answer = client.post(reverse("event_rulings", args=[slug]), said)
        assert answer.status_code == 422
        shown = answer.content.decode()
        assert "played just now at live table" in shown
        assert reverse("event_live_table", args=[slug, live.table.code]) in shown
        assert "a card was seen" in shown

    def test_is_ruled_on_like_any_other_once_it_is_over(self, live: LiveMatch) -> None:
        played(live.table, until=second_deal_over)
        settle(table_id=live.table.pk)
        rule(actor=SYSTEM, kind=RulingKind.VOID_DEAL, match=live.match, deal_number=2, reason="a card was seen")
        assert open_book(live.match).voided == {2}

    def test_may_be_a_board(self, club: Club) -> None:
        made = duplicate_event(club)
        table = open_for_match(actor=SYSTEM, match=made.match(), options=AT_ONCE)
        begin_play(actor=SYSTEM, table=table)
        board = driven(table).state.setup.number
        with pytest.raises(DealInPlay):
            rule(actor=SYSTEM, kind=RulingKind.VOID_DEAL, match=made.match(), deal_number=board, reason="fouled")


def test_a_deal_before_it_becomes_void_and_the_bank_is_played_on_as_it_was(live: LiveMatch) -> None:
    banker = open_book(live.match).state_before(2).banker
    rule(actor=SYSTEM, kind=RulingKind.VOID_DEAL, match=live.match, deal_number=1, reason="a card was missing")
    assert open_book(live.match).state_before(2).banker is banker
    played(live.table, until=second_deal_over)
    assert settle(table_id=live.table.pk)
    assert Result.objects.filter(match=live.match, deal_number=2).exists()
    assert not DirectorCall.objects.exists()


class TestAMatchThatEndsMeanwhile:
    """The deal that is on is played out and counts nothing; nobody is called, for a director has ended the match."""

    def test_by_an_award_ends_its_table(self, live: LiveMatch) -> None:
        side = live.match.sides.first()
        assert side is not None
        rule(actor=SYSTEM, kind=RulingKind.AWARD, match=live.match, entry=side.entry, reason="they left")
        played(live.table, until=second_deal_over)
        assert not settle(table_id=live.table.pk)
        self.assert_over(live)

    def test_by_time_ends_its_table(self, club: Club) -> None:
        live = live_match(club, preset="club_cup")
        played(live.table, until=is_over)
        settle(table_id=live.table.pk)
        played(live.table, until=in_second_deal)
        end_match(actor=SYSTEM, match=live.match)
        played(live.table, until=second_deal_over)
        assert not settle(table_id=live.table.pk)
        self.assert_over(live)

    def assert_over(self, live: LiveMatch) -> None:
        live.table.refresh_from_db()
        assert live.table.state == TableState.FINISHED
        assert not Result.objects.filter(match=live.match, deal_number=2).exists()
        assert not DirectorCall.objects.exists()
        assert AuditEntry.objects.filter(action="live.slip_refused").count() == 1


def test_a_table_that_is_closed_after_a_deal_has_entered_it_though_the_word_of_it_was_lost(club: Club) -> None:
    live = live_match(club)
    played(live.table, until=is_over)
    close_table(actor=SYSTEM, table=live.table, reason="the network is gone")
    assert Result.objects.filter(match=live.match, deal_number=1).exists()
    live.table.refresh_from_db()
    assert live.table.state == TableState.FINISHED


def test_a_table_that_is_closed_because_its_deal_was_refused_calls_nobody_again(club: Club) -> None:
    live = live_match(club)
    played(live.table, until=is_over)
    submit_slip(
        actor=SYSTEM,
        match=live.match,
        deal_number=WHOLE_MATCH,
        payload={"form": "levels", "NS": 9, "EW": 5},
        source=SlipSource.GRID,
        client_uuid=uuid.uuid4(),
    )
    assert not settle(table_id=live.table.pk)
    answer_call(actor=SYSTEM, call=DirectorCall.objects.get())
    close_table(actor=SYSTEM, table=live.table, reason="the slip of paper counts")
    assert not DirectorCall.objects.filter(answered_at=None).exists()
    live.table.refresh_from_db()
    assert live.table.state == TableState.FINISHED
