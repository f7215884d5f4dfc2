"""Pages of a large field: they come in parts, and whoever looks for somebody finds them."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.published_event import published
from tournaments.clubs.models import Club
from tournaments.publishing.queries.paging import Paged, cut, page_of

KILOBYTE = 1024


@pytest.fixture
def slug(club: Club) -> str:
    """An event of 130 entries."""
    return str(published(club, 130).event.slug)


def shown(client: Client, name: str, slug: str, **query: str | int) -> str:
    response = client.get(reverse(name, args=[slug]), query, headers={"accept-language": "en"})
    assert response.status_code == 200
    return response.content.decode()


class TestPaging:
    def test_finds_the_nearest_page_there_is(self) -> None:
        assert [page_of(101, 50, asked).number for asked in (0, 1, 3, 9)] == [1, 1, 3, 3]
        assert (page_of(0, 50, 4).number, page_of(0, 50, 4).pages) == (1, 1)

    def test_cuts_a_list_into_its_pages(self) -> None:
        assert [cut("abcde", 2, number) for number in (1, 2, 3)] == ["ab", "cd", "e"]

    def test_links_the_first_the_last_and_those_near_by(self) -> None:
        assert Paged(number=5, pages=9).page_numbers == (1, 3, 4, 5, 6, 7, 9)


@pytest.mark.django_db
class TestPairings:
    def test_come_in_pages_by_table_and_by_name(self, client: Client, slug: str) -> None:
        pages = [shown(client, "event_pairings", slug, page=number) for number in (1, 2)]
        assert [page.count("data-key=") for page in pages] == [60, 5]
        assert [page.count('class="seatline"') for page in pages] == [120, 10]
        assert "Page 2 of 2" in pages[1]

    def test_count_all_tables_on_every_page(self, client: Client, slug: str) -> None:
        assert "65 tables" in shown(client, "event_pairings", slug, page=2)

    def test_show_everybody_once_over_all_pages(self, client: Client, slug: str) -> None:
        pages = "".join(shown(client, "event_pairings", slug, page=number) for number in (1, 2))
        names = re.findall(r'<li><span class="who"><b[^>]*>([^<]*)', pages)
        assert len(names) == len(set(names)) == 130

    def test_lead_to_a_name_without_a_script(self, client: Client, slug: str) -> None:
        page = shown(client, "event_pairings", slug)
        assert f'action="{reverse("event_find", args=[slug])}"' in page
        assert shown(client, "event_find", slug, q="第87队").count('class="seatline"') == 1


@pytest.mark.django_db
class TestProjector:
    def test_holds_a_few_sheets_and_knows_which_come_next(self, client: Client, slug: str) -> None:
        first = shown(client, "event_projector", slug)
        assert first.count("data-sheet=") == 8
        assert 'data-next="?part=2"' in first

    def test_shows_every_table_name_and_place_once_over_all_parts(self, client: Client, slug: str) -> None:
        first = shown(client, "event_projector", slug)
        parts = int(re.findall(r'data-previous="\?part=(\d+)"', first)[0])
        pages = [shown(client, "event_projector", slug, part=part) for part in range(1, parts + 1)]
        kinds = re.findall(r'data-sheet="(\w+)"', "".join(pages))
        assert {kind: kinds.count(kind) for kind in kinds} == {"pairings": 3, "names": 3, "standings": 6}
        assert 'data-next="?part=1"' in pages[-1]

    def test_names_all_kinds_of_sheets_in_every_part(self, client: Client, slug: str) -> None:
        assert shown(client, "event_projector", slug, part=2).count("data-kind=") == 3


@pytest.mark.django_db
class TestBytes:
    def test_stay_below_a_hundred_kilobytes(self, client: Client, slug: str) -> None:
        pages = ("event_standings", "event_pairings", "event_projector", "event_crosstable")
        assert max(len(shown(client, name, slug).encode()) for name in pages) < 100 * KILOBYTE
