"""The codes on printed papers, read as a phone reads them, and opened."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.builders.drawn_event import DrawnEvent, drawn_event
from tests.builders.pictures import printed, read_codes
from tournaments.clubs.models import Club


@pytest.fixture
def night(club: Club) -> DrawnEvent:
    return drawn_event(club, entries=8)


def scanned(night: DrawnEvent, sheet: str, folder: Path) -> list[str]:
    """Print the papers of a kind as a scorer does, and give what a phone reads from them."""
    scorer = Client()
    scorer.force_login(factories.OfficeFactory.create(club=night.event.club).user)
    paper = scorer.get(reverse("event_print_pdf", args=[night.event.slug, sheet])).content
    return [code for picture in printed(paper, folder, pages=4) for code in read_codes(picture)]


class TestScanning:
    def test_a_card_opens_its_table(self, night: DrawnEvent, tmp_path: Path, client: Client) -> None:
        cards = scanned(night, "cards", tmp_path)
        assert len(cards) == 4
        for number, address in enumerate(cards, start=1):
            assert urlsplit(address).netloc == "testserver"
            page = client.get(urlsplit(address).path, headers={"accept-language": "en"}, follow=True)
            assert page.status_code == 200
            told = page.content.decode()
            assert f"Table {number}" in told
            assert all(side.entry.name in told for side in night.match(number).sides.all())

    def test_a_slip_leads_to_the_table_where_it_is_filled_in(self, night: DrawnEvent, tmp_path: Path) -> None:
        codes = [night.event.tables.get(number=number).code for number in (1, 2, 3, 4)]
        assert scanned(night, "slips", tmp_path) == [f"http://testserver/t/{code}/" for code in codes]
