"""The one way anything happens at a live table: the row is locked, `decide` is asked, events are appended.

Nothing else writes to the log. What was appended is remembered, told and followed up when the transaction commits.
"""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction

from engine.live import commands as wanted
from engine.live import decide, read_command, write
from engine.live import events as happened
from engine.live.events import Event
from engine.seats import Seat
from tournaments.live import rooms
from tournaments.live.errors import MessageUnreadable, NotForPlayers, SwitchedOff, TableAtRest, TableMoved
from tournaments.live.models import LiveEvent, LiveSeat, LiveTable, SeatKind, TableState
from tournaments.live.operations.ledger import Entry, Sitting, lock, sitting, store
from tournaments.live.queries.tables import pace_of
from tournaments.live.queries.topics import log_topic
from tournaments.live.rooms import Known, Standing
from tournaments.live.timing import keeps_time, players_time, program_act
from tournaments.shared import clock, jobs
from tournaments.shared.errors import Missing, refuse_unless
from tournaments.shared.updates import announce

SINGLE = {"size": 1, "length": 1}
# What a seat may command; everything else belongs to the program or to a director.
OF_PLAYERS = frozenset(
    kind.kind
    for kind in (
        wanted.MakeBid, wanted.PassBid, wanted.NameSuit, wanted.BuryKitty, wanted.PlayCards, wanted.ChooseForced,
        wanted.Claim, wanted.Concede, wanted.AskTakeBack, wanted.Answer, wanted.WithdrawProposal,
    )
)  # fmt: skip
# What may have happened meanwhile without making a player's command stale; `decide` judges it all the same.
HARMLESS = (happened.CardsDrawn, happened.BidPassed, happened.ProposalAnswered, happened.PlayerSubstituted)


@dataclass(frozen=True, kw_only=True)
class Held:
    """A table whose row is locked: who sits there, and how it stands."""

    table: LiveTable
    seats: tuple[Sitting, ...]
    known: Known

    @property
    def bots(self) -> tuple[Seat, ...]:
        """Give the seats that the program plays."""
        return tuple(Seat(one.seat) for one in self.seats if one.kind == SeatKind.BOT)

    def row(self, seat: Seat) -> LiveSeat:
        """Read the row of a seat."""
        return LiveSeat.objects.get(table=self.table, seat=seat.value)


@dataclass(frozen=True, kw_only=True)
class Done:
    """A command is stored; `version` is what it led to, `repeated` that it had been stored before."""

    version: int
    repeated: bool = False


@transaction.atomic
def command(*, table_id: int, key: str, wish: Mapping[str, Any], expected: int, client_uuid: uuid.UUID) -> Done:
    """Carry out what the player with this key of a seat wants, once for each `client_uuid`.

    `wish` is a command as JSON, without the seat. `expected` is the version of the view on which the player acted.

    :raises NotAllowed: when the key opens no seat of this table any more.
    :raises TableMoved: when something that matters has happened since.
    :raises TableAtRest: while nobody plays.
    :raises DomainError: for whatever the rules of the game refuse.
    """
    held = hold(table_id)
    seat = seat_of(held, key)
    if expected != held.known.version and (reached := _stored(table_id, client_uuid)) is not None:
        return Done(version=reached, repeated=True)
    check_playing(held)
    _check_fresh(held.known, expected)
    asked = _read(held, seat, wish)
    return Done(version=append(held, decide(held.known.state, asked), actor=seat.value, client_uuid=client_uuid))


def hold(table_id: int) -> Held:
    """Lock a table until the transaction ends, and bring its state up to date.

    :raises Missing: when there is no such table.
    """
    table = lock(table_id)
    if table is None:
        raise Missing(what="live_table")
    return Held(table=table, seats=sitting(table_id), known=rooms.looked_at(table_id, table.version))


def seat_of(held: Held, key: str) -> Seat:
    """Tell which seat a key opens now.

    :raises NotAllowed: when it opens none; somebody else may have taken the seat over.
    """
    found = next((one for one in held.seats if one.token == key and one.kind == SeatKind.HUMAN), None)
    refuse_unless(found is not None, "live.play")
    assert found is not None
    return Seat(found.seat)


def check_playing(held: Held) -> None:
    """Stop whoever acts while nobody plays."""
    if held.table.state != TableState.PLAYING:
        raise TableAtRest(state=held.table.state)


def append(held: Held, events: Sequence[Event], *, actor: str, client_uuid: uuid.UUID | None = None) -> int:
    """Write events to the log, with what follows from them for the clock, and give the version reached.

    :raises MessageUnreadable: when the client's number was used for another command of the table.
    """
    known, table = held.known.after(events), held.table
    first, now = held.known.version + 1, clock.now()
    table.version = known.version
    set_times(held, known)
    entries = [
        Entry.of(
            seq=first + index,
            payload=write(event),
            actor=actor,
            reached=known.version,
            client_uuid=None if index else client_uuid,
            at=now,
        )
        for index, event in enumerate(events)
    ]
    try:
        store(table, entries)
    except IntegrityError as error:
        raise MessageUnreadable(field="id") from error
    standing = Standing(
        known=known, state=table.state, time_up_at=table.time_up_at, left_ms=table.left_ms, due_at=table.due_at
    )
    transaction.on_commit(lambda: rooms.remember(table.pk, known, standing))
    announce(log_topic(table.pk), known.version)
    follow_up(held, known)
    return known.version


def set_times(held: Held, known: Known) -> None:
    """Note on the row when the program acts next, and when the players' time is up."""
    table, state, now = held.table, known.state, clock.now()
    act = program_act(state, held.bots, pace_of(table))
    table.due_at = None if act is None else now + timedelta(milliseconds=act.after_ms)
    time = players_time(state, held.bots, pace_of(table))
    runs_on = table.time_up_at is not None and keeps_time(held.known.state, state)
    if time is None or not runs_on:
        table.time_up_at = None if time is None else now + timedelta(milliseconds=time)


def follow_up(held: Held, known: Known) -> None:
    """Let the worker do what the program has to do next at the table."""
    table, state = held.table, known.state
    act = program_act(state, held.bots, pace_of(table))
    if act is not None and table.state == TableState.PLAYING:
        jobs.enqueue("live.drive", table.pk, known.version, countdown=act.after_ms / 1000)
    if table.match_id is not None and state.result is not None and state.result is not held.known.state.result:
        jobs.enqueue("live.settle", table.pk)


def _stored(table_id: int, client_uuid: uuid.UUID) -> int | None:
    """Give the version that an earlier command with this number led to."""
    found = LiveEvent.objects.filter(table_id=table_id, client_uuid=client_uuid)
    return found.values_list("reached", flat=True).first()


def _check_fresh(known: Known, expected: int) -> None:
    since = known.since(expected)
    if since is None or not all(isinstance(one.event, HARMLESS) for one in since):
        raise TableMoved(expected=expected, actual=known.version)


def _read(held: Held, seat: Seat, wish: Mapping[str, Any]) -> wanted.Command:
    """Read a player's command, with the seat that was proved."""
    kind = wish.get("kind")
    if not isinstance(kind, str) or kind not in OF_PLAYERS:
        raise NotForPlayers(command=str(kind)[:40])
    if kind == wanted.AskTakeBack.kind and not held.table.take_back:
        raise SwitchedOff(option="take_back")
    extra = {"last_trick": SINGLE} if kind in (wanted.Claim.kind, wanted.Concede.kind) else {}
    return read_command({**extra, **wish, "seat": seat.value})
