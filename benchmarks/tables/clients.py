"""Scripted players over real websockets: tables move at their own beats, whether the site keeps up or not.

The load is open: a move has its time, and one that goes out late because the one before was not answered counts from
the time at which it should have gone.
"""

import asyncio
import json
import time
import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from benchmarks.tables.scripts import Script

AT_ONCE = 20  # sockets that are opened at the same time
PATIENCE = 60.0
SETTLE = 2.0  # seconds after the last move, for the last news


@dataclass(frozen=True, kw_only=True)
class Beat:
    """When the tables move: one after the other they begin within `ramp` seconds, then each moves every so often."""

    every: float
    ramp: float
    moves: int

    def first(self, number: int, tables: int) -> float:
        """Give the second at which a table makes its first move: no two beats are alike."""
        return self.ramp * number / tables + self.every * Random(f"beat {number}").random()

    @property
    def steady(self) -> tuple[float, float]:
        """Give from when to when all tables move."""
        return self.ramp + self.every, self.every * (self.moves - 1)


@dataclass(kw_only=True)
class Figures:
    """Seconds from a command to its answer and to the other seats' news, and to news from when the move was due."""

    answers: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)
    news_late: list[float] = field(default_factory=list)


@dataclass(kw_only=True)
class Heard:
    """What the load has led to, while all tables moved and before and after; what failed."""

    began: float = 0.0
    steady: tuple[float, float] = (0.0, 0.0)
    within: Figures = field(default_factory=Figures)
    outside: Figures = field(default_factory=Figures)
    failures: Counter[str] = field(default_factory=Counter)

    def of(self, due: float) -> Figures:
        """Give the figures to which a move belongs."""
        first, last = self.steady
        return self.within if first <= due - self.began < last else self.outside


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A move that went out: whose it was, when, and when it was due."""

    seat: str
    at: float
    due: float


@dataclass(slots=True)
class Socket:
    """A seat's wire, and how much of the log it has been told."""

    wire: ClientConnection
    version: int


class Table:
    """Four sockets at one table, and the moves that were made."""

    def __init__(self, script: Script, heard: Heard) -> None:
        self.script, self.heard = script, heard
        self.sockets: dict[str, Socket] = {}
        self.version = script.version
        self.sent: dict[int, Sent] = {}  # by the number of the event that each must lead to
        self.last: Sent
        self.answered = asyncio.Event()
        self.listeners: list[asyncio.Task[None]] = []

    async def open(self, site: str) -> None:
        """Open the four sockets and come in."""
        for seat, key in self.script.keys.items():
            address = f"ws://{site}/ws/live/{self.script.code}/"
            wire = await connect(address, origin=Origin(f"http://{site}"), compression=None, max_queue=256)
            await wire.send(json.dumps({"type": "hello", "v": 1, "seat_token": key, "since": None}))
            while (told := json.loads(await asyncio.wait_for(wire.recv(), PATIENCE)))["type"] != "welcome":
                pass
            self.sockets[seat] = Socket(wire, told["version"])
            self.listeners.append(asyncio.create_task(self._listen(seat, self.sockets[seat])))

    async def play(self, first: float, every: float) -> None:
        """Make the moves of the script, each at its time."""
        for number, move in enumerate(self.script.moves):
            due = self.heard.began + first + number * every
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self._move(move.seat, move.command, due)

    async def _move(self, seat: str, command: dict[str, object], due: float) -> None:
        self.answered.clear()
        self.sent[self.version + 1] = self.last = Sent(seat=seat, at=time.perf_counter(), due=due)
        wish = {"type": "command", "id": str(uuid.uuid4()), "expected": self.version, "command": command}
        await self.sockets[seat].wire.send(json.dumps(wish))
        try:
            await asyncio.wait_for(self.answered.wait(), PATIENCE)
        except TimeoutError:
            self.heard.failures["no answer"] += 1

    async def _listen(self, seat: str, socket: Socket) -> None:
        async for text in socket.wire:
            now = time.perf_counter()
            told = json.loads(text)
            if told["type"] == "news":
                self._news(seat, socket, told, now)
            elif told["type"] == "done":
                self.heard.of(self.last.due).answers.append(now - self.last.at)
                self.version = max(self.version, told["version"])
                self.answered.set()
            elif told["type"] in ("refused", "bye"):
                self.heard.failures[told["code"]] += 1
                self.answered.set()

    def _news(self, seat: str, socket: Socket, told: dict[str, list[dict[str, int]]], now: float) -> None:
        """Take news: every event once and in order."""
        for event in told["events"]:
            if event["seq"] != socket.version + 1:
                self.heard.failures["out of order"] += 1
            socket.version = event["seq"]
            sent = self.sent.get(event["seq"])
            if sent is not None and sent.seat != seat:
                figures = self.heard.of(sent.due)
                figures.news.append(now - sent.at)
                figures.news_late.append(now - sent.due)

    async def close(self) -> None:
        """Close all sockets, and note which were not told of everything."""
        for listener in self.listeners:
            listener.cancel()
        for socket in self.sockets.values():
            self.heard.failures["never told"] += self.version - socket.version
            await socket.wire.close()


async def open_all(scripts: Sequence[Script], site: str, heard: Heard) -> list[Table]:
    """Open the sockets of all tables, some at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def come(table: Table) -> Table:
        async with gate:
            await table.open(site)
        return table

    return list(await asyncio.gather(*(come(Table(script, heard)) for script in scripts)))


async def play_all(tables: Sequence[Table], beat: Beat, heard: Heard) -> None:
    """Play all scripts to their end."""
    heard.began, heard.steady = time.perf_counter(), beat.steady
    await asyncio.gather(
        *(table.play(beat.first(number, len(tables)), beat.every) for number, table in enumerate(tables))
    )
    await asyncio.sleep(SETTLE)
    for table in tables:
        await table.close()
