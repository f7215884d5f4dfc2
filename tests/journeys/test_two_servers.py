"""Two server processes, as in production: what is entered through one is heard by the pages open at the other."""

import re
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from http.client import HTTPResponse
from http.cookiejar import CookieJar
from pathlib import Path
from typing import cast
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.builders.drawn_event import DrawnEvent, drawn_event
from tests.builders.sites import sites
from tournaments.accounts.models import User
from tournaments.clubs.models import Club, Role
from tournaments.events.models import Event
from tournaments.publishing.models import Publication
from tournaments.tallies.operations import recompute_now

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.processes]

DATA = re.compile(r"^data: (.+)$")


@pytest.fixture
def servers(tmp_path: Path, transactional_db: None) -> Iterator[tuple[str, str]]:
    """The addresses of two servers that share nothing but the database and Redis."""
    with sites(tmp_path, 2) as (here, there):
        yield f"http://{here}", f"http://{there}"


@dataclass(frozen=True)
class Browser:
    """A signed-in browser without pictures: it fetches pages and sends their forms."""

    site: str
    opener: urllib.request.OpenerDirector

    @classmethod
    def of(cls, user: User, site: str) -> "Browser":
        client = Client()
        client.force_login(user)
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        opener.addheaders = [("Cookie", f"sessionid={client.cookies['sessionid'].value}")]
        return cls(site, opener)

    def fields(self, path: str) -> dict[str, str]:
        """Read the hidden fields of a page's forms."""
        with self.opener.open(self.site + path, timeout=20) as page:
            body = page.read().decode()
            token = str(page.headers["Set-Cookie"]).split("csrftoken=")[1].split(";")[0]
        self.opener.addheaders[0] = ("Cookie", f"{self.opener.addheaders[0][1]}; csrftoken={token}")
        return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', body))

    def send(self, path: str, fields: dict[str, str]) -> None:
        """Send a form and follow where it leads."""
        with self.opener.open(self.site + path, urlencode(fields).encode(), timeout=20) as page:
            assert page.status == 200


class OpenPage:
    """A public page that listens."""

    def __init__(self, event: Event, site: str) -> None:
        address = site + reverse("event_updates", args=[event.slug])
        self.stream = cast(HTTPResponse, urllib.request.urlopen(address, timeout=20))

    def hears(self) -> str:
        """Wait for the next version."""
        while True:
            line = self.stream.readline().decode()
            assert line, "the stream ended"
            if found := DATA.match(line):
                return found[1].strip()


@pytest.fixture
def night(club: Club, transactional_db: None) -> DrawnEvent:
    return drawn_event(club, entries=4, preset="club_cup")


@pytest.fixture
def director(night: DrawnEvent) -> User:
    return factories.OfficeFactory.create(club=night.event.club, role=Role.DIRECTOR).user


@pytest.fixture
def open_page(night: DrawnEvent, servers: tuple[str, str]) -> Iterator[OpenPage]:
    page = OpenPage(night.event, servers[0])
    yield page
    page.stream.close()


class TestWhatIsDoneThroughOneServer:
    def test_is_heard_at_the_other(
        self, night: DrawnEvent, director: User, open_page: OpenPage, servers: tuple[str, str]
    ) -> None:
        facts, _tallied, shown, _status = open_page.hears().split(".")
        browser = Browser.of(director, servers[1])

        grid, match = reverse("event_grid", args=[night.event.slug, 1, 1]), night.match()
        cells = {f"ns-{match.pk}": "A", f"ew-{match.pk}": "5"}
        browser.send(reverse("event_grid_save", args=[night.event.slug, 1, 1]), browser.fields(grid) | cells)
        after_the_result = open_page.hears().split(".")
        assert int(after_the_result[0]) > int(facts)

        recompute_now(event_id=night.event.pk)
        publish = reverse("event_publish", args=[night.event.slug])
        browser.send(publish, browser.fields(publish))
        while (heard := open_page.hears().split("."))[2] == shown:
            assert int(heard[0]) >= int(after_the_result[0])
        assert heard[2] == str(Publication.objects.get(event=night.event).pk)


class TestManyOpenPages:
    def test_leave_the_database_to_others(self, night: DrawnEvent, servers: tuple[str, str]) -> None:
        """A process has eight connections; a hall has forty phones."""
        with ExitStack() as stack:
            for _ in range(40):
                page = OpenPage(night.event, servers[0])
                stack.callback(page.stream.close)
                assert page.hears()
            address = servers[0] + reverse("event_standings", args=[night.event.slug])
            with urllib.request.urlopen(address, timeout=20) as standings:
                assert standings.status == 200
