import uuid
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import factories
from tests.builders.drawn_event import DrawnEvent, drawn_event
from tests.builders.small_event import small_event
from tournaments.accounts.models import User
from tournaments.clubs.models import Club, Role
from tournaments.shared.actors import SYSTEM
from tournaments.slips.models import Result, SlipSource
from tournaments.slips.operations import submit_slip

pytestmark = pytest.mark.browser


@pytest.fixture
def night(transactional_db: None) -> DrawnEvent:
    return drawn_event(factories.ClubFactory.create(), entries=6)


def officer(club: Club) -> User:
    return factories.OfficeFactory.create(club=club, role=Role.DIRECTOR).user


class TestGrid:
    def test_takes_a_whole_round_without_a_mouse(self, visit: Callable[..., Page], night: DrawnEvent) -> None:
        page = visit(reverse("event_grid", args=[night.event.slug, 1, 1]), user=officer(night.event.club))
        expect(page.locator("input.cellin").first).to_be_focused()
        for first, second in (("a+", "1"), ("9", "a+"), ("a", "k")):
            page.keyboard.type(first)
            page.keyboard.press("Enter")
            page.keyboard.type(second)
            page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(page.locator(".check .good")).to_have_count(3)
        found = Result.objects.order_by("match__table__number").values_list("payload", flat=True)
        assert [(one["NS"], one["EW"], one["passed_a"]) for one in found] == [
            (14, 10, "NS"),
            (9, 14, "EW"),
            (14, 13, None),
        ]

    def test_goes_up_and_down_a_column(self, visit: Callable[..., Page], night: DrawnEvent) -> None:
        page = visit(reverse("event_grid", args=[night.event.slug, 1, 1]), user=officer(night.event.club))
        page.keyboard.press("ArrowDown")
        expect(page.locator("input.cellin[name^='ns-']").nth(1)).to_be_focused()
        page.keyboard.press("ArrowUp")
        expect(page.locator("input.cellin[name^='ns-']").nth(0)).to_be_focused()

    def test_begins_at_a_table_of_which_nothing_is_known(
        self, visit: Callable[..., Page], axe: Callable[[Page], list[str]], night: DrawnEvent
    ) -> None:
        submit_slip(
            actor=SYSTEM,
            match=night.match(),
            deal_number=1,
            payload={"form": "deal", "attackers": 40, "banker": "N"},
            source=SlipSource.GRID,
            client_uuid=uuid.uuid4(),
        )
        page = visit(reverse("event_grid", args=[night.event.slug, 1, 1]), user=officer(night.event.club), phone=True)
        expect(page.locator("input.cellin[name^='ns-']").nth(1)).to_be_focused()
        expect(page.get_by_text("by 1 deal")).to_be_visible()
        assert axe(page) == []


class TestBarriers:
    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_are_on_none_of_these_pages(
        self,
        visit: Callable[..., Page],
        axe: Callable[[Page], list[str]],
        night: DrawnEvent,
        theme: str,
    ) -> None:
        small_event(night.event.club)
        director = officer(night.event.club)
        for path in (
            reverse("event_grid", args=[night.event.slug, 1, 1]) + "?twice=1",
            reverse("event_rulings", args=["cup"]),
            reverse("event_exports", args=["cup"]),
            reverse("event_prints", args=["cup"]),
            reverse("event_print", args=["cup", "slips"]) + "?round=1",
            reverse("event_print", args=["cup", "cards"]),
            reverse("event_print", args=["cup", "tables"]),
            reverse("event_print", args=["cup", "names"]),
        ):
            page = visit(path, user=director, theme=theme, phone=theme == "dark")
            assert axe(page) == [], path
            page.close()
