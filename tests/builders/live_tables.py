"""Live tables for tests: opened, driven without a worker, and played by scripts."""

import uuid
from collections.abc import Callable
from random import Random
from typing import Any

from engine.live import Phase, write
from engine.live.bots import RandomBot
from engine.live.commands import Command
from engine.live.view import view
from engine.seats import PLAYING_ORDER, Seat
from tournaments.live import rooms
from tournaments.live.models import LiveSeat, LiveTable
from tournaments.live.operations import Opened, PracticeWish, TableOptions, command, drive, open_practice
from tournaments.shared.actors import Actor

VISITOR = Actor(kind="person", id=None, name="visitor")
AT_ONCE = TableOptions(pace_ms=0, bid_seconds=0)
HUMANS: dict[Seat, str | None] = dict.fromkeys(PLAYING_ORDER, None)


def practice(*, decks: int = 1, strength: str | None = "basic", **options: Any) -> Opened:
    """A practice table with South for the opener; `strength` None leaves the other seats empty."""
    others = dict.fromkeys((Seat.NORTH, Seat.WEST, Seat.EAST), strength)
    wish = PracticeWish(
        name="陈南", decks=decks, others=others, options=TableOptions(**{"pace_ms": 0, "bid_seconds": 0, **options})
    )
    return open_practice(actor=VISITOR, wish=wish)


def stand(table: LiveTable) -> rooms.Known:
    """How a table stands by its log."""
    table.refresh_from_db()
    return rooms.looked_at(table.pk, table.version)


def keys_of(table: LiveTable) -> dict[Seat, str]:
    """The keys of the seats."""
    return {Seat(one.seat): one.token for one in LiveSeat.objects.filter(table=table)}


def driven(table: LiveTable, until: Callable[[rooms.Known], bool] = lambda _known: False) -> rooms.Known:
    """Let the program act until it waits for players, or until something has happened."""
    known = stand(table)
    while not until(known) and drive(table_id=table.pk, version=known.version) is not None:
        known = stand(table)
    return known


def send(table: LiveTable, seat: Seat, wish: Command, **changes: Any) -> int:
    """Command something from a seat, as its page would."""
    known = stand(table)
    facts = {"expected": known.version, "client_uuid": uuid.uuid4(), "key": keys_of(table)[seat], **changes}
    values = {name: value for name, value in write(wish).items() if name != "seat"}
    return command(table_id=table.pk, wish=values, **facts).version


def played(table: LiveTable, *, seed: int = 1, until: Callable[[rooms.Known], bool]) -> rooms.Known:
    """Play with the program and random players in the human seats, until something has happened."""
    bot, known = RandomBot(random=Random(seed)), driven(table, until)
    while not until(known):
        acts = [(seat, bot.act(view(known.state, seat))) for seat in known.state.waiting]
        seat, act = next((seat, act) for seat, act in acts if act is not None)
        send(table, seat, act)
        known = driven(table, until)
    return known


def souths_turn(known: rooms.Known) -> bool:
    """Whether South is to play."""
    return known.state.phase is Phase.PLAY and known.state.turn is Seat.SOUTH


def opened() -> tuple[LiveTable, str, rooms.Known]:
    """A practice table where it is South's turn, and South's key."""
    made = practice()
    return made.table, made.key, played(made.table, until=souths_turn)
