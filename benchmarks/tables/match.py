"""A match of four bots through the real transport: worker, site and a spectator's socket, from 2 to the end."""

import asyncio
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from websockets.asyncio.client import connect
from websockets.typing import Origin

from engine.seats import PLAYING_ORDER, Seat
from tournaments.live.models import LiveTable
from tournaments.live.operations import PracticeWish, TableOptions, open_practice
from tournaments.shared.actors import SYSTEM

SILENCE = 120.0
OPTIONS = TableOptions(pace_ms=0, bid_seconds=0)


@dataclass
class Watched:
    """What a spectator saw of a match."""

    events: list[int] = field(default_factory=list)
    deals: list[str] = field(default_factory=list)
    levels: dict[str, str] = field(default_factory=dict)
    winner: str | None = None
    seconds: float = 0.0

    @property
    def is_gapless(self) -> bool:
        """Tell whether every event came, each once and in order."""
        return self.events == list(range(self.events[0], self.events[0] + len(self.events))) if self.events else False

    def lines(self) -> Iterator[str]:
        """Tell it as lines of Markdown."""
        yield f"{len(self.deals)} deals, {len(self.events)} events, {self.seconds:.0f} s: " + ", ".join(self.deals)
        gaps = "every event came, in order" if self.is_gapless else "events are missing"
        yield f"Levels {self.levels}, won by {self.winner}; {gaps}."


def table_of_bots(strength: str, deals: int = 0, decks: int = 2) -> LiveTable:
    """Open a table at which four bots begin at once."""
    others: dict[Seat, str | None] = dict.fromkeys(PLAYING_ORDER, strength)
    wish = PracticeWish(name="", seat=None, others=others, deals=deals, decks=decks, options=OPTIONS)
    return open_practice(actor=SYSTEM, wish=wish).table


async def watch(code: str, site: str) -> Watched:
    """Watch a table until its match is over."""
    seen, began = Watched(), time.perf_counter()
    async with connect(f"ws://{site}/ws/live/{code}/", origin=Origin(f"http://{site}"), compression=None) as wire:
        await wire.send(json.dumps({"type": "hello", "v": 1, "seat_token": None, "since": None}))
        over = False
        while not over:
            told = json.loads(await asyncio.wait_for(wire.recv(), SILENCE))
            over = _see(seen, told)
    seen.seconds = time.perf_counter() - began
    return seen


def _see(seen: Watched, told: dict[str, object]) -> bool:
    """Note a message, and tell whether the match is over."""
    events = told.get("events")
    for event in events if isinstance(events, list) else []:
        seen.events.append(event["seq"])
        if event["kind"] == "deal_finished":
            result = event["result"]
            seen.deals.append(f"{result['banker']} {result['points']}")
    table = told.get("table")
    if not isinstance(table, dict):
        return False
    seen.levels, seen.winner = table["levels"], table["winner"]
    return bool(table["state"] == "finished")
