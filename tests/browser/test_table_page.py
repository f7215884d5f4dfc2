"""Two phones at one table, the pad, and what a small screen and axe say."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.builders.drawn_event import DrawnEvent, drawn_event
from tests.factories import ClubFactory
from tournaments.slips.models import Result

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]

Visit = Callable[..., Page]


@pytest.fixture
def drawn(transactional_db: None) -> DrawnEvent:
    return drawn_event(ClubFactory.create(), entries=4)


def phone(visit: Visit, drawn: DrawnEvent, side: str) -> Page:
    table = drawn.match().table
    assert table is not None
    page = visit(f"/t/{table.code}/", phone=True)
    page.get_by_role("button", name=side).click()
    return page


def type_points(page: Page, points: str) -> None:
    if page.get_by_text("Who was banker?").count():
        page.get_by_text("North", exact=True).first.click()
    for digit in points:
        page.locator(".keys").get_by_role("button", name=digit, exact=True).click()


class TestTwoPhones:
    def test_confirm_a_deal_without_seeing_each_other_s_figure(self, visit: Visit, drawn: DrawnEvent) -> None:
        north, east = phone(visit, drawn, "North–South"), phone(visit, drawn, "East–West")
        type_points(north, "95")
        north.get_by_role("button", name="Continue").click()
        expect(north.get_by_role("heading", name="they take over")).to_be_visible(timeout=15_000)
        north.get_by_role("button", name="Send 95").click()
        expect(north.get_by_text("You sent")).to_be_visible(timeout=15_000)
        east.reload()
        assert "95" not in east.locator("#score").inner_text()
        assert east.locator("#attackers").input_value() == ""
        type_points(east, "95")
        east.get_by_role("button", name="Compare").click()
        east.get_by_role("button", name="Confirm 95").click()
        expect(east.locator(".stamp")).to_be_visible(timeout=15_000)
        expect(north.locator(".stamp")).to_be_visible(timeout=20_000)
        assert Result.objects.get().payload["attackers"] == 95

    def test_tell_at_the_top_how_a_deal_stands_now(self, visit: Visit, drawn: DrawnEvent) -> None:
        north, east = phone(visit, drawn, "North–South"), phone(visit, drawn, "East–West")
        for page, points in ((north, "95"), (east, "75")):
            type_points(page, points)
            page.locator("button[name=step]").first.click()
            page.get_by_role("button", name=points).click()
            expect(page.locator("#net")).to_have_text("Waiting" if page is north else "Disputed")
        expect(north.locator("#net")).to_have_text("Disputed", timeout=20_000)


class TestThePad:
    def test_opens_only_keys_that_can_end_in_nought_or_five(self, visit: Visit, drawn: DrawnEvent) -> None:
        page = phone(visit, drawn, "North–South")
        type_points(page, "93")
        assert page.locator(".keys button:not(.word):not([disabled])").all_inner_texts() == ["5", "0"]

    def test_says_what_is_wrong_beside_the_field(self, visit: Visit, drawn: DrawnEvent) -> None:
        page = phone(visit, drawn, "North–South")
        type_points(page, "")
        page.locator("#attackers").fill("93")
        page.get_by_role("button", name="Continue").click()
        expect(page.locator("#attackers-e")).to_contain_text("0 or 5")
        assert page.locator("#attackers").input_value() == "93"


class TestASmallScreen:
    def test_hides_no_key_and_needs_no_scrolling_to_go_on(self, visit: Visit, drawn: DrawnEvent) -> None:
        page = phone(visit, drawn, "North–South")
        nought = page.locator(".keys button", has_text="0").bounding_box()
        following = page.get_by_role("button", name="Continue").bounding_box()
        assert nought is not None
        assert following is not None
        assert nought["y"] + nought["height"] <= following["y"]
        assert following["y"] + following["height"] <= 740

    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_shows_everything_and_satisfies_axe(
        self, visit: Visit, drawn: DrawnEvent, axe: Callable[[Page], list[str]], theme: str
    ) -> None:
        table = drawn.match().table
        assert table is not None
        page = visit(f"/t/{table.code}/", phone=True, theme=theme)
        assert axe(page) == []
        page.get_by_role("button", name="North–South").click()
        type_points(page, "80")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert axe(page) == []
