"""Every page in every look: nothing shuts anybody out, nothing runs off a phone, nothing is left in English.

The four looks hold every pair of language, theme and width. Colours and language are judged in each of them; how a page
is built changes with its width alone, and is judged in the two dark ones, which hold both widths and both languages.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page

from tests import factories
from tests.browser.conftest import LAPTOP, PHONE, Axe, Visit
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tests.builders.published_event import count, published
from tournaments.accounts.models import User
from tournaments.clubs.models import Role
from tournaments.events.models import Event, EventStatus
from tournaments.pairings.models import RoundStatus, Table

pytestmark = pytest.mark.browser


@dataclass(frozen=True, kw_only=True)
class Look:
    """How somebody sees the site."""

    language: str
    theme: str
    phone: bool

    @property
    def width(self) -> int:
        """The width of the window."""
        return (PHONE if self.phone else LAPTOP)["width"]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of axe that pages are judged by in this look; none stands for all."""
        return () if self.theme == "dark" else COLOURS_AND_LANGUAGE

    def __str__(self) -> str:
        """Name the look in the list of tests."""
        return f"{self.language}-{self.theme}-{self.width}"


COLOURS_AND_LANGUAGE = ("color-contrast", "link-in-text-block", "html-has-lang", "html-lang-valid", "valid-lang")
LOOKS = (
    Look(language="en", theme="light", phone=True),
    Look(language="en", theme="dark", phone=False),
    Look(language="zh-hans", theme="light", phone=False),
    Look(language="zh-hans", theme="dark", phone=True),
)
# Names of the program, of formats, of languages and of places of the calendar stand in Latin letters everywhere.
LATIN = re.compile(r"Shangtai|English|UTF-\d+|GB18030.*|Big5|(Africa|America|Antarctica|Asia|Atlantic|Australia)/.*")
LATIN_PLACES = re.compile(r"(Europe|Indian|Pacific)/.*|[^ ]*@[^ ]*|https?://.*|[A-Z0-9]{2,10}")
SENTENCE = re.compile(r"[A-Za-z]{3,}")
TEXTS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const home = walker.currentNode.parentElement;
    if (home && !home.closest("script, style, noscript, code, kbd, [lang=en], [aria-hidden=true]")) found.push(walker.currentNode.textContent.trim());
  }
  for (const name of ["aria-label", "title", "placeholder"])
    for (const home of document.querySelectorAll(`[${name}]`)) found.push(home.getAttribute(name));
  return [...new Set(found)];
}"""  # noqa: E501  # a line of the page's own language


@pytest.fixture
def event(transactional_db: None) -> PlayedEvent:
    """Eight pairs after two rounds, published, with a third round being played; one event before it, one to come."""
    club = factories.ClubFactory.create(name="海港俱乐部", place="奥克兰")
    played = published(club, 8)
    play_round(played, 3, [(1, 2, 2, 14), (3, 4), (5, 6), (7, 8)], status=RoundStatus.PLAYING)
    count(played)
    Event.objects.filter(pk=published(club, 8).event.pk).update(slug="before")
    coming = played_event(club, entries=2)
    Event.objects.filter(pk=coming.event.pk).update(status=EventStatus.OPEN, slug="coming")
    return played


@pytest.fixture
def owner(event: PlayedEvent) -> User:
    return factories.OfficeFactory.create(club=event.event.club, role=Role.OWNER, user__name="何会长").user


def public_pages(event: PlayedEvent) -> list[str]:
    club, slug = event.event.club.slug, event.event.slug
    table = Table.objects.get(event=event.event, number=2)
    inside: tuple[str, ...] = (
        "",
        "standings/",
        "standings/?after=1",
        "standings/?q=zz",
        "pairings/",
        "pairings/find/?q=2",
    )
    inside += ("crosstable/", "bracket/", "entries/1/", "projector/")
    return [
        *("/", f"/clubs/{club}/", *(f"/events/{slug}/{page}" for page in inside)),
        *(f"/events/before/{page}" for page in ("", "pairings/", "projector/")),
        *("/events/coming/", "/events/coming/standings/", "/events/coming/crosstable/"),
        f"/enter/{Event.objects.get(slug='coming').registration_token}/",
        *("/t/", f"/t/{table.code}/", "/nowhere/"),
        *("/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/accounts/password/reset/done/"),
    ]


def officers_pages(event: PlayedEvent) -> list[str]:
    club, slug = event.event.club.slug, event.event.slug
    of_club = ("", "edit/", "offices/", "players/", "players/new/", "players/duplicates/", "audit/")
    of_event: tuple[str, ...] = (
        "",
        "settings/",
        "entries/",
        "entries/add/",
        "entries/1/",
        "entries/import/",
        "check-in/",
    )
    of_event += (
        "stages/1/",
        "stages/1/rounds/3/",
        "desk/",
        "results/1/3/",
        "rulings/",
        "publish/",
        "exports/",
        "standings/",
    )
    of_event += ("prints/", "prints/tables/", "prints/names/", "prints/slips/", "prints/cards/", "audit/")
    return [
        *("/me/", "/me/delete/", "/me/clubs/new/", "/clubs/", f"/manage/{club}/new/"),
        *(f"/clubs/{club}/manage/{page}" for page in of_club),
        *(f"/manage/events/{slug}/{page}" for page in of_event),
    ]


def faults(page: Page, addresses: Iterable[str], axe: Axe, look: Look) -> list[str]:
    """Go from page to page and gather what is wrong, with the address before it."""
    found: list[str] = []
    for address in addresses:
        page.goto(address)
        found += [f"{address}: {fault}" for fault in axe(page, *look.rules)]
        wide = page.evaluate("document.scrollingElement.scrollWidth")
        found += [f"{address}: {wide} px wide"] if wide > look.width else []
        found += [f"{address}: in English: {text}" for text in english(page)] if look.language != "en" else []
    return found


def english(page: Page) -> list[str]:
    """Find words that a Chinese reader should not meet."""
    texts: list[str] = page.evaluate(TEXTS)
    return [text for text in texts if SENTENCE.search(text) and not is_name(text)]


def is_name(text: str) -> bool:
    rest = LATIN_PLACES.sub("", LATIN.sub("", text))
    return not SENTENCE.search(rest)


class TestPublicPages:
    @pytest.mark.parametrize("look", LOOKS, ids=str)
    def test_are_open_to_everybody_fit_and_speak_one_language(
        self, visit: Visit, event: PlayedEvent, axe: Axe, look: Look
    ) -> None:
        page = visit("/", phone=look.phone, language=look.language, theme=look.theme)
        assert faults(page, public_pages(event), axe, look) == []


class TestOfficersPages:
    @pytest.mark.parametrize("look", LOOKS[1:], ids=str)
    def test_are_open_to_everybody_fit_and_speak_one_language(
        self, visit: Visit, owner: User, event: PlayedEvent, axe: Axe, look: Look
    ) -> None:
        page = visit("/", user=owner, phone=look.phone, language=look.language, theme=look.theme)
        assert faults(page, officers_pages(event), axe, look) == []


class TestTheApi:
    def test_explains_itself_under_the_strict_policy(self, visit: Visit, event: PlayedEvent) -> None:
        page = visit("/api/v1/docs/")
        page.get_by_text("/api/v1/events/{slug}/", exact=True).first.wait_for()
