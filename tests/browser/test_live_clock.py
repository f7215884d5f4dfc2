"""The clock of a live table, as the players' browsers count it down."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.builders.live_tables import opened
from tournaments.live.models import LiveTable
from tournaments.live.operations import pause
from tournaments.shared import clock
from tournaments.shared.actors import SYSTEM

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TWO_TICKS = 1200  # ms


class TestTheClock:
    def test_stands_still_while_the_director_has_paused_the_table(self, visit: Visit) -> None:
        table, key, _known = opened()
        up = clock.now() + timedelta(seconds=90)
        LiveTable.objects.filter(pk=table.pk).update(clock_seconds=90, time_up_at=up)
        page = visit(f"/live/{table.code}/seat/{key}/")
        shown = page.locator("[data-place='near'] [data-clock]")
        expect(shown).to_have_text(re.compile(r"1:[0-2]\d"))
        pause(actor=SYSTEM, table=table)
        expect(page.locator("[data-net]")).to_contain_text("Paused by the director")
        page.wait_for_timeout(TWO_TICKS)
        left = shown.text_content()
        page.wait_for_timeout(TWO_TICKS)
        assert left
        assert shown.text_content() == left
