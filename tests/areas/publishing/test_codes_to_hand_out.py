"""The codes of entries and of seats as papers: printed, read as a phone reads them, and opened."""

import io
from pathlib import Path
from urllib.parse import urlsplit

import pypdf
import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.builders.drawn_event import DrawnEvent, drawn_event
from tests.builders.live_match import live_match
from tests.builders.pictures import printed, read_codes
from tournaments.clubs.models import Club, Role
from tournaments.events.models import Event


@pytest.fixture
def night(club: Club) -> DrawnEvent:
    return drawn_event(club, entries=8)


@pytest.fixture
def browser(club: Club) -> Client:
    signed_in = Client()
    signed_in.force_login(factories.OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
    return signed_in


def text(data: bytes) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)


def scanned(browser: Client, name: str, event: Event, folder: Path) -> list[str]:
    """Print the first page of codes as a director does, and give what phones read from it."""
    answer = browser.get(reverse(name, args=[event.slug]))
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"].startswith("inline")
    return [code for picture in printed(answer.content, folder, pages=1) for code in read_codes(picture)]


class TestCodesToHandOut:
    def test_the_link_of_an_entry_opens_its_page(
        self, night: DrawnEvent, browser: Client, tmp_path: Path, client: Client
    ) -> None:
        codes = scanned(browser, "event_entry_links_pdf", night.event, tmp_path)
        assert len(codes) == 8
        opened = [client.get(urlsplit(address).path).content.decode() for address in codes]
        for entry in night.event.entries.all():
            assert sum(entry.name in page for page in opened) == 1

    def test_one_link_alone(self, night: DrawnEvent, browser: Client) -> None:
        address = reverse("event_entry_links_pdf", args=[night.event.slug])
        told = text(browser.get(address, {"entry": "3"}).content)
        entries = {entry.number: entry.name for entry in night.event.entries.all()}
        assert entries[3] in told
        assert entries[4] not in told

    def test_the_code_of_a_seat_opens_its_hand(
        self, club: Club, browser: Client, tmp_path: Path, client: Client
    ) -> None:
        live = live_match(club)
        codes = scanned(browser, "event_live_codes_pdf", live.drawn.event, tmp_path)
        assert len(codes) == 4
        opened = client.get(urlsplit(codes[0]).path, follow=True)
        assert opened.redirect_chain[-1][0] == f"/live/{live.table.code}/"

    def test_prints_chinese(self, club: Club, browser: Client) -> None:
        live = live_match(club)
        Event.objects.filter(pk=live.drawn.event.pk).update(name="秋季杯")
        for name in ("event_live_codes_pdf", "event_entry_links_pdf"):
            paper = browser.get(reverse(name, args=[live.drawn.event.slug]), headers={"accept-language": "zh-hans"})
            assert "秋季杯" in text(paper.content)

    def test_where_there_is_none_the_page_says_so(self, club: Club, browser: Client) -> None:
        event = factories.EventFactory.create(club=club)
        for name in ("event_entry_links", "event_live_codes"):
            answer = browser.get(reverse(f"{name}_pdf", args=[event.slug]))
            assert answer.headers["Location"] == reverse(name, args=[event.slug])

    def test_are_listed_for_directors_alone(self, club: Club, browser: Client) -> None:
        event = live_match(club).drawn.event
        links = [reverse(name, args=[event.slug]) for name in ("event_entry_links", "event_live_codes")]
        scorer = Client()
        scorer.force_login(factories.OfficeFactory.create(club=club, role=Role.SCORER).user)
        address = reverse("event_prints", args=[event.slug])
        assert all(link in browser.get(address).text for link in links)
        assert not any(link in scorer.get(address).text for link in links)

    def test_of_seats_are_not_listed_where_nothing_is_played_live(self, night: DrawnEvent, browser: Client) -> None:
        page = browser.get(reverse("event_prints", args=[night.event.slug])).text
        assert reverse("event_entry_links", args=[night.event.slug]) in page
        assert reverse("event_live_codes", args=[night.event.slug]) not in page
