"""The page that explains the API works under the policy of content that the site sends."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser


class TestTheApiPage:
    def test_shows_every_operation_and_tries_one(self, visit: Visit) -> None:
        page = visit("/api/v1/docs/")
        expect(page.get_by_role("heading", name="Shangtai")).to_be_visible()
        expect(page.locator(".opblock").first).to_be_visible()
        operation = page.locator("#operations-clubs-clubs")
        operation.locator(".opblock-summary-control").click()
        operation.get_by_role("button", name="Try it out").click()
        operation.get_by_role("button", name="Execute").click()
        expect(operation.locator(".live-responses-table .response-col_status").last).to_contain_text("200")

    def test_runs_only_scripts_of_the_site(self, visit: Visit) -> None:
        page = visit("/api/v1/docs/")
        scripts = page.locator("script").evaluate_all("found => found.map(one => one.src)")
        assert scripts
        assert all(address.startswith(page.url.split("/api/")[0]) for address in scripts)
