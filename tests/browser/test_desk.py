"""The round desk in a real browser: by keyboard, without a reload, for everybody."""

import os
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests import factories
from tests.browser.conftest import Visit
from tests.builders.phones import phone_at
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tournaments.accounts.models import User
from tournaments.clubs.models import Role
from tournaments.pairings.models import Match, RoundStatus
from tournaments.slips import operations as slips
from tournaments.slips.models import SlipSource

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PICTURES = os.environ.get("PICTURES", "")


@pytest.fixture
def director(transactional_db: None) -> User:
    return factories.OfficeFactory.create(role=Role.DIRECTOR, user__name="Lin").user


@pytest.fixture
def played(director: User) -> PlayedEvent:
    """Seven tables in different states: two done, one disputed, one called, one waiting, two to start."""
    club = director.offices.get().club
    played = played_event(club, entries=15)
    open_tables = [(5, 6), (7, 8), (9, 10), (11, 12), (13, 14)]
    play_round(played, 1, [(1, 2, 14, 5), (3, 4, 9, 14), *open_tables], status=RoundStatus.PUBLISHED, byes=[15])
    say(played, 3, "NS", 95)
    say(played, 3, "EW", 75)
    say(played, 4, "NS", 80)
    slips.call_director(actor=phone_at(at(played, 5)), match=at(played, 5), message="少一张牌")
    return played


def at(played: PlayedEvent, table: int) -> Match:
    return Match.objects.get(round__stage=played.stage, table__number=table)


def say(played: PlayedEvent, table: int, line: str, points: int) -> None:
    slips.submit_slip(
        actor=phone_at(at(played, table)),
        match=at(played, table),
        deal_number=1,
        payload={"form": "deal", "attackers": points, "banker": "N"},
        line=line,
        source=SlipSource.TABLE,
        client_uuid=uuid.uuid4(),
    )


def director_of(played: PlayedEvent) -> User:
    return played.event.club.offices.get().user


def address(played: PlayedEvent) -> str:
    return f"/manage/events/{played.event.slug}/desk/"


def keep(page: Page, name: str) -> None:
    """Keep a picture where somebody wants to look at it."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"), full_page=True, caret="initial")


class TestRoundDesk:
    def test_decides_a_dispute_in_a_dialog(self, visit: Visit, played: PlayedEvent, director: User) -> None:
        page = visit(address(played), user=director)
        keep(page, "desk-1280-light-en")
        page.get_by_role("button", name="Decide…").click()
        keep(page, "desk-dialog-1280-light-en")
        page.get_by_role("dialog").get_by_role("button", name="This one counts").first.click()
        expect(page.get_by_text("The result is decided.")).to_be_visible()
        expect(page.locator(".tile.fight")).to_have_count(0)

    def test_starts_and_pauses_the_clock_by_key(self, visit: Visit, played: PlayedEvent, director: User) -> None:
        page = visit(address(played), user=director)
        page.keyboard.press("c")
        expect(page.get_by_role("timer")).to_contain_text("49:5")
        page.keyboard.press("c")
        expect(page.get_by_role("button", name="Go on")).to_be_visible()

    def test_tells_its_keys(self, visit: Visit, played: PlayedEvent, director: User) -> None:
        page = visit(address(played), user=director)
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keys of the round desk")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)

    def test_finds_a_table_by_its_number(self, visit: Visit, played: PlayedEvent, director: User) -> None:
        page = visit(address(played), user=director)
        page.keyboard.press("6")
        expect(page.locator("a.tile:focus .no")).to_have_text("6")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Table 6")).to_be_visible()

    def test_shows_a_new_slip_without_a_reload(self, visit: Visit, played: PlayedEvent, director: User) -> None:
        page = visit(address(played), user=director)
        expect(page.locator(".tile.wait")).to_have_count(1)
        say(played, 6, "NS", 120)
        expect(page.locator(".tile.wait")).to_have_count(2)

    def test_does_not_ask_for_itself_before_anything_has_changed(
        self, visit: Visit, played: PlayedEvent, director: User
    ) -> None:
        page = visit(address(played), user=director)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if "hx-request" in request.headers else None)
        expect(page.locator("html")).to_have_attribute("data-net", "on")
        page.wait_for_timeout(1500)
        assert asked == []

    def test_waits_with_news_while_the_director_decides(
        self, visit: Visit, played: PlayedEvent, director: User
    ) -> None:
        page = visit(address(played), user=director)
        expect(page.locator("html")).to_have_attribute("data-net", "on")
        page.get_by_role("button", name="Decide…").click()
        say(played, 6, "NS", 120)
        page.wait_for_timeout(2500)
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(".tile.wait")).to_have_count(2, timeout=8000)

    def test_keeps_a_dialog_open_when_an_earlier_answer_arrives(
        self, visit: Visit, played: PlayedEvent, director: User
    ) -> None:
        page = visit(address(played), user=director)
        held: list[Route] = []
        page.route("**/desk/", lambda route: held.append(route) if not held else route.continue_())
        with page.expect_request(lambda request: "hx-request" in request.headers):
            page.evaluate("document.body.dispatchEvent(new CustomEvent('changed'))")
        page.get_by_role("button", name="Decide…").click()
        held[0].continue_()
        page.wait_for_timeout(800)
        expect(page.get_by_role("dialog")).to_be_visible()

    @pytest.mark.parametrize("look", [(False, "en", "light"), (True, "zh-hans", "dark")])
    def test_has_no_barriers_and_fits(
        self, visit: Visit, played: PlayedEvent, axe: Callable[[Page], list[str]], look: tuple[bool, str, str]
    ) -> None:
        phone, language, theme = look
        page = visit(address(played), user=director_of(played), phone=phone, language=language, theme=theme)
        expect(page.locator(".tile")).to_have_count(7)
        keep(page, f"desk-{360 if phone else 1280}-{theme}-{language}")
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
