"""Live tables and replays on small screens: a phone on its side, a low window, and hands of four decks."""

import pytest
from playwright.sync_api import Page, expect

from engine.live import Phase
from engine.seats import Seat
from engine.trumps import CardClass
from tests.browser.conftest import Axe, Visit
from tests.browser.live_pages import seated, table_of_four
from tests.builders.live_tables import played
from tournaments.live.models import LiveTable
from tournaments.live.rooms import Known

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ON_ITS_SIDE = {"width": 740, "height": 360}
MANY = 18
LOW = {"width": 1280, "height": 600}
OUTSIDE = """where => [...document.querySelectorAll(where)].filter(one => {
  const box = one.getBoundingClientRect();
  return box.left < -1 || box.right > innerWidth + 1;
}).length"""


# Cards whose rank the next card covers in part.
COVERED = """() => [...document.querySelectorAll(".fan .cards")].flatMap(row => [...row.children].slice(0, -1)
  .filter(card => {
    const range = document.createRange();
    range.selectNodeContents(card.querySelector("b"));
    return range.getBoundingClientRect().right > card.nextElementSibling.getBoundingClientRect().left + 2;
  })).length"""


def plays(known: Known) -> bool:
    return known.state.phase is Phase.PLAY


def with_many_trumps() -> LiveTable:
    """A table of four decks with a trump suit of which South holds so many cards that they fill two lines."""
    for _ in range(40):
        table = table_of_four(decks=4)
        state = played(table, until=lambda known: plays(known) and len(known.state.tricks) == 2).state
        held = sum(state.trumps.class_of(card) is CardClass.TRUMP for card in state.hand(Seat.SOUTH))
        if state.trump is not None and held >= MANY:
            return table
    raise AssertionError("no deal has so many trumps")


def is_over(known: Known) -> bool:
    return known.state.phase is Phase.FINISHED


def on_its_side(page: Page) -> Page:
    page.set_viewport_size(ON_ITS_SIDE)  # type: ignore[arg-type]
    page.wait_for_timeout(200)  # the hand is laid out anew
    return page


class TestAHandOfFourDecks:
    def test_is_on_the_screen_whole_whichever_way_a_phone_is_held(self, visit: Visit) -> None:
        table = table_of_four(decks=4)
        known = played(table, until=plays)
        page = seated(visit, table, Seat.SOUTH, phone=True)
        for _way in range(2):
            expect(page.locator(".fan [data-card]")).to_have_count(len(known.state.hand(Seat.SOUTH)))
            assert page.evaluate(OUTSIDE, ".fan [data-card]") == 0
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            on_its_side(page)

    def test_with_many_trumps_lies_above_the_buttons_of_a_phone(self, visit: Visit) -> None:
        page = seated(visit, with_many_trumps(), Seat.SOUTH, phone=True)
        expect(page.locator(".fan.is-big")).to_be_visible()
        last = page.locator(".fan [data-card]").last.bounding_box()
        buttons = page.locator("[data-acts]").bounding_box()
        assert last is not None
        assert buttons is not None
        assert last["y"] + last["height"] <= buttons["y"]

    def test_shows_the_whole_index_of_each_card_on_a_wide_screen(self, visit: Visit) -> None:
        page = seated(visit, with_many_trumps(), Seat.SOUTH)
        page.set_viewport_size({"width": 1920, "height": 1080})
        page.wait_for_timeout(200)
        assert page.evaluate(COVERED) == 0

    def test_leaves_passing_in_sight_whatever_can_be_bid(self, visit: Visit) -> None:
        table = table_of_four(decks=4)
        played(table, until=lambda known: known.state.phase is Phase.BID and Seat.SOUTH in known.state.waiting)
        page = seated(visit, table, Seat.SOUTH, phone=True)
        for _way in range(2):
            own = page.locator("[data-do='pass']").bounding_box()
            bar = page.locator("[data-bar]").bounding_box()
            assert own is not None
            assert bar is not None
            assert own["y"] + own["height"] <= bar["y"] + bar["height"]
            on_its_side(page)


class TestALowWindow:
    def test_lets_the_keyboard_scroll_the_story_of_a_deal(self, visit: Visit, axe: Axe) -> None:
        table = table_of_four()
        played(table, until=lambda now: is_over(now) or (plays(now) and len(now.state.tricks) > 4))
        page = seated(visit, table, Seat.SOUTH)
        page.set_viewport_size(LOW)  # type: ignore[arg-type]
        assert page.evaluate(
            "where => { const one = document.querySelector(where); return one.scrollHeight > one.clientHeight + 20; }",
            "[data-story]",
        )
        assert axe(page) == []


class TestAReplay:
    def test_has_no_barriers_on_a_phone_on_its_side(self, visit: Visit, axe: Axe) -> None:
        table = table_of_four()
        played(table, until=is_over)
        page = on_its_side(visit(f"/live/{table.code}/deals/"))
        expect(page.locator("[data-hand='S'] .pc")).to_have_count(25)
        assert axe(page) == []

    def test_shows_table_hands_and_buttons_at_once_on_a_phone_on_its_side(self, visit: Visit) -> None:
        table = table_of_four()
        played(table, until=is_over)
        page = on_its_side(visit(f"/live/{table.code}/deals/"))
        page.keyboard.press("ArrowDown")
        for place in ("[data-trick] .pc", "[data-hand='N'] .pc", "[data-do='play']", "[data-place='near'] .seat"):
            box = page.locator(place).first.bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= ON_ITS_SIDE["height"]
