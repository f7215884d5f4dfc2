"""Scripted players over real websockets at a live table, and a judge of every byte that reaches them.

The table moves in step with the script: after each act everybody is waited for, so that what a frame may say is known
exactly: its view by its version, each of its events by its number.
"""

import asyncio
import json
import uuid
from collections import Counter
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any

from channels.db import database_sync_to_async as in_thread
from django.db import transaction
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from engine.live import Phase, Ruling, RulingKind, TableState, apply, decide, read_event, view, write
from engine.live import commands as wanted
from engine.live.apply import START
from engine.live.bots import RandomBot
from engine.seats import PLAYING_ORDER, Seat
from tests.builders.live_tables import keys_of
from tests.builders.secrecy import Judge, faces_in
from tournaments.live.models import PROGRAM, LiveEvent, LiveTable
from tournaments.live.operations import drive, rule, substitute
from tournaments.live.operations.acting import append, hold
from tournaments.shared.actors import SYSTEM

PATIENCE = 60.0
ANSWERS = frozenset({"done", "refused", "checked", "hinted", "tricks"})
ASKED_ABOUT = "S5 BJ"
EACH_CROSSED = 25  # one frame in so many is held against what another seat may know
MOST_VOID = 1  # deals at a table that a ruling voids
TALK = ("你好", "好牌", "Well played!")


@dataclass
class Wire:
    """One socket and whoever looks through it; frames that are not judged yet, and the answers to its own messages."""

    code: str
    site: str
    viewer: Seat | None
    key: str | None
    socket: ClientConnection
    version: int = 0
    fresh: list[dict[str, Any]] = field(default_factory=list)
    moved: asyncio.Event = field(default_factory=asyncio.Event)
    asked: dict[str, asyncio.Future[dict[str, Any]]] = field(default_factory=dict)
    listener: asyncio.Task[None] | None = None
    bytes: int = 0

    @classmethod
    async def open(cls, code: str, site: str, viewer: Seat | None, key: str | None, since: int | None = None) -> "Wire":
        """Open a socket and come in."""
        socket = await connect(f"ws://{site}/ws/live/{code}/", origin=Origin(f"http://{site}"), compression=None)
        wire = cls(code=code, site=site, viewer=viewer, key=key, socket=socket)
        await socket.send(json.dumps({"type": "hello", "v": 1, "seat_token": key, "since": since}))
        wire.listener = asyncio.create_task(wire._listen())
        return wire

    async def _listen(self) -> None:
        with suppress(ConnectionClosed):
            async for text in self.socket:
                self._take(json.loads(text), len(text))

    def _take(self, told: dict[str, Any], size: int) -> None:
        self.bytes += size
        self.fresh.append(told)
        if told["type"] in ("welcome", "news"):
            self.version = max(self.version, told["version"])
            self.moved.set()
        if told["type"] in ANSWERS and told["id"] in self.asked:
            self.asked.pop(told["id"]).set_result(told)

    async def ask(self, kind: str, number: str | None = None, **values: Any) -> dict[str, Any]:
        """Send a message, under a number of its own unless one is given, and wait for its answer."""
        number = number or str(uuid.uuid4())
        self.asked[number] = asyncio.get_running_loop().create_future()
        answer = self.asked[number]
        await self.socket.send(json.dumps({"type": kind, "id": number, **values}))
        return await asyncio.wait_for(answer, PATIENCE)

    async def say(self, text: str) -> None:
        """Talk at the table."""
        await self.socket.send(json.dumps({"type": "chat", "id": str(uuid.uuid4()), "text": text}))

    async def reaches(self, version: int) -> None:
        """Wait until the socket has heard of a version."""
        async with asyncio.timeout(PATIENCE):
            while self.version < version:
                self.moved.clear()
                await self.moved.wait()

    async def close(self) -> None:
        """Close the socket and let what had come in be judged."""
        await self.socket.close()
        if self.listener is not None:
            await self.listener


@dataclass
class Ledger:
    """The log of a table, and what its judge said after each event."""

    table: LiveTable
    state: TableState = START
    judges: list[Judge] = field(default_factory=lambda: [Judge()])  # by version
    kinds: Counter[str] = field(default_factory=Counter)

    @property
    def version(self) -> int:
        return self.state.version

    def read(self) -> None:
        """Read what has come since."""
        rows = LiveEvent.objects.filter(table=self.table, seq__gt=self.version).order_by("seq")
        for payload in rows.values_list("payload", flat=True):
            event, judge = read_event(payload), deepcopy(self.judges[-1])
            judge.see(self.state, event)
            self.judges.append(judge)
            self.state = apply(self.state, event)
            self.kinds[event.kind] += 1

    def leaks(self, viewer: Seat | None, told: dict[str, Any]) -> list[str]:
        """What a frame said too early: each event by its number, the rest by the version it names.

        Whoever asks whether cards would do is told of the very cards that were asked about.
        """
        events = [*told.get("events", []), *told.get("story", [])]  # the story may tell of cards dealt before a void
        rest = {name: value for name, value in told.items() if name not in ("events", "story")}
        found: list[str] = self.judges[told.get("version", self.version)].leaks_in(viewer, rest)
        if told["type"] == "checked":
            found = [one for one in found if faces_in(one) - faces_in(ASKED_ABOUT)]
        for event in events:
            found += self.judges[event["seq"]].leaks_in(viewer, event)
        return found


@dataclass
class Script:
    """Plays deals at one table, with everything that players, directors and networks do, and judges every frame."""

    table: LiveTable
    site: str
    random: Random
    watched: bool = True
    wires: dict[Seat | None, Wire] = field(default_factory=dict)
    ledger: Ledger = field(init=False)
    leaks: list[tuple[Seat | None, list[str]]] = field(default_factory=list)
    crossed: int = 0  # frames to one seat that the judge would have found if another had got them
    frames: int = 0
    bytes: int = 0
    refused: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.ledger = Ledger(self.table)
        self.bot = RandomBot(random=self.random, throws=0.3)

    async def play(self, deals: int) -> None:
        """Play so many deals to their end."""
        keys = await in_thread(keys_of)(self.table)
        for seat in PLAYING_ORDER:
            self.wires[seat] = await Wire.open(self.table.code, self.site, seat, keys[seat])
        if self.watched:
            self.wires[None] = await Wire.open(self.table.code, self.site, None, None)
        ended = 0
        while ended < deals:
            await self._step()
            ended = self.ledger.kinds["deal_finished"]
            if self.ledger.state.phase is Phase.FINISHED and ended < deals:
                await self._program()
        await self._aside(always=True)
        for wire in self.wires.values():
            await wire.close()
            self._judge(wire)

    async def _step(self) -> None:
        """Let somebody act, and everybody hear of it."""
        await (self._draw() if self.ledger.state.phase is Phase.DRAW else self._act())
        await in_thread(self.ledger.read)()
        for wire in self.wires.values():
            await wire.reaches(self.ledger.version)
            self._judge(wire)
        await self._aside()

    async def _act(self) -> None:
        state = self.ledger.state
        if not state.waiting or state.phase in (Phase.WAITING, Phase.VOID):
            await self._program()
            return
        seat = state.waiting[0]
        wish = self._proposal(state) or self.bot.act(view(state, seat))
        assert wish is not None, state.phase
        await self._command(wish)

    def _proposal(self, state: TableState) -> wanted.Command | None:
        """Now and then a claim, a concession, or an act that is to be taken back."""
        if state.proposal is not None or self.random.random() > 0.12:
            return None
        if state.undoer is not None and self.random.random() < 0.6:
            return wanted.AskTakeBack(state.undoer)
        if state.phase is Phase.PLAY and state.trick is None:
            kind = self.random.choice((wanted.Claim, wanted.Concede))
            return kind(self.random.choice(PLAYING_ORDER))
        return None

    async def _command(self, wish: Any) -> None:
        values = {name: value for name, value in write(wish).items() if name != "seat"}
        told = await self.wires[wish.seat].ask("command", expected=self.ledger.version, command=values)
        if told["type"] == "refused":
            self.refused[f"{wish.kind} {told['code']}"] += 1

    async def _draw(self) -> None:
        """Let somebody bid, or a few cards be drawn."""
        state = self.ledger.state
        bids = [self.bot.act(view(state, seat)) for seat in PLAYING_ORDER]
        bid = next((one for one in bids if one is not None), None)
        if bid is not None:
            await self._command(bid)
            return
        left = 4 * state.rules.sizes.hand - state.drawn
        await in_thread(self._drawn)(min(left, self.random.choice((4, 16, 40))))

    @transaction.atomic
    def _drawn(self, count: int) -> None:
        held = hold(self.table.pk)
        append(held, decide(held.known.state, wanted.DrawCards(count)), actor=PROGRAM)

    async def _program(self) -> None:
        """Do what the program does next: open, deal."""
        await in_thread(drive)(table_id=self.table.pk, version=self.ledger.version)
        await in_thread(self.ledger.read)()

    async def _aside(self, *, always: bool = False) -> None:
        """What happens beside the play: questions, talk, lost connections, a substitute, a void deal."""
        if not always and self.random.random() > 0.12:
            return
        viewer = self.random.choice(list(self.wires))
        wire = self.wires[viewer]
        await wire.ask("history")
        await wire.ask("hint")
        await wire.ask("check", cards=ASKED_ABOUT)
        if viewer is not None:
            await wire.say(self.random.choice(TALK))
        self._judge(wire)
        chance = self.random.random()
        if chance < 0.4:
            await self._come_back(wire, wire.key)
        elif chance < 0.5 and viewer is not None:
            seated = await in_thread(substitute)(actor=SYSTEM, table=self.table, seat=viewer, name="替补")
            await self._come_back(wire, seated.key)
        elif self.ledger.state.phase is Phase.PLAY and self.ledger.kinds["ruled"] < MOST_VOID:
            await in_thread(rule)(
                actor=SYSTEM, table=self.table, ruling=Ruling(kind=RulingKind.VOID, reason="seen by another table")
            )
        await in_thread(self.ledger.read)()
        for one in self.wires.values():
            await one.reaches(self.ledger.version)
            self._judge(one)

    async def _come_back(self, wire: Wire, key: str | None) -> None:
        """Lose the connection, and come in anew with the events since some version."""
        since = self.random.choice((None, max(0, wire.version - self.random.randint(0, 60))))
        await wire.close()
        await in_thread(self.ledger.read)()
        self._judge(wire)
        self.wires[wire.viewer] = await Wire.open(self.table.code, self.site, wire.viewer, key, since)

    def _judge(self, wire: Wire) -> None:
        """Look at what has come in."""
        for told in wire.fresh:
            self.frames += 1
            if found := self.ledger.leaks(wire.viewer, told):
                self.leaks.append((wire.viewer, found))
            if self.frames % EACH_CROSSED == 0 and wire.viewer is not None:
                self.crossed += bool(self.ledger.leaks(wire.viewer.next, told))
        self.bytes += wire.bytes
        wire.bytes = 0
        wire.fresh.clear()
