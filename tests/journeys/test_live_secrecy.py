"""Every byte that a real site sends over websockets and HTTP: no card before it may be seen.

`./run test tests/journeys/test_live_secrecy.py --deals 300` plays more deals than the few of every day.
"""

import asyncio
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from random import Random

import pytest
from channels.db import database_sync_to_async as in_thread
from django.urls import reverse

from engine.live import Phase
from engine.presets import PRESETS
from engine.seats import Seat
from tests.builders.duplicate_event import duplicate_event
from tests.builders.live_match import AT_ONCE
from tests.builders.live_tables import VISITOR, driven
from tests.builders.live_wires import Script
from tests.builders.secrecy import faces_in
from tests.builders.sites import sites
from tournaments.clubs.models import Club
from tournaments.live.models import LiveEvent, LiveTable
from tournaments.live.operations import PracticeWish, begin_play, open_for_round, open_practice, take_seat
from tournaments.shared.actors import SYSTEM

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.processes]

AT_A_TIME = 4
TRIES = 5
RULES: tuple[tuple[str, int | None], ...] = (
    *((key, None) for key in PRESETS),
    *(("competition", 1), ("card_room", 1)) * 5,
)
EVERYWHERE = frozenset({"cards_drawn", "bid_made", "kitty_buried", "cards_played", "deal_finished"})
# What hundreds of deals must have brought about, or nothing is proved about it.
SELDOM = EVERYWHERE | {
    "bid_passed", "nobody_bid", "kitty_flipped", "trump_fixed", "kitty_taken", "throw_failed", "lead_forced",
    "proposal_made", "proposal_answered", "play_taken_back", "rest_given", "player_substituted", "ruled",
}  # fmt: skip
MANY = 100


@pytest.fixture(scope="module")
def deals(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--deals"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> Iterator[str]:
    """A site without a worker, since the script does what the program does."""
    with sites(tmp_path_factory.mktemp("site")) as (address,):
        yield address


def status_of(address: str) -> int:
    return fetched(address)[0]


def fetched(address: str) -> tuple[int, str]:
    """What a stranger without a cookie gets at an address; 0 where nobody answers."""
    try:
        with urllib.request.urlopen(address, timeout=60) as page:
            return page.status, page.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()
    except OSError:
        return 0, ""


class Stranger:
    """Reads the same public addresses again and again; a page may name no more cards than before the first deal.

    A page that did not come says nothing of what may be named: held against it, the words of the next one ("big joker"
    under `BJ`) would look like cards.
    """

    def __init__(self, site: str, addresses: Sequence[str]) -> None:
        self.site, self.addresses = site, addresses
        self.harmless: dict[str, Counter[str]] = {}
        self.leaks: list[str] = []
        self.pages = self.missed = 0

    async def look(self) -> None:
        for address in self.addresses:
            status, body = await asyncio.to_thread(fetched, f"http://{self.site}{address}")
            if status == 0 or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                self.missed += 1
                continue
            named = faces_in(body)
            self.pages += 1
            if new := named - self.harmless.setdefault(address, named):
                self.leaks.append(f"{address} names {sorted(new)}")

    async def look_first(self) -> None:
        """Learn of every address what it names before the first deal, however busy the site is."""
        for _ in range(TRIES):
            await self.look()
            if set(self.addresses) <= set(self.harmless):
                return
        raise AssertionError(f"no answer: {sorted(set(self.addresses) - set(self.harmless))}")

    async def watch(self, play: "asyncio.Task[None]") -> None:
        while not play.done():
            await self.look()
            await asyncio.sleep(1.0)


def open_table(number: int) -> LiveTable:
    """A practice table of four people, where the first deal has been dealt."""
    key, decks = RULES[number % len(RULES)]
    others: dict[Seat, str | None] = dict.fromkeys((Seat.NORTH, Seat.WEST, Seat.EAST))
    wish = PracticeWish(name="陈南", preset=key, decks=decks, others=others, options=AT_ONCE)
    table = open_practice(actor=VISITOR, wish=wish).table
    for seat in others:
        take_seat(actor=VISITOR, table=table, seat=seat, name="友")
    driven(table, until=lambda known: known.state.phase is Phase.DRAW)
    return table


def unfinished(code: str, deal: int) -> list[str]:
    """Everything that will show a deal once it is over."""
    names = ("live_replay", "live_steps", "live_suggestion")
    records = [reverse("live_record", args=[code, deal, form]) for form in ("txt", "json")]
    return [*(reverse(name, args=[code, deal]) for name in names), *records]


async def play_all(scripts: Sequence[Script], deals: int) -> None:
    gate = asyncio.Semaphore(AT_A_TIME)

    async def one(script: Script) -> None:
        async with gate:
            await script.play(deals)

    await asyncio.gather(*(one(script) for script in scripts))


class TestNobody:
    async def test_is_sent_a_card_too_early_at_a_practice_table(self, site: str, deals: int) -> None:
        tables = [await in_thread(open_table)(number) for number in range(-(-deals // 2))]
        scripts = [Script(table, site, Random(number)) for number, table in enumerate(tables)]
        # The second deal is never over while the stranger looks, so that nothing of it may be seen.
        pages = [address for table in tables[:8] for address in pages_of(table.code)]
        stranger = Stranger(site, pages)
        await stranger.look_first()
        play = asyncio.ensure_future(play_all(scripts, 2))
        await asyncio.gather(play, stranger.watch(play))
        kinds = sum((script.ledger.kinds for script in scripts), Counter[str]())
        report("practice tables", scripts, stranger, kinds)
        assert [script.leaks for script in scripts if script.leaks] == []
        assert stranger.leaks == []
        assert stranger.pages > stranger.missed
        assert all(script.crossed > 0 for script in scripts)  # sent to the wrong seat, it would have been found
        assert set(kinds) >= (SELDOM if deals >= MANY else EVERYWHERE)

    async def test_is_sent_a_card_of_a_board_that_others_have_still_to_play(self, site: str, club: Club) -> None:
        event = await in_thread(duplicate_event)(club)
        round = await in_thread(lambda: event.round)()
        tables = await in_thread(open_for_round)(actor=SYSTEM, round=round, options=AT_ONCE)
        for table in tables:
            await in_thread(begin_play)(actor=SYSTEM, table=table)
            await in_thread(driven)(table, until=lambda known: known.state.phase is Phase.DRAW)
        slug, boards = event.event.slug, range(1, 5)
        scripts = [Script(table, site, Random(number), watched=False) for number, table in enumerate(tables)]
        addresses = [address for table in tables for address in pages_of(table.code)]
        addresses += [address for table in tables for board in boards for address in unfinished(table.code, board)]
        addresses += [reverse("event_boards", args=[slug]), reverse("api_boards", args=[slug, 1])]
        addresses += [reverse(name, args=[slug, 1, number]) for name in BOARD_PAGES for number in boards]
        stranger = Stranger(site, [*addresses, reverse("api_board_seal", args=[slug, 1])])
        await stranger.look_first()
        play = asyncio.ensure_future(play_all(scripts, 1))
        await asyncio.gather(play, stranger.watch(play))
        await stranger.look()
        report("boards", scripts, stranger, sum((script.ledger.kinds for script in scripts), Counter[str]()))
        assert [script.leaks for script in scripts if script.leaks] == []
        assert stranger.leaks == []
        assert stranger.pages > stranger.missed
        assert all(script.crossed > 0 for script in scripts)


BOARD_PAGES = ("event_board", "api_board")


def is_over(table: LiveTable) -> bool:
    return LiveEvent.objects.filter(table=table, payload__kind="deal_finished").exists()


def pages_of(code: str) -> list[str]:
    """What anybody may open of a table while it is played at."""
    return [reverse("live_lobby"), *(reverse(name, args=[code]) for name in ("live_table", "live_seats"))]


def report(what: str, scripts: Sequence[Script], stranger: Stranger, kinds: Counter[str]) -> None:
    """Print what was looked at, for `-s`."""
    frames, size = sum(script.frames for script in scripts), sum(script.bytes for script in scripts)
    refused = sum((script.refused for script in scripts), Counter[str]())
    seen = f"{stranger.pages} pages, {stranger.missed} did not come"
    print(f"\n{what}: {kinds['deal_finished']} deals over, {frames} frames, {size} bytes, {seen}")
    print(f"events: {dict(kinds)}\nrefused: {dict(refused)}")


class TestAStranger:
    async def test_holds_no_page_that_did_not_come_against_the_next(self, monkeypatch: pytest.MonkeyPatch) -> None:
        answers = iter([(0, ""), (503, "busy"), (200, '"card.BJ": "big joker"'), (200, '"card.BJ"'), (200, "BJ S5")])
        monkeypatch.setattr(f"{__name__}.fetched", lambda _address: next(answers))
        stranger = Stranger("nowhere", ["/live/"])
        await stranger.look_first()
        await stranger.look()
        assert (stranger.leaks, stranger.missed) == ([], 2)
        await stranger.look()
        assert stranger.leaks == ["/live/ names ['S5']"]

    async def test_gets_nothing_of_a_deal_that_is_not_over(self, site: str) -> None:
        table = await in_thread(open_table)(0)
        script = Script(table, site, Random(1))
        stranger = Stranger(site, unfinished(table.code, 1))
        play = asyncio.ensure_future(script.play(1))
        while not play.done():
            status = {await asyncio.to_thread(status_of, f"http://{site}{one}") for one in stranger.addresses}
            assert await in_thread(is_over)(table) or status == {404}
        await play
        assert {await asyncio.to_thread(status_of, f"http://{site}{one}") for one in stranger.addresses} >= {200}
