"""What strangers and cheats try at live tables, over HTTP and websockets, against two server processes."""

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from channels.db import database_sync_to_async as in_thread
from django.test import Client
from django.urls import reverse
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from engine.cards import print_cards
from engine.live import Phase
from engine.seats import Seat
from tests import factories
from tests.builders.live_match import LiveMatch, live_match
from tests.builders.live_tables import keys_of, played, stand
from tests.builders.live_wires import Wire
from tests.builders.sites import sites
from tournaments.clubs.models import Club, Role
from tournaments.live.models import LiveEvent, LiveSeat, LiveTable
from tournaments.live.operations import substitute
from tournaments.live.rooms import Known
from tournaments.shared.actors import SYSTEM
from tournaments.shared.models import AuditEntry

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.processes, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[tuple[str, ...]]:
    with sites(tmp_path_factory.mktemp("servers"), 2) as addresses:
        yield addresses


def in_play(known: Known) -> bool:
    return known.state.phase is Phase.PLAY


def begun(club: Club) -> LiveMatch:
    """A match of an event in its first trick."""
    live = live_match(club)
    played(live.table, until=in_play)
    return live


def facts(table: LiveTable) -> tuple[Any, ...]:
    """Everything that nobody may have changed."""
    table.refresh_from_db()
    seats = LiveSeat.objects.filter(table=table).order_by("pk").values_list("seat", "kind", "name", "token")
    return table.version, table.state, LiveEvent.objects.filter(table=table).count(), tuple(seats)


class Visitor:
    """Fetches pages and sends forms, with or without an account, and follows nothing."""

    def __init__(self, site: str, **cookies: str) -> None:
        self.site, self.cookies = site, cookies
        self.opener = urllib.request.build_opener(Stay)

    def ask(self, path: str, fields: dict[str, str] | None = None) -> tuple[int, str]:
        """Give the status, and where it leads or what it says."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        data = None if fields is None else urlencode(fields).encode()
        headers = {"Cookie": cookies, "Origin": f"http://{self.site}"}
        try:
            with self.opener.open(urllib.request.Request(f"http://{self.site}{path}", data, headers)) as page:
                return page.status, page.read().decode()
        except urllib.error.HTTPError as answer:
            return answer.code, answer.headers.get("Location") or answer.read().decode()

    def post(self, path: str, **fields: str) -> int:
        """Send a form as its own page would, with the token against forgery."""
        self.cookies["csrftoken"] = "a" * 32
        return self.ask(path, {**fields, "csrfmiddlewaretoken": "a" * 32})[0]


class Stay(urllib.request.HTTPRedirectHandler):
    """Follows no redirect."""

    def redirect_request(self, *_: Any) -> None:
        return None


def signed_in(club: Club, role: Role | None = None) -> str:
    """The session of somebody with an office of a club, or with none."""
    user = factories.OfficeFactory.create(club=club, role=role).user if role else factories.UserFactory.create()
    client = Client()
    client.force_login(user)
    return str(client.cookies["sessionid"].value)


DEEDS = ("begin", "pause", "resume", "close", "replace", "bot", "rule")
FORM = {"seat": "N", "name": "替补", "strength": "basic", "kind": "void", "points": "0", "reason": "no"}


class TestTheDirectorsPages:
    def test_are_nobody_elses(self, servers: tuple[str, ...], club: Club) -> None:
        live, elsewhere = begun(club), factories.ClubFactory.create()
        slug, code, before = live.drawn.event.slug, live.table.code, facts(live.table)
        pages = [reverse("event_live", args=[slug]), reverse("event_live_table", args=[slug, code])]
        acts = [reverse("event_live_act", args=[slug, code, verb]) for verb in DEEDS]
        sessions = [None, signed_in(club), signed_in(club, Role.SCORER), signed_in(elsewhere, Role.DIRECTOR)]
        for number, session in enumerate(sessions):
            visitor = Visitor(servers[number % 2], **({"sessionid": session} if session else {}))
            told = [visitor.ask(page) for page in pages]
            assert all(status in (302, 403, 404) for status, _ in told), (number, told)
            assert all("/live/" not in where or "login" in where for status, where in told if status == 302)
            assert all(visitor.post(act, **FORM) in (302, 403, 404) for act in acts)
            keys = [one[-1] for one in before[-1]]
            assert not any(key in where for _, where in told for key in keys)
        assert facts(live.table) == before
        assert not AuditEntry.objects.filter(action__in=["live.rule", "live.substitute", "live.put_bot"]).exists()

    def test_do_nothing_at_the_table_of_another_event(self, servers: tuple[str, ...], club: Club) -> None:
        live, elsewhere = begun(club), factories.ClubFactory.create()
        own = live_match(elsewhere)
        visitor = Visitor(servers[0], sessionid=signed_in(elsewhere, Role.DIRECTOR))
        before = facts(live.table)
        acts = [reverse("event_live_act", args=[own.drawn.event.slug, live.table.code, verb]) for verb in DEEDS]
        assert {visitor.post(act, **FORM) for act in acts} == {404}
        assert facts(live.table) == before


class TestASeat:
    def test_is_not_opened_by_a_forged_key_nor_by_that_of_another_table(
        self, servers: tuple[str, ...], club: Club
    ) -> None:
        live, other = begun(club), live_match(factories.ClubFactory.create())
        code, foreign = live.table.code, keys_of(other.table)[Seat.NORTH]
        for site, key in zip(servers, ("forged", foreign), strict=True):
            assert Visitor(site).ask(reverse("live_enter", args=[code, key]))[0] == 404
            page = Visitor(site, **{f"seat_{code}": key}).ask(reverse("live_table", args=[code]))[1]
            assert data_of(page)["token"] is None
            assert asyncio.run(closed(site, code, key)) == 4401

    def test_of_an_event_is_not_taken_nor_left_by_strangers(self, servers: tuple[str, ...], club: Club) -> None:
        live = begun(club)
        before, visitor = facts(live.table), Visitor(servers[0])
        assert visitor.post(reverse("live_sit", args=[live.table.code]), seat="N", name="我") in (403, 409)
        assert visitor.post(reverse("live_leave", args=[live.table.code])) == 403
        assert (
            Visitor(servers[1]).ask(reverse("live_sit", args=[live.table.code]), {"seat": "N", "name": "我"})[0] == 403
        )
        assert facts(live.table) == before

    async def test_is_shut_out_at_one_process_when_another_gives_it_away(
        self, servers: tuple[str, ...], club: Club
    ) -> None:
        live = await in_thread(begun)(club)
        keys = await in_thread(keys_of)(live.table)
        wire = await Wire.open(live.table.code, servers[0], Seat.NORTH, keys[Seat.NORTH])
        await wire.reaches(1)
        await in_thread(substitute)(actor=SYSTEM, table=live.table, seat=Seat.NORTH, name="替补")
        await asyncio.wait_for(wire.socket.wait_closed(), 30)
        assert wire.socket.close_code == 4401
        assert await closed(servers[1], live.table.code, keys[Seat.NORTH]) == 4401


def data_of(html: str) -> dict[str, Any]:
    """What the page hands to its script."""
    told: dict[str, Any] = json.loads(
        html.split('id="table-data" type="application/json">')[1].split("</script>", maxsplit=1)[0]
    )
    return told


async def closed(site: str, code: str, key: str | None) -> int | None:
    """With which code a socket with this key is closed."""
    async with connect(f"ws://{site}/ws/live/{code}/", origin=Origin(f"http://{site}")) as wire:
        await wire.send(json.dumps({"type": "hello", "v": 1, "seat_token": key}))
        try:
            while True:
                await asyncio.wait_for(wire.recv(), 30)
        except ConnectionClosed:
            return wire.close_code


class TestACommand:
    async def test_through_two_processes_is_carried_out_once(self, servers: tuple[str, ...], club: Club) -> None:
        live = await in_thread(begun)(club)
        known = await in_thread(stand)(live.table)
        seat = known.state.waiting[0]
        key = (await in_thread(keys_of)(live.table))[seat]
        wires = [await Wire.open(live.table.code, site, seat, key) for site in servers]
        hint = (await wires[0].ask("hint"))["command"]
        wish = {"kind": hint["kind"], "cards": hint["cards"]}
        number = "6f1b4a50-0000-4000-8000-000000000001"
        told = await asyncio.gather(
            *(wire.ask("command", number=number, expected=known.version, command=wish) for wire in wires)
        )
        assert [one["type"] for one in told] == ["done", "done"]
        assert told[0]["version"] == told[1]["version"]
        again = [await wire.ask("command", expected=known.version, command=wish) for wire in wires]
        assert [one["code"] for one in again] == ["live.stale", "live.stale"]
        await asyncio.gather(*(wire.close() for wire in wires))
        assert await in_thread(LiveEvent.objects.filter(client_uuid=number).count)() == 1

    async def test_for_another_seat_or_of_an_officer_does_nothing(self, servers: tuple[str, ...], club: Club) -> None:
        live = await in_thread(begun)(club)
        known = await in_thread(stand)(live.table)
        turn = known.state.waiting[0]
        thief = turn.next
        key = (await in_thread(keys_of)(live.table))[thief]
        before = await in_thread(facts)(live.table)
        wire = await Wire.open(live.table.code, servers[0], thief, key)
        card = print_cards(tuple(known.state.hand(turn))[:1])
        wishes: list[dict[str, Any]] = [
            {"kind": "play_cards", "cards": card, "seat": turn.value},
            {"kind": "rule", "ruling": {"kind": "void", "reason": "mine"}},
            {"kind": "draw_cards", "count": 1},
            {"kind": "expire_time", "seat": turn.value},
            {"kind": "substitute", "seat": turn.value, "name": "x"},
        ]
        told = [await wire.ask("command", expected=known.version, command=wish) for wish in wishes]
        assert {one["type"] for one in told} == {"refused"}
        assert [one["code"] for one in told[1:]] == ["not_allowed", *["live.not_for_players"] * 3]
        await wire.close()
        assert await in_thread(facts)(live.table) == before

    async def test_of_a_page_elsewhere_finds_no_socket(self, servers: tuple[str, ...], club: Club) -> None:
        live = await in_thread(live_match)(club)
        for origin in ("https://elsewhere.example", "null", None):
            with pytest.raises(InvalidStatus):
                await connect(
                    f"ws://{servers[0]}/ws/live/{live.table.code}/", origin=Origin(origin) if origin else None
                )

    @pytest.mark.parametrize("frame", [b"\x00\xff", "x" * 20_000])
    async def test_that_is_no_frame_of_the_protocol_harms_nobody(
        self, servers: tuple[str, ...], club: Club, frame: bytes | str
    ) -> None:
        live = await in_thread(begun)(club)
        key = (await in_thread(keys_of)(live.table))[Seat.NORTH]
        wire = await Wire.open(live.table.code, servers[0], Seat.NORTH, key)
        await wire.reaches(1)
        await wire.socket.send(frame)
        other = await Wire.open(live.table.code, servers[0], Seat.NORTH, key)
        assert (await other.ask("hint"))["type"] == "hinted"
        await asyncio.gather(wire.close(), other.close())
