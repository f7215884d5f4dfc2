"""The page of a live table as its director sees it, and the seat that its player takes to another device."""

import pytest
from django.test import Client

from engine.seats import Seat
from tests import factories
from tests.builders.live_match import LiveMatch, live_match
from tests.builders.live_tables import keys_of, practice
from tournaments.clubs.models import Club, Role
from tournaments.live.models import LiveSeat, LiveTable
from tournaments.shared import clock

pytestmark = pytest.mark.django_db


def shown(club: Club, live: LiveMatch) -> str:
    director = Client()
    director.force_login(factories.OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
    return director.get(f"/manage/events/{live.drawn.event.slug}/live/{live.table.code}/").content.decode()


class TestBeginningWithoutThoseWhoAreMissing:
    def test_names_them(self, club: Club) -> None:
        live = live_match(club, begun=False)
        here, *away = LiveSeat.objects.filter(table=live.table)
        LiveSeat.objects.filter(pk=here.pk).update(came_at=clock.now())
        told = shown(club, live).split("Not here yet: ")[1].split(".</b>")[0].split(" · ")
        assert sorted(told) == sorted(seat.name for seat in away)

    @pytest.mark.parametrize(
        ("seconds", "told"),
        [(None, "the table waits for them without limit"), (45, "the table waits 45 seconds; then the smallest")],
    )
    def test_says_before_it_happens_what_becomes_of_their_seats(
        self, club: Club, seconds: int | None, told: str
    ) -> None:
        live = live_match(club, begun=False)
        LiveTable.objects.filter(pk=live.table.pk).update(clock_seconds=seconds)
        page = shown(club, live)
        assert told in page
        assert "their seats stay theirs and no bot plays there" in page

    def test_is_over_once_play_has_begun(self, club: Club) -> None:
        assert "Not here yet" not in shown(club, live_match(club))


class TestOnesOwnSeat:
    def test_has_a_link_to_be_copied_and_a_warning(self, client: Client) -> None:
        made = practice()
        client.cookies[f"seat_{made.table.code}"] = made.key
        page = client.get(f"/live/{made.table.code}/seats/").content.decode()
        field = page.split('id="own-link"')[1].split(">")[0]
        assert f"/live/{made.table.code}/seat/{made.key}/" in field
        assert 'data-copies="own-link"' in page
        assert "Whoever has this link or code sees your cards" in page

    def test_can_be_taken_along_from_a_table_of_an_event(self, club: Club, client: Client) -> None:
        live = live_match(club)
        key = keys_of(live.table)[Seat.NORTH]
        client.cookies[f"seat_{live.table.code}"] = key
        assert f'href="/live/{live.table.code}/seats/"' in client.get(f"/live/{live.table.code}/").content.decode()
        page = client.get(f"/live/{live.table.code}/seats/").content.decode()
        assert key in page
        assert "For friends" not in page

    def test_is_told_to_nobody_else(self, club: Club, client: Client) -> None:
        live = live_match(club)
        pages = [client.get(f"/live/{live.table.code}/{part}").content.decode() for part in ("", "seats/")]
        assert not any(key in page for key in keys_of(live.table).values() for page in pages)
        assert not any("My seat on another device" in page for page in pages)
