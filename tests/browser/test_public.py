"""The public pages in a real browser: they update by themselves, work by keyboard, and shut nobody out."""

import pytest
from playwright.sync_api import expect

from tests import factories
from tests.browser.conftest import Visit
from tests.builders.played_event import PlayedEvent, play_round
from tests.builders.published_event import count, published
from tournaments.clubs.models import Role
from tournaments.publishing import operations
from tournaments.shared.actors import SYSTEM

pytestmark = pytest.mark.browser


@pytest.fixture
def event(transactional_db: None) -> PlayedEvent:
    return published(factories.ClubFactory.create(), 8)


def address(event: PlayedEvent, page: str = "") -> str:
    return f"/events/{event.event.slug}/{page}"


class TestUpdates:
    def test_standings_change_without_a_refresh(self, visit: Visit, event: PlayedEvent) -> None:
        page = visit(address(event, "standings/"))
        expect(page.locator("h1")).to_have_text("Standings after round 2")
        expect(page.locator("html")).to_have_attribute("data-net", "on")
        page.evaluate("window.sameDocument = true")
        play_round(event, 3, [(1, 2, 2, 14), (3, 4, 14, 5), (5, 6, 9, 8), (7, 8, 3, 14)])
        count(event)
        operations.publish(actor=SYSTEM, event=event.event)
        expect(page.locator("h1")).to_have_text("Standings after round 3", timeout=8000)
        assert page.evaluate("window.sameDocument") is True

    def test_an_open_row_stays_open(self, visit: Visit, event: PlayedEvent) -> None:
        page = visit(address(event, "standings/"))
        page.locator("#l-1").click()
        expect(page.locator("#r-1")).to_be_visible()
        count(event)
        operations.publish(actor=SYSTEM, event=event.event, note="once more")
        expect(page.get_by_text("once more")).to_be_visible(timeout=8000)
        expect(page.locator("#r-1")).to_be_visible()


WATCH = """
window.journeys = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...way) {
  window.journeys.push(this.dataset.key);
  return animate.apply(this, way);
};
null;
"""


class TestRowsThatChangePlaces:
    def overtake(self, event: PlayedEvent) -> None:
        play_round(event, 3, [(1, 2, 2, 14), (3, 4, 2, 14), (5, 6, 9, 8), (7, 8, 3, 14)])
        count(event)
        operations.publish(actor=SYSTEM, event=event.event)

    def test_travel_to_their_new_place(self, visit: Visit, event: PlayedEvent) -> None:
        page = visit(address(event, "standings/"))
        expect(page.locator("html")).to_have_attribute("data-net", "on")
        page.evaluate(WATCH)
        self.overtake(event)
        expect(page.locator("h1")).to_have_text("Standings after round 3", timeout=8000)
        page.wait_for_function("window.journeys.length > 0")
        assert "1" in page.evaluate("window.journeys")

    def test_stay_still_for_those_who_ask_for_less_motion(self, visit: Visit, event: PlayedEvent) -> None:
        page = visit(address(event, "standings/"))
        page.emulate_media(reduced_motion="reduce")
        expect(page.locator("html")).to_have_attribute("data-net", "on")
        page.evaluate(WATCH)
        self.overtake(event)
        expect(page.locator("h1")).to_have_text("Standings after round 3", timeout=8000)
        expect(page.locator("tr.changed").first).to_be_visible()
        assert page.evaluate("window.journeys") == []


class TestKeyboard:
    def test_opens_and_closes_a_row(self, visit: Visit, event: PlayedEvent) -> None:
        page = visit(address(event, "standings/"))
        page.locator("#l-2").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#r-2")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.locator("#r-2")).to_have_count(0)

    def test_reaches_the_content_first(self, visit: Visit, event: PlayedEvent) -> None:
        page = visit(address(event))
        page.keyboard.press("Tab")
        expect(page.locator(".skip")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#main")).to_be_focused()

    def test_publishes_without_a_mouse(self, visit: Visit, event: PlayedEvent) -> None:
        office = factories.OfficeFactory.create(club=event.event.club, role=Role.DIRECTOR)
        count(event)
        page = visit(f"/manage/events/{event.event.slug}/publish/", user=office.user)
        page.get_by_label("Note").focus()
        page.keyboard.type("by keyboard")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Published as number 2.")).to_be_visible()

    def test_steps_through_the_projector(self, visit: Visit, event: PlayedEvent) -> None:
        page = visit(address(event, "projector/"))
        expect(page.locator("[data-sheet=pairings]")).to_be_visible()
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-sheet=standings]")).to_be_visible()
        expect(page.locator("[data-sheet=pairings]")).to_be_hidden()

    def test_steps_from_one_part_of_the_projector_to_the_next(self, visit: Visit, transactional_db: None) -> None:
        page = visit(address(published(factories.ClubFactory.create(), 200), "projector/"))
        shown = page.locator("[data-sheet]:not(.pj-off) h1")
        expect(shown).to_contain_text("1/5")
        for _step in range(8):
            page.keyboard.press("ArrowRight")
        expect(shown).to_have_text("Round 2, by name 4/5")
        page.keyboard.press("ArrowLeft")
        expect(shown).to_have_text("Round 2, by name 3/5")


class TestChoices:
    def test_the_theme_is_kept(self, visit: Visit, event: PlayedEvent) -> None:
        page = visit(address(event), theme="system")
        page.get_by_text("Theme").locator("..").click()
        page.get_by_role("button", name="Dark").click()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")

    def test_the_language_is_switched_in_place(self, visit: Visit, event: PlayedEvent) -> None:
        page = visit(address(event, "standings/"))
        page.get_by_role("button", name="简体中文").click()
        expect(page.locator("html")).to_have_attribute("lang", "zh-hans")
        assert page.url.endswith(address(event, "standings/"))
