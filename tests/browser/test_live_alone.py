"""Live tables of a site whose worker is away: people play on, and where bots sit the page says what it waits for."""

from collections.abc import Iterator

import pytest
from django.test import override_settings
from playwright.sync_api import expect

from engine.live import Phase
from engine.seats import PLAYING_ORDER, Seat
from tests.browser.conftest import Visit
from tests.browser.live_pages import program, seated, table_of_four, wait_for
from tests.builders.live_tables import practice, stand
from tournaments.live.consumers.standing_in import Absence
from tournaments.live.rooms import Known

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SOON = 0.4  # seconds after which a worker is missed


@pytest.fixture(autouse=True)
def _without_a_worker() -> Iterator[None]:
    with override_settings(LIVE_STAND_IN_SECONDS=SOON):
        yield
    Absence.until = 0.0


def is_drawn(known: Known) -> bool:
    return known.state.phase is not Phase.WAITING and known.state.drawn == 4 * known.state.rules.sizes.hand


class TestATableOfPeople:
    def test_is_dealt_and_drawn_though_no_worker_runs(self, visit: Visit) -> None:
        table = table_of_four()
        pages = {seat: seated(visit, table, seat) for seat in PLAYING_ORDER}
        known = wait_for(pages[Seat.SOUTH], table, is_drawn)
        held = len(known.state.hand(Seat.SOUTH))
        expect(pages[Seat.SOUTH].locator(".fan [data-card]")).to_have_count(held)
        expect(pages[Seat.SOUTH].locator("[data-net] .wait")).to_have_count(0)

    @override_settings(LIVE_STAND_IN_SECONDS=2.0)
    def test_misses_the_worker_but_once(self, visit: Visit) -> None:
        table = table_of_four(decks=1)
        page = seated(visit, table, Seat.SOUTH)
        wait_for(page, table, lambda known: known.version > 0)
        page.wait_for_timeout(1000)
        assert stand(table).state.drawn > 0


class TestATableOfBots:
    def test_says_that_it_waits_and_goes_on_by_itself(self, visit: Visit) -> None:
        table = practice().table
        page = seated(visit, table, Seat.SOUTH)
        expect(page.locator("[data-net]")).to_contain_text("waits for the server’s worker")
        assert stand(table).version == 0
        with program():
            expect(page.locator("[data-net] .wait")).to_have_count(0)
            wait_for(page, table, lambda known: known.state.drawn > 0)
