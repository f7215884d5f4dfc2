"""What a site does at its live tables while no worker acts: it says so, and where only people sit it acts itself.

Bots think in workers alone. What four people need of the program, cards dealt and drawn and time called, costs no more
than a move of theirs, so whichever process has their sockets does it. The row's lock and version see to it that it is
done once, though a worker comes back or several processes try.
"""

import asyncio
from time import monotonic
from typing import Protocol

import structlog
from channels.db import database_sync_to_async
from django.conf import settings
from django.db import DatabaseError

from engine.errors import DomainError
from tournaments.live import operations
from tournaments.live.rooms import Standing
from tournaments.shared import clock

log = structlog.get_logger(__name__)

MISSED = 30.0  # for so long a worker that was missed is taken to be away at all tables
TICK, LEAST = 1.0, 0.05


class Table(Protocol):
    """What of a room is needed here."""

    table_id: int
    head: Standing

    @property
    def has_bots(self) -> bool:
        """Tell whether the program plays a seat."""

    async def read_again(self, *, tell_all: bool = False) -> None:
        """Bring `head` up to date, and tell the sockets."""


class Absence:
    """What this process knows of the worker: until when it is taken to be away."""

    until = 0.0

    @classmethod
    def note(cls) -> None:
        """Take it to be away for a while."""
        cls.until = monotonic() + MISSED

    @classmethod
    def patience(cls) -> float:
        """Tell how long to wait for it."""
        return 0.0 if monotonic() < cls.until else settings.LIVE_STAND_IN_SECONDS


def is_overdue(head: Standing) -> bool:
    """Tell whether a table waits for a worker in vain."""
    since = head.overdue(clock.now())
    return since is not None and bool(since >= settings.LIVE_STAND_IN_SECONDS)


async def watch(room: Table) -> None:
    """Look after a table as long as somebody is there."""
    told = tried = -1
    while True:
        # What moved nothing is not tried again and again: a table that cannot go on would keep the process busy.
        await asyncio.sleep(TICK if room.head.known.version == tried else pause(room))
        try:
            if _may_act(room):
                tried = room.head.known.version
                await _act(room)
            elif room.head.known.version != told and is_overdue(room.head):
                await room.read_again()  # a word that was lost looks the same
                if is_overdue(room.head):
                    told = room.head.known.version
                    await room.read_again(tell_all=True)
        except (DatabaseError, DomainError) as error:
            log.warning("not_stood_in", table=room.table_id, error=repr(error))


def pause(room: Table) -> float:
    """Tell how long to wait before the next look: until something is due where the worker is away."""
    since = room.head.overdue(clock.now())
    if since is None or room.has_bots:
        return TICK
    return min(TICK, max(LEAST, Absence.patience() - since))


def _may_act(room: Table) -> bool:
    since = room.head.overdue(clock.now())
    return since is not None and not room.has_bots and since >= Absence.patience()


async def _act(room: Table) -> None:
    """Do what is due, unless it was done and nobody heard of it."""
    was_missed = is_overdue(room.head)
    before = room.head.known.version
    await room.read_again()
    if room.head.known.version != before or not _may_act(room):
        return
    reached = await database_sync_to_async(operations.stand_in, thread_sensitive=False)(table_id=room.table_id)
    if reached is not None and was_missed:
        Absence.note()
    await room.read_again()
