"""One open socket at a live table: it comes in by `hello`, sends its wishes, and is told what its seat may see."""

import asyncio
import json
import uuid
from collections.abc import Mapping
from time import monotonic
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import translation

from engine.errors import DomainError
from tournaments.live import operations, presence
from tournaments.live.consumers.answers import ANSWERS
from tournaments.live.consumers.language import language_of
from tournaments.live.consumers.reading import VERSION, Message, read
from tournaments.live.consumers.seeing import TABLE_MOVES, Eye, refusal
from tournaments.live.consumers.watching import in_thread, room_of
from tournaments.live.errors import MessageUnreadable, TableMoved
from tournaments.live.models import LineKind
from tournaments.live.queries.sockets import read_deal
from tournaments.live.queries.tables import Visitor, table_id_of, visitor_of
from tournaments.live.queries.topics import people_topic
from tournaments.shared.actors import Actor, person
from tournaments.shared.errors import Missing
from tournaments.shared.updates import announce_now

HELLO_SECONDS = 10.0
PER_SECOND, AT_ONCE = 15.0, 45.0  # messages that a socket may send
NO_SEAT, NO_SPECTATORS, NO_TABLE, NO_HELLO, TOO_MANY = 4401, 4403, 4404, 4408, 4429


class LiveConsumer(AsyncWebsocketConsumer):
    """A socket at `/ws/live/CODE/`."""

    async def connect(self) -> None:
        """Let anybody in who knows a table's code, and wait for `hello`."""
        self.socket = uuid.uuid4().hex
        self.bell = asyncio.Event()
        self.eye: Eye | None = None
        self.budget, self.counted_at = AT_ONCE, monotonic()
        self.version = self.people_stamp = self.last_line = 0
        self.tasks: list[asyncio.Task[None]] = []
        self.language = language_of(self.scope)
        self.is_over = self.has_greeted = False
        await self.accept()
        table_id = await in_thread(table_id_of, self.scope["url_route"]["kwargs"]["code"])
        if table_id is None:
            await self._bye(NO_TABLE, "missing")
            return
        self.table_id = table_id
        self.tasks.append(asyncio.create_task(self._expect_hello()))

    async def disconnect(self, code: int) -> None:
        """Leave the room."""
        for task in self.tasks:
            task.cancel()
        if self.eye is not None:
            self.eye.room.leave(self.bell)
            await self._away(self.eye)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Take a frame: within its budget, of the protocol, and only after `hello`."""
        if self.is_over:
            return  # what came in before the other side heard of the end
        if not self._may_send():
            await self._bye(TOO_MANY, "throttled")
            return
        message: Message | None = None
        with translation.override(self.language):
            try:
                message = read(text_data)
                await self._take(message)
            except Missing:
                await self._bye(NO_TABLE, "missing")
            except DomainError as error:
                await self._refuse(error, message)

    async def _take(self, message: Message) -> None:
        if message.type == "hello":
            await self._hello(message)
        elif self.eye is None:
            raise MessageUnreadable(field="hello")
        elif message.type == "ping":
            await self._pong(self.eye)
        else:
            answer = await ANSWERS[message.type](self.eye, self._actor(), message)
            if answer is not None:
                await self._tell({**answer, "id": str(message.number)})

    async def _hello(self, message: Message) -> None:
        """Find out who comes, and tell them everything they may know."""
        if message.values.get("v", VERSION) != VERSION:
            raise MessageUnreadable(field="v")
        since = message.version("since") if message.values.get("since") is not None else None
        key = message.text("seat_token") if message.values.get("seat_token") else None
        self.has_greeted = True
        visitor = await in_thread(visitor_of, table_id=self.table_id, key=key, actor=self._actor())
        if visitor is None:
            await self._bye(NO_SEAT, "live.seat_lost")
            return
        await self._come_in(visitor, since)

    async def _come_in(self, visitor: Visitor, since: int | None) -> None:
        room = room_of(self.table_id)
        await room.join(self.bell)
        eye = Eye(visitor=visitor, room=room)
        if not eye.still_sits:  # a substitute, who may come in before the room has heard of the change
            await room.look_again()
        if visitor.role == "spectator" and not room.facts.options["spectators"]:
            room.leave(self.bell)
            await self._bye(NO_SPECTATORS, "live.no_spectators")
            return
        is_first, self.eye = self.eye is None, eye
        await self._arrived(visitor)
        deal = await in_thread(read_deal, self.table_id) if eye.missed(since) is None else ()
        self.version, self.people_stamp = eye.known.version, room.people_stamp
        self.last_line = room.lines[-1].id if room.lines else 0
        await self._tell(eye.welcome(since, deal))
        if is_first:
            self.tasks.append(asyncio.create_task(self._follow(eye)))

    async def _arrived(self, visitor: Visitor) -> None:
        """Note who is there; a director who sees all hands is on record."""
        if visitor.role == "director":
            await in_thread(operations.oversee, actor=self._actor(), table_id=self.table_id)
        if visitor.seat is not None:
            await in_thread(operations.arrive, table_id=self.table_id, key=visitor.key)
            await in_thread(presence.touch, self.table_id, visitor.seat.value, self.socket)
            await in_thread(announce_now, people_topic(self.table_id))

    async def _away(self, eye: Eye) -> None:
        if eye.visitor.seat is not None:
            await in_thread(presence.leave, self.table_id, eye.visitor.seat.value, self.socket)
            await in_thread(announce_now, people_topic(self.table_id))

    async def _pong(self, eye: Eye) -> None:
        if eye.visitor.seat is not None:
            await in_thread(presence.touch, self.table_id, eye.visitor.seat.value, self.socket)
        await self._tell({"type": "pong"})

    async def _follow(self, eye: Eye) -> None:
        """Tell whatever changes, as long as the socket is open."""
        while True:
            await self.bell.wait()
            self.bell.clear()
            with translation.override(self.language):
                await self._catch_up(self.eye or eye)

    async def _catch_up(self, eye: Eye) -> None:
        if eye.room.is_gone:
            await self._bye(NO_TABLE, "missing")
            return
        if not eye.still_sits:
            await self._bye(NO_SEAT, "live.seat_lost")
            return
        since, news = self.version, None
        if eye.known.version > since:
            self.version, news = eye.known.version, eye.news(since)
            await self._tell(news)
        moved = news is not None and any(event["kind"] in TABLE_MOVES for event in news["events"])
        if moved or eye.room.people_stamp != self.people_stamp:
            self.people_stamp = eye.room.people_stamp
            await self._tell({"type": "table", "table": eye.table(), "clock": eye.clock()})
        await self._tell_lines(eye)

    async def _tell_lines(self, eye: Eye) -> None:
        for line in eye.room.lines:
            if line.id > self.last_line:
                self.last_line = line.id
                is_text = line.kind == LineKind.TEXT
                await self._tell(
                    {"type": "chat", "line": line.values()} if is_text else {"type": "nudge", "seat": line.seat}
                )

    async def _refuse(self, error: DomainError, message: Message | None) -> None:
        number = None if message is None or message.id is None else str(message.id)
        stands = self.eye.now() if isinstance(error, TableMoved) and self.eye is not None else {}
        await self._tell({**refusal(error), "id": number, **stands})

    async def _expect_hello(self) -> None:
        """Close to whoever stays silent; a `hello` that a busy site has not answered yet is no silence."""
        await asyncio.sleep(HELLO_SECONDS)
        if not self.has_greeted:
            await self._bye(NO_HELLO, "live.no_hello")

    async def _bye(self, code: int, why: str) -> None:
        await self._tell({"type": "bye", "code": why})
        self.is_over = True
        await self.close(code)

    async def _tell(self, values: Mapping[str, Any]) -> None:
        if self.is_over:
            return
        await self.send(json.dumps(values, ensure_ascii=False, separators=(",", ":")))

    def _may_send(self) -> bool:
        """Count a message against the socket's budget."""
        now = monotonic()
        self.budget = min(AT_ONCE, self.budget + (now - self.counted_at) * PER_SECOND) - 1
        self.counted_at = now
        return self.budget > 0

    def _actor(self) -> Actor:
        """Name who is signed in; an anonymous visitor has no id."""
        user = self.scope.get("user")
        if user is not None and user.is_authenticated:
            return person(user.pk, str(user))
        return Actor(kind="person", id=None, name="visitor")
