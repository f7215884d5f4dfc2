"""Telling open pages that something changed: a word on a Redis channel, sent when the transaction commits.

Only the name of what changed and its version travel; whoever is interested fetches the page again and sees
what that visitor may see. What is lost while Redis is away is made up for when a page reconnects.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from weakref import WeakKeyDictionary

import structlog
from django.conf import settings
from django.db import transaction
from django_redis import get_redis_connection
from redis.asyncio import Redis
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

HEARTBEAT = 15.0
RETRY = 2.0


def channel(topic: str) -> str:
    """This will name the channel of a topic, within the prefix of this installation."""
    return f"{settings.REDIS_PREFIX}:updates:{topic}"


def event_topic(event_id: int) -> str:
    """This will name the topic of an event: its public pages, its desk."""
    return f"event-{event_id}"


def officers_topic(event_id: int) -> str:
    """This will name the topic of what only officers of an event look at: who has come to a live table, for one."""
    return f"officers-{event_id}"


def announce(topic: str, version: int = 0) -> None:
    """Tell whoever looks at `topic` to look again, once the present transaction commits.

    `version` is what it has come to, for those who may know that much already.
    """
    transaction.on_commit(lambda: announce_now(topic, version))


def announce_now(topic: str, version: int = 0) -> bool:
    """Tell now; `False` says that Redis could not be reached, and pages learn of it when they poll."""
    try:
        get_redis_connection("default").publish(channel(topic), str(version))
    except (RedisError, OSError) as error:
        log.warning("update_not_sent", topic=topic, error=repr(error))
        return False
    return True


class Bell(asyncio.Event):
    """Rings at a change; `version` is the highest that was told."""

    version = 0


class Listeners:
    """All open streams of one process, fed by a single subscription."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[Bell]] = {}
        self._reader: asyncio.Task[None] | None = None
        self._subscribed = asyncio.Event()

    @contextmanager
    def listening(self, *topics: str) -> Iterator[Bell]:
        """This will give a bell that rings at each change of the topics, for as long as the block runs."""
        names, bell = [channel(topic) for topic in topics], Bell()
        for name in names:
            self._waiting.setdefault(name, set()).add(bell)
        if self._reader is None or self._reader.done():
            self._reader = asyncio.get_running_loop().create_task(self._read())
        try:
            yield bell
        finally:
            for name in names:
                self._waiting[name].discard(bell)
                if not self._waiting[name]:
                    del self._waiting[name]

    async def subscribed(self, patience: float = RETRY) -> bool:
        """This will wait until no announcement can be missed; False when Redis does not answer."""
        return await heard(self._subscribed, patience)

    async def _read(self) -> None:
        """Listen as long as anybody waits; after a break everybody is told to look again."""
        while self._waiting:
            try:
                await self._listen()
            except (RedisError, OSError) as error:
                log.warning("updates_interrupted", error=repr(error))
                await asyncio.sleep(RETRY)
                self._ring_all()
            finally:
                self._subscribed.clear()

    async def _listen(self) -> None:
        client = Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2)
        try:
            async with client.pubsub() as subscription:
                await subscription.psubscribe(channel("*"))
                self._subscribed.set()
                while self._waiting:
                    message = await subscription.get_message(ignore_subscribe_messages=True, timeout=HEARTBEAT)
                    if message is not None:
                        self._ring(message["channel"].decode(), message["data"])
        finally:
            await client.aclose()

    def _ring(self, name: str, told: bytes = b"0") -> None:
        version = int(told) if told.isdigit() else 0
        for bell in self._waiting.get(name, ()):
            bell.version = max(bell.version, version)
            bell.set()

    def _ring_all(self) -> None:
        for name in self._waiting:
            self._ring(name)


async def heard(bell: asyncio.Event, patience: float) -> bool:
    """This will wait for a bell; False when it stays silent for `patience` seconds."""
    try:
        await asyncio.wait_for(bell.wait(), patience)
    except TimeoutError:
        return False
    return True


_LISTENERS: WeakKeyDictionary[asyncio.AbstractEventLoop, Listeners] = WeakKeyDictionary()


def listeners() -> Listeners:
    """This will give the listeners of the running event loop; a server process has exactly one."""
    return _LISTENERS.setdefault(asyncio.get_running_loop(), Listeners())
