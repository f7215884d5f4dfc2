"""The director's way to a published draw, in a real browser: new event, list, check-in, draw."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from tests import factories
from tests.browser.conftest import Visit
from tournaments.accounts.models import User
from tournaments.clubs.models import Club, Role
from tournaments.draws import operations as draws
from tournaments.events import operations as events
from tournaments.events.models import Event
from tournaments.events.queries.links import own_link
from tournaments.pairings.models import Round, RoundStatus
from tournaments.pairings.queries import pairing_list
from tournaments.shared.actors import COMMAND_LINE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LIST = "队名\t队员1\t队员2\t俱乐部\n飞鹰\t张三\t李四\t东区\n猎豹\t王五\t\t西区\n"


@pytest.fixture
def director(transactional_db: None) -> User:
    return factories.OfficeFactory.create(role=Role.DIRECTOR, user__name="Lin").user


@pytest.fixture
def club(director: User) -> Club:
    return director.offices.get().club


@pytest.fixture
def drawn(club: Club) -> Event:
    """An event of nine pairs with a draft draw."""
    event = factories.EventFactory.create(club=club)
    factories.EntryFactory.create_batch(9, event=event)
    request = draws.request_draw(actor=COMMAND_LINE, stage=event.stages.get(), seed="5eed")
    draws.run_draw(request_id=request.pk)
    return event


def held(page: Page) -> list[Route]:
    """Hold back what the page of a new event asks for, until the test lets it go."""
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/sentence/**", hold)
    return asked


def first(page: Page, asked: list[Route]) -> Route:
    """Wait for the next question that is held back."""
    while not asked:
        page.wait_for_timeout(50)
    return asked.pop(0)


class TestNewEvent:
    def test_is_made_while_the_sentence_says_what_will_be_played(
        self, visit: Visit, director: User, club: Club
    ) -> None:
        page = visit(reverse("event_new", args=[club.slug]), user=director)
        page.get_by_label("Name of the event").fill("Friday Cup")
        page.get_by_text("Club cup").click()
        expect(page.locator("#sentence")).to_contain_text("4 rounds of Swiss")
        page.locator("#id_rounds").fill("5")
        expect(page.locator("#sentence")).to_contain_text("5 rounds of Swiss")
        expect(page.get_by_label("Name of the event")).to_have_value("Friday Cup")
        page.get_by_role("button", name="Create the event").click()
        expect(page.locator(".say")).to_contain_text("the list of entries is empty")
        assert Event.objects.get().format["stages"][0]["rounds"] == 5

    def test_lets_nothing_be_typed_that_another_kind_would_overwrite(
        self, visit: Visit, director: User, club: Club
    ) -> None:
        page = visit(reverse("event_new", args=[club.slug]), user=director)
        asked = held(page)
        page.get_by_text("Club cup").click()
        expect(page.locator("#id_rounds")).to_be_disabled()
        asked.pop(0).continue_()
        expect(page.locator("#id_rounds")).to_have_value("4")
        page.locator("#id_rounds").fill("5")
        expect(page.locator("#id_rounds")).to_be_enabled()
        assert page.locator("#id_rounds").input_value() == "5"

    def test_keeps_what_is_typed_while_an_older_answer_is_on_its_way(
        self, visit: Visit, director: User, club: Club
    ) -> None:
        page = visit(reverse("event_new", args=[club.slug]), user=director)
        asked = held(page)
        page.locator("#id_rounds").fill("6")
        older = first(page, asked)
        answer = older.fetch()
        page.locator("#id_deals").fill("60")
        older.fulfill(response=answer)
        first(page, asked).continue_()
        expect(page.locator("#sentence")).to_contain_text("6 rounds of Swiss, 60 deals")
        expect(page.locator("#id_deals")).to_have_value("60")


class TestImport:
    def test_is_corrected_in_place_and_confirmed(self, visit: Visit, director: User, club: Club) -> None:
        event = factories.EventFactory.create(club=club)
        page = visit(reverse("event_import", args=[event.slug]), user=director)
        page.get_by_label("Paste the list here").fill(LIST)
        page.get_by_role("button", name="See what would happen").click()
        page.get_by_label("Player 2 in row 3").fill("赵六")
        page.get_by_role("button", name="Check again").click()
        page.get_by_role("button", name="Enter 2 pairs").click()
        expect(page.locator(".messages")).to_contain_text("Entered: 2 pairs.")
        assert [entry.name for entry in event.entries.all()] == ["飞鹰", "猎豹"]


class TestCheckIn:
    def test_takes_two_letters_and_enter(self, visit: Visit, director: User, club: Club) -> None:
        event = factories.EventFactory.create(club=club)
        for name in ("飞鹰", "猎豹", "黑桃ACE"):
            factories.EntryFactory.create(event=event, name=name)
        page = visit(reverse("event_checkin", args=[event.slug]), user=director, phone=True)
        settling = page.locator(".htmx-request, .htmx-settling, .htmx-added")
        for typed, name in (("ac", "黑桃ACE"), ("猎", "猎豹")):
            expect(settling).to_have_count(0)
            page.keyboard.type(typed)
            expect(page.locator("#arrivals section").first.locator("li")).to_have_count(1)
            page.keyboard.press("Enter")
            expect(page.locator(".arrived")).to_have_text(f"{name} is here.")
            expect(page.locator("#arrival")).to_be_focused()
        assert event.entries.exclude(checked_in_at=None).count() == 2


class TestDraw:
    def test_is_changed_with_the_consequences_in_sight_and_published(
        self, visit: Visit, director: User, drawn: Event
    ) -> None:
        page = visit(reverse("event_draw", args=[drawn.slug, 1, 1]), user=director)
        boxes = page.locator(".drawt input[name=entry]")
        boxes.nth(1).check()
        expect(page.locator("#swap-means")).to_contain_text("Tick the other pair.")
        boxes.nth(2).check()
        expect(page.locator("#swap-means")).to_contain_text("Nothing speaks against it.")
        page.get_by_role("button", name="Swap", exact=True).click()
        expect(page.locator(".messages")).to_contain_text("The two pairs are swapped.")
        page.get_by_role("button", name="Lock table 2").click()
        expect(page.get_by_role("button", name="Lock table 2")).to_have_attribute("aria-pressed", "true")
        page.get_by_role("button", name="Publish the draw").click()
        expect(page.locator(".messages")).to_contain_text("Round 1 is published.")
        assert Round.objects.get().status == RoundStatus.PUBLISHED

    def test_is_changed_by_keys_alone_and_undone(self, visit: Visit, director: User, drawn: Event) -> None:
        before = seated(drawn)
        page = visit(reverse("event_draw", args=[drawn.slug, 1, 1]), user=director)
        boxes = page.locator(".drawt input[name=entry]")
        boxes.nth(1).focus()
        page.keyboard.press("Space")
        expect(page.locator("#swap-means")).to_contain_text("Tick the other pair.")
        page.keyboard.press("ArrowDown")
        expect(boxes.nth(3)).to_be_focused()
        expect(page.locator("#swap-means .sum")).to_contain_text("Whole draw")
        page.keyboard.press("Escape")
        expect(page.locator("#swap-means")).to_be_empty()
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Enter")
        expect(page.locator(".messages")).to_contain_text("The two pairs are swapped.")
        assert seated(drawn)[1:3] == [before[2], before[1]]
        expect(page.locator(f".drawt input[value='{before[1]}']")).not_to_be_checked()
        page.keyboard.press("u")
        expect(page.locator(".messages")).to_contain_text("The last swap is undone.")
        assert seated(drawn) == before
        expect(page.locator("#undo")).to_have_count(0)

    def test_is_changed_by_dragging(self, visit: Visit, director: User, drawn: Event) -> None:
        before = seated(drawn)
        page = visit(reverse("event_draw", args=[drawn.slug, 1, 1]), user=director)
        cells = page.locator(".drawt td.side")
        cells.nth(0).locator("[data-grab]").hover()
        page.mouse.down()
        cells.nth(3).hover()
        expect(page.locator("#swap-means .sum")).to_contain_text("Whole draw")
        page.mouse.up()
        expect(page.locator(".messages")).to_contain_text("The two pairs are swapped.")
        assert [seated(drawn)[0], seated(drawn)[3]] == [before[3], before[0]]

    def test_says_who_left_since_and_draws_again(self, visit: Visit, director: User, drawn: Event) -> None:
        entry = drawn.entries.get(number=4)
        events.cancel_entry(actor=COMMAND_LINE, entry=entry)
        page = visit(reverse("event_draw", args=[drawn.slug, 1, 1]), user=director)
        expect(page.get_by_role("alert")).to_contain_text(entry.name)
        page.get_by_role("button", name="Publish the draw").click()
        expect(page.locator(".messages")).to_contain_text(f"does not fit who plays any more: {entry.name}")


def seated(event: Event) -> list[int]:
    """Give the keys of the entries of the draft as they stand on the page."""
    lines = pairing_list(Round.objects.get(stage__event=event)).lines
    return [entry.pk for line in lines for entry in (line.ns, line.ew) if entry is not None]


class TestBarriers:
    @pytest.mark.parametrize("phone", [False, True])
    def test_are_in_none_of_the_pages(
        self, visit: Visit, axe: Callable[[Page], list[str]], director: User, drawn: Event, phone: bool
    ) -> None:
        slug, token = drawn.slug, drawn.registration_token
        for address in (
            reverse("event_manage", args=[slug]),
            reverse("event_entries", args=[slug]),
            reverse("event_entry_edit", args=[slug, 1]),
            reverse("event_partners", args=[slug]),
            reverse("event_own_entry", args=[own_link(drawn.entries.get(number=1))]),
            reverse("event_import", args=[slug]),
            reverse("event_seeds", args=[slug]),
            reverse("event_checkin", args=[slug]),
            reverse("event_settings", args=[slug]),
            reverse("event_new", args=[drawn.club.slug]),
            reverse("event_stage", args=[slug, 1]),
            reverse("event_draw", args=[slug, 1, 1]),
            reverse("stage_by_hand", args=[slug, 1]),
            reverse("event_register", args=[token]),
        ):
            page = visit(address, user=director, phone=phone, theme="dark" if phone else "light")
            assert axe(page) == [], address
            wider = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
            assert not wider, address
