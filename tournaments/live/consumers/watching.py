"""One table in one process: what all its sockets share, read once for all of them when a word says it has changed."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

import structlog
from channels.db import database_sync_to_async
from django.db import DatabaseError

from engine.errors import DomainError
from tournaments.live import presence, rooms
from tournaments.live.consumers import standing_in
from tournaments.live.queries.sockets import Line, read_late, read_lines, read_standing
from tournaments.live.queries.tables import TableFacts, table_facts
from tournaments.live.queries.topics import log_topic, people_topic
from tournaments.live.rooms import Known, Standing
from tournaments.shared.errors import Missing
from tournaments.shared.updates import heard, listeners

log = structlog.get_logger(__name__)

TICK = 20.0  # seconds after which a room looks again by itself, whatever words were lost
LATE_TICK = 1.0
RETRY = 1.0

P = ParamSpec("P")
T = TypeVar("T")


async def in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run something that asks the database in a thread of its own, not in the one that all consumers share."""
    answer: T = await database_sync_to_async(function, thread_sensitive=False)(*args, **kwargs)
    return answer


class Room:
    """A table that sockets of this process look at."""

    def __init__(self, table_id: int) -> None:
        self.table_id = table_id
        self.facts: TableFacts
        self.head = Standing(known=Known(), state="", time_up_at=None, left_ms=None)
        self.late = Known()
        self.lines: tuple[Line, ...] = ()
        self.online: frozenset[str] = frozenset()
        self.people_stamp = 0
        self.is_gone = False  # the table was deleted while sockets were open
        self._bells: set[asyncio.Event] = set()
        self._watchers: list[asyncio.Task[None]] = []
        self._ready: asyncio.Future[None] | None = None

    @property
    def is_late(self) -> bool:
        """Tell whether spectators see the table with a delay, and then with all hands."""
        return self.facts.open_after is not None

    async def join(self, bell: asyncio.Event) -> None:
        """Ring this bell at every change from now on; the room is up to date when this returns.

        :raises Missing: when there is no such table any more.
        """
        self._bells.add(bell)
        if self._ready is None:
            self._ready = asyncio.ensure_future(self._open())
        try:
            await asyncio.shield(self._ready)
        except (DatabaseError, DomainError):
            self.leave(bell)  # the next to come opens the room anew
            raise

    @property
    def has_bots(self) -> bool:
        """Tell whether the program plays a seat here."""
        return any(one.is_bot for one in self.facts.seats)

    async def read_again(self, *, tell_all: bool = False) -> None:
        """Read where the table stands without waiting for the word; `tell_all` tells it though nothing moved."""
        await self._read_log(0)
        self.people_stamp += tell_all
        self._ring()

    async def look_again(self) -> None:
        """Read who sits here without waiting for the word: somebody came in whom this room does not know."""
        await self._read_people(0)
        self._ring()

    def leave(self, bell: asyncio.Event) -> None:
        """Ring this bell no more; an empty room is closed."""
        self._bells.discard(bell)
        if not self._bells:
            for watcher in self._watchers:
                watcher.cancel()
            self._watchers = []
            rooms_here().pop(self.table_id, None)

    async def _open(self) -> None:
        ready = asyncio.Event()
        topics = ((log_topic(self.table_id), self._read_log), (people_topic(self.table_id), self._read_people))
        self._watchers = [asyncio.create_task(self._watch(topic, read, ready)) for topic, read in topics]
        await listeners_of_process()
        await self._read_people(0)
        ready.set()
        self._watchers.append(asyncio.create_task(standing_in.watch(self)))
        if self.is_late:
            await self._read_late()
            self._watchers.append(asyncio.create_task(self._watch_late()))

    async def _watch(self, topic: str, read: Callable[[int], Coroutine[Any, Any, None]], ready: asyncio.Event) -> None:
        with listeners().listening(topic) as bell:
            await ready.wait()
            while True:
                await heard(bell, TICK)
                bell.clear()
                try:
                    await read(bell.version)
                except DatabaseError as error:
                    log.warning("live_room_not_read", table=self.table_id, error=repr(error))
                    await asyncio.sleep(RETRY)
                    bell.set()
                except Missing:
                    self.is_gone = True
                    self._ring()
                    return
                self._ring()

    async def _watch_late(self) -> None:
        while True:
            await asyncio.sleep(LATE_TICK)
            await self._read_late()
            self._ring()

    async def _read_log(self, version: int) -> None:
        """Take what this process has done itself, if that is all there is by what was told; else ask the database."""
        own = rooms.own_standing(self.table_id, version) if version > self.head.known.version else None
        self._stand(own if own is not None else await in_thread(read_standing, self.table_id))

    def _stand(self, standing: Standing) -> None:
        """Never go back: of two readings that cross, the later state counts."""
        if standing.known.version >= self.head.known.version:
            self.head = standing

    async def _read_late(self) -> None:
        self.late = await in_thread(read_late, self.table_id, self.late, self.facts.open_after or 0)

    async def _read_people(self, _version: int) -> None:
        facts, lines, online = await in_thread(self._people, self.lines[-1].id if self.lines else 0)
        if self.people_stamp and facts.revision < self.facts.revision:
            facts = self.facts  # of two readings that cross, the later state counts
        if self.people_stamp == 0 or facts != self.facts or online != self.online:
            self.people_stamp += 1
        self.facts, self.online = facts, online
        self._stand(await in_thread(read_standing, self.table_id))
        self.lines = (*self.lines, *lines)[-50:]

    def _people(self, last_line: int) -> tuple[TableFacts, tuple[Line, ...], frozenset[str]]:
        facts = table_facts(self.table_id)
        if facts is None:
            raise Missing(what="live_table")
        online = presence.present(self.table_id)
        return facts, read_lines(self.table_id, last_line), self.online if online is None else online

    def _ring(self) -> None:
        for bell in self._bells:
            bell.set()


_ROOMS: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[int, Room]] = WeakKeyDictionary()


def rooms_here() -> dict[int, Room]:
    """Give the rooms of the running event loop; a server process has exactly one."""
    return _ROOMS.setdefault(asyncio.get_running_loop(), {})


def room_of(table_id: int) -> Room:
    """Give the room of a table, opened by whoever comes first."""
    return rooms_here().setdefault(table_id, Room(table_id))


async def listeners_of_process() -> None:
    """Wait until no word can be missed, but not for a Redis that is away."""
    with suppress(TimeoutError):
        await listeners().subscribed()
