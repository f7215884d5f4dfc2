"""Links and promises that are copied with one tap, with the clipboard of the browser and without one."""

import pytest
from playwright.sync_api import Page, expect

from engine.seats import Seat
from tests.browser.conftest import Axe, Visit
from tests.browser.live_pages import seated, table_of_four
from tests.builders.live_tables import keys_of, played
from tournaments.live.rooms import Known

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WITHOUT = """() => {
  delete Navigator.prototype.clipboard;
  document.addEventListener("copy", () => { window.copied = getSelection().toString(); });
}"""


def copied_on(page: Page, has_clipboard: bool) -> str:
    """Press the copying button that is to be seen, and tell what was copied."""
    if has_clipboard:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    else:
        page.evaluate(WITHOUT)
    page.get_by_role("button", name="Copy").locator("visible=true").last.click()
    expect(page.locator(".toast")).to_be_visible()
    return str(page.evaluate("() => window.copied ?? navigator.clipboard.readText()"))


def is_dealt(known: Known) -> bool:
    return known.state.drawn > 0


@pytest.mark.parametrize("has_clipboard", [True, False], ids=["clipboard", "no clipboard"])
class TestCopying:
    def test_takes_the_link_of_ones_own_seat(self, visit: Visit, axe: Axe, has_clipboard: bool) -> None:
        table = table_of_four()
        page = seated(visit, table, Seat.SOUTH, phone=True)
        page.goto(f"/live/{table.code}/seats/")
        page.get_by_text("Show link and code of my seat").click()
        assert axe(page) == []
        assert copied_on(page, has_clipboard).endswith(f"/live/{table.code}/seat/{keys_of(table)[Seat.SOUTH]}/")

    def test_takes_the_promise_of_the_cards_with_its_label(self, visit: Visit, has_clipboard: bool) -> None:
        table = table_of_four()
        played(table, until=is_dealt)
        page = seated(visit, table, Seat.SOUTH)
        promise = copied_on(page, has_clipboard)
        assert promise.startswith(f"table {table.code}, deal 1")
        assert promise.endswith(page.locator("[data-hash]").inner_text())
