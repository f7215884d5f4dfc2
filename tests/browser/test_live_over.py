"""What players read when a deal is over: with boards, and after the last deal of a match."""

import pytest
from playwright.sync_api import Page, expect

from engine.live import Phase
from engine.seats import Seat
from tests import factories
from tests.browser.conftest import Axe, Visit
from tests.browser.live_pages import seated
from tests.builders.duplicate_event import duplicate_event
from tests.builders.live_match import AT_ONCE, live_match
from tests.builders.live_tables import driven, played, practice
from tournaments.live.models import LiveSeat, LiveTable, SeatKind
from tournaments.live.operations import begin_play, close_table, open_for_match, put_bot, settle
from tournaments.live.rooms import Known
from tournaments.shared.actors import SYSTEM
from tournaments.slips.books import open_book

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def is_over(known: Known) -> bool:
    return known.state.phase is Phase.FINISHED


def said(page: Page) -> str:
    """What stands in the bar below the table."""
    bar = page.locator("[data-bar]")
    expect(bar).to_be_visible()
    return bar.inner_text()


class TestABoard:
    def test_has_its_result_and_the_next_board_instead_of_levels(self, visit: Visit, axe: Axe) -> None:
        made = duplicate_event(factories.ClubFactory.create())
        table = open_for_match(actor=SYSTEM, match=made.match(), options=AT_ONCE)
        begin_play(actor=SYSTEM, table=table)
        first, last = sorted(open_book(made.match()).boards)
        known = played(table, until=is_over)
        settle(table_id=table.pk)
        page = seated(visit, table, Seat.SOUTH, phone=True)
        assert known.state.result is not None
        told = said(page)
        assert f"Board {first} is over: the attackers have {known.state.result.points} points." in told
        assert "in comparison with the other tables" in told
        assert f"Board {last} begins in a moment." in told
        assert "Levels" not in told
        assert "banker " not in told
        assert page.locator("[data-levels]").inner_text().split()[:2] == ["Board", str(first)]
        assert axe(page) == []

    def test_is_followed_by_the_way_to_the_next_table(self, visit: Visit) -> None:
        made = duplicate_event(factories.ClubFactory.create())
        table = open_for_match(actor=SYSTEM, match=made.match(), options=AT_ONCE)
        begin_play(actor=SYSTEM, table=table)
        last = max(open_book(made.match()).boards)
        played(table, until=lambda one: is_over(one) and one.state.setup.number == last)
        settle(table_id=table.pk)
        page = seated(visit, table, Seat.SOUTH)
        told = said(page)
        assert "All your boards of this round are played." in told
        assert "Where you play next is shown with the pairings" in told
        assert "begins in a moment" not in told
        assert (
            page.get_by_role("link", name="To the pairings").get_attribute("href")
            == f"/events/{made.event.slug}/pairings/"
        )


class TestTheLastDeal:
    def test_of_a_match_says_the_result_and_where_to_go_on(self, visit: Visit) -> None:
        live = live_match(factories.ClubFactory.create())
        names = dict(LiveSeat.objects.filter(table=live.table).values_list("seat", "name"))
        for seat in (Seat.NORTH, Seat.WEST, Seat.EAST, Seat.SOUTH):
            put_bot(actor=SYSTEM, table=live.table, seat=seat, strength="random")
        driven(live.table, until=lambda one: is_over(one) and one.state.setup.number == 6)
        settle(table_id=live.table.pk)
        LiveSeat.objects.filter(table=live.table, seat="S").update(kind=SeatKind.HUMAN, name=names["S"])
        told = said(seated(visit, live.table, Seat.SOUTH))
        assert "The match is over." in told
        assert "has won the match" in told or "It is a draw." in told
        assert "Levels" in told
        assert "next banker" not in told
        assert "begins in a moment" not in told

    def test_of_a_practice_table_leads_to_the_lobby(self, visit: Visit) -> None:
        made = practice()
        LiveTable.objects.filter(pk=made.table.pk).update(deals=1)
        played(made.table, until=is_over)
        page = seated(visit, made.table, Seat.SOUTH, phone=True)
        told = said(page)
        assert "The match is over." in told
        assert "next banker" not in told
        assert page.get_by_role("link", name="To the lobby").get_attribute("href") == "/live/"

    def test_shows_the_ways_on_at_once_on_a_phone_on_its_side(self, visit: Visit) -> None:
        live = live_match(factories.ClubFactory.create())
        played(live.table, until=is_over)
        settle(table_id=live.table.pk)
        close_table(actor=SYSTEM, table=live.table)
        page = seated(visit, live.table, Seat.SOUTH, phone=True)
        page.set_viewport_size({"width": 740, "height": 360})
        for link in page.locator("[data-bar] a").all():
            box = link.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 360
