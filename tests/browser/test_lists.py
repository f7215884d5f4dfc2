"""Lists that come in, groups by hand, final levels from the phone: by keyboard and thumb, without barriers."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser.conftest import Visit
from tests.builders.drawn_event import DrawnEvent, drawn_event
from tournaments.accounts.models import User
from tournaments.clubs.models import Role
from tournaments.events.models import Event, StageEntry, TableEntry
from tournaments.slips.models import Result

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Axe = Callable[[Page], list[str]]


@pytest.fixture
def night(transactional_db: None) -> DrawnEvent:
    return drawn_event(factories.ClubFactory.create(), entries=6)


@pytest.fixture
def director(night: DrawnEvent) -> User:
    return factories.OfficeFactory.create(club=night.event.club, role=Role.DIRECTOR).user


def listed(night: DrawnEvent, *levels: tuple[str, str]) -> str:
    """Write the results of the round as a club's sheet has them."""
    rows = ["轮次,桌号,队伍A,级数A,队伍B,级数B"]
    for table, (ns, ew) in enumerate(levels, 1):
        first, second = (side.entry.name for side in night.match(table).sides.all())
        rows.append(f"1,{table},{first},{ns},{second},{ew}")
    return "\n".join(rows)


class TestAListOfResults:
    def test_is_corrected_in_place_and_written_at_once(self, visit: Visit, night: DrawnEvent, director: User) -> None:
        page = visit(reverse("event_results_import", args=[night.event.slug]), user=director)
        page.get_by_label("Paste the list here").fill(listed(night, ("A", "5"), ("X", "A"), ("A", "9")))
        page.get_by_role("button", name="See what would happen").click()
        wrong = page.get_by_label("Level of the first side in row 3")
        expect(wrong).to_have_attribute("aria-invalid", "true")
        wrong.fill("Q")
        page.get_by_role("button", name="Check again").click()
        page.get_by_role("button", name="Enter 3 results").click()
        expect(page.get_by_text("3 results are entered.")).to_be_visible()
        assert Result.objects.count() == 3


class TestFinalLevels:
    def test_are_entered_and_confirmed_by_two_phones(self, visit: Visit, night: DrawnEvent) -> None:
        Event.objects.update(table_entry=TableEntry.LEVELS)
        table = night.match().table
        assert table is not None
        for side, act in (("North–South", "Send"), ("East–West", "Confirm")):
            page = visit(f"/t/{table.code}/", phone=True)
            page.get_by_role("button", name=side).click()
            levels = page.locator(".levels13")
            levels.nth(0).get_by_text("A", exact=True).click()
            levels.nth(1).get_by_text("10", exact=True).click()
            page.locator(".passedby label").first.click()
            page.locator("button[value=look]").click()
            page.get_by_role("button", name=f"{act} A+ : 10").click()
            page.wait_for_url("**deal=0")
        expect(page.get_by_text("Match over")).to_be_visible()
        assert Result.objects.get().payload["EW"] == 10


class TestGroups:
    def test_are_filled_from_a_list_and_saved(self, visit: Visit, night: DrawnEvent, director: User) -> None:
        event = factories.EventFactory.create(club=night.event.club, preset="groups_then_knockout")
        factories.EntryFactory.create_batch(6, event=event)
        numbers = list(event.entries.order_by("number").values_list("number", flat=True))
        page = visit(reverse("event_groups", args=[event.slug, 1]) + "?groups=2", user=director)
        page.get_by_text("Or paste a list").click()
        text = "\n".join(f"{'AB'[at % 2]}: {number}" for at, number in enumerate(numbers))
        page.get_by_label("Groups, one on each line").fill(text)
        page.get_by_role("button", name="Read the list").click()
        page.get_by_role("button", name="Save the groups").click()
        page.wait_for_url("**/stages/1/")
        placed = StageEntry.objects.filter(stage__event=event).order_by("group__ordinal", "seed")
        assert list(placed.values_list("entry__number", flat=True)) == numbers[::2] + numbers[1::2]


class TestBarriers:
    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_are_on_none_of_these_pages(
        self, visit: Visit, axe: Axe, night: DrawnEvent, director: User, theme: str
    ) -> None:
        phone = theme == "dark"
        slug, groups = (
            night.event.slug,
            factories.EventFactory.create(club=night.event.club, preset="groups_then_knockout"),
        )
        factories.EntryFactory.create_batch(4, event=groups)
        for path, text in (
            (reverse("event_results_import", args=[slug]), listed(night, ("A", "5"), ("X", "A"))),
            (reverse("stage_import", args=[groups.slug, 1]), "队伍A,队伍B\n1,2\n3,x"),
        ):
            page = visit(path, user=director, theme=theme, phone=phone)
            assert axe(page) == [], path
            page.locator("textarea[name=text]").fill(text)
            page.get_by_role("button", name="See what would happen").click()
            assert axe(page) == [], path
        page = visit(reverse("event_groups", args=[groups.slug, 1]), user=director, theme=theme, phone=phone)
        assert axe(page) == []
        Event.objects.filter(slug=slug).update(table_entry=TableEntry.LEVELS)
        table = night.match().table
        assert table is not None
        page = visit(f"/t/{table.code}/", phone=True, theme=theme)
        page.get_by_role("button", name="North–South").click()
        assert axe(page) == []
        page.locator("button[value=look]").click()
        expect(page.locator("#NS-e")).to_be_visible()
        assert axe(page) == []
