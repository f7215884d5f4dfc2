"""Live tables in browsers: tables of people whose deal comes to what a test wants, and hands on their pages."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import connection
from playwright.sync_api import Page, expect

from engine.cards import Card, print_card
from engine.live import Phase, TableState
from engine.seats import Seat
from tests.browser.conftest import Visit
from tests.builders.live_tables import keys_of, played, practice, stand
from tournaments.live.models import LiveSeat, LiveTable, SeatKind
from tournaments.live.models import TableState as Life
from tournaments.live.operations import drive
from tournaments.live.operations.beginning import begin_if_full
from tournaments.live.rooms import Known

PAUSE = 0.02
BIDS = (Phase.BID, Phase.AUCTION, Phase.OTHER_SIDE)


@contextmanager
def program() -> Iterator[None]:
    """The part of a worker: whatever the program has to do at a table is done at once."""
    over = threading.Event()

    def work() -> None:
        while not over.wait(PAUSE):
            for pk, version in LiveTable.objects.filter(state=Life.PLAYING).values_list("pk", "version"):
                drive(table_id=pk, version=version)
        connection.close()

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join(10)


def table_of_four(decks: int = 2) -> LiveTable:
    """A table with people on all seats, whose cards nobody can foretell; play begins when the program comes."""
    table = practice(decks=decks, strength=None).table
    LiveTable.objects.filter(pk=table.pk).update(deals=1)
    for row in LiveSeat.objects.filter(table=table, kind=SeatKind.EMPTY):
        row.kind, row.name = SeatKind.HUMAN, f"玩家{row.seat}"
        row.save()
    table.refresh_from_db()
    begin_if_full(table)
    return table


def table_where(wanted: Callable[[Known], bool], tables: int = 50) -> tuple[LiveTable, Known]:
    """The first table whose deal comes to what is wanted; the next one has other cards."""
    for _ in range(tables):
        table = table_of_four()
        known = played(table, until=lambda now: now.state.phase is Phase.FINISHED or wanted(now))
        if known.state.phase is not Phase.FINISHED:
            return table, known
    raise AssertionError("no deal comes to what is wanted")


def seated(visit: Visit, table: LiveTable, seat: Seat, **options: object) -> Page:
    page = visit(f"/live/{table.code}/seat/{keys_of(table)[seat]}/", **options)
    expect(page.locator("[data-table]")).to_be_visible()
    expect(page.locator("[data-place='near'] .seat")).to_be_visible()
    return page


def souths_lead(known: Known) -> bool:
    state = known.state
    return state.phase is Phase.PLAY and state.turn is Seat.SOUTH and state.trick is None


def follows(known: Known) -> bool:
    state = known.state
    return state.phase is Phase.PLAY and state.turn is Seat.SOUTH and state.trick is not None


def wait_for(page: Page, table: LiveTable, reached: Callable[[Known], bool]) -> Known:
    """Look at the log until something has happened there."""
    for _ in range(600):
        known = stand(table)
        if reached(known):
            return known
        page.wait_for_timeout(20)
    raise AssertionError(f"the table stays at {known.version}, {known.state.phase}")


def click(page: Page, deed: str) -> None:
    page.locator(f"[data-do='{deed}']:not([aria-disabled]):visible").first.click()


def raise_cards(page: Page, cards: tuple[Card, ...]) -> None:
    """Tap cards, each copy once."""
    taken: dict[str, int] = {}
    for code in map(print_card, cards):
        button = page.locator(f"[data-card='{code}#{taken.setdefault(code, 0)}']")
        button.click(position={"x": 8, "y": 30})
        taken[code] += 1


def act(pages: dict[Seat, Page], table: LiveTable) -> Known:
    """Let one of those who are waited for act by the page: bid or pass, or take the hint."""
    known = stand(table)
    if not known.state.waiting:
        return wait_for(next(iter(pages.values())), table, lambda now: now.version > known.version)
    page = pages[known.state.waiting[0]]
    if known.state.phase in BIDS:
        # Somebody shows something, or the cards would be dealt again and again.
        click(page, "bid" if not known.state.bids and page.locator("[data-do='bid']").count() else "pass")
    else:
        click(page, "hint")
        click(page, "bury" if known.state.phase is Phase.KITTY else "play")
    return wait_for(page, table, lambda now: now.version > known.version)


def act_until(pages: dict[Seat, Page], table: LiveTable, reached: Callable[[TableState], bool]) -> Known:
    known = stand(table)
    while not reached(known.state):
        known = act(pages, table)
    return known
