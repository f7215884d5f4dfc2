"""Scripted players over real websockets: each table moves at its own beat, and everybody's clock is the same."""

import asyncio
import json
import random
import time
import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from benchmarks.tables.scripts import Script

AT_ONCE = 40  # sockets that are opened at the same time
PATIENCE = 60.0


@dataclass
class Heard:
    """What the load has led to: seconds from a command to its answer, and to each other seat's news; what failed."""

    answers: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)
    moves: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    began: float = 0.0
    ended: float = 0.0


class Table:
    """Four sockets at one table, and the move that is on its way."""

    def __init__(self, script: Script, site: str, heard: Heard) -> None:
        self.script, self.site, self.heard = script, site, heard
        self.wires: dict[str, ClientConnection] = {}
        self.version = script.version
        self.sent_at = 0.0
        self.mover = ""
        self.answered = asyncio.Event()
        self.listeners: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open the four sockets and come in."""
        for seat, key in self.script.keys.items():
            address = f"ws://{self.site}/ws/live/{self.script.code}/"
            wire = await connect(address, origin=Origin(f"http://{self.site}"), compression=None, max_queue=256)
            await wire.send(json.dumps({"type": "hello", "v": 1, "seat_token": key, "since": None}))
            while json.loads(await asyncio.wait_for(wire.recv(), PATIENCE))["type"] != "welcome":
                pass
            self.wires[seat] = wire
            self.listeners.append(asyncio.create_task(self._listen(seat, wire)))

    async def play(self, interval: float) -> None:
        """Make one move each interval, beginning somewhere within the first."""
        await asyncio.sleep(random.random() * interval)
        beat = time.perf_counter()
        for move in self.script.moves:
            await self._move(move.seat, move.command)
            beat += interval
            await asyncio.sleep(max(0.0, beat - time.perf_counter()))

    async def _move(self, seat: str, command: dict[str, object]) -> None:
        self.answered.clear()
        self.mover, self.sent_at = seat, time.perf_counter()
        wish = {"type": "command", "id": str(uuid.uuid4()), "expected": self.version, "command": command}
        await self.wires[seat].send(json.dumps(wish))
        try:
            await asyncio.wait_for(self.answered.wait(), PATIENCE)
        except TimeoutError:
            self.heard.failures["no answer"] += 1

    async def _listen(self, seat: str, wire: ClientConnection) -> None:
        async for text in wire:
            now = time.perf_counter()
            told = json.loads(text)
            if told["type"] == "news":
                self.version = max(self.version, told["version"])
                if seat != self.mover:
                    self.heard.news.append(now - self.sent_at)
            elif told["type"] == "done":
                self.heard.moves += 1
                self.heard.answers.append(now - self.sent_at)
                self.version = max(self.version, told["version"])
                self.answered.set()
            elif told["type"] in ("refused", "bye"):
                self.heard.failures[told["code"]] += 1
                self.answered.set()

    async def close(self) -> None:
        """Close all sockets."""
        await asyncio.gather(*(wire.close() for wire in self.wires.values()))
        for listener in self.listeners:
            listener.cancel()


async def open_all(scripts: Sequence[Script], site: str, heard: Heard) -> list[Table]:
    """Open the sockets of all tables, some at a time."""
    gate = asyncio.Semaphore(AT_ONCE // 4)

    async def come(table: Table) -> Table:
        async with gate:
            await table.open()
        return table

    return list(await asyncio.gather(*(come(Table(script, site, heard)) for script in scripts)))


async def play_all(tables: Sequence[Table], interval: float, heard: Heard) -> None:
    """Play all scripts."""
    heard.began = time.perf_counter()
    await asyncio.gather(*(table.play(interval) for table in tables))
    heard.ended = time.perf_counter()
    await asyncio.sleep(2.0)
    await asyncio.gather(*(table.close() for table in tables))
