"""Who sits where: friends take empty seats, players leave, directors put in a substitute or a bot (替补)."""

from dataclasses import dataclass, replace

from django.db import transaction

from engine.live import decide
from engine.live.commands import Substitute
from engine.seats import Seat
from tournaments.events.names import checked
from tournaments.live import permissions
from tournaments.live.errors import OptionWrong, SeatTaken
from tournaments.live.models import DIRECTOR, LiveSeat, LiveTable, SeatKind, Strength, TableState
from tournaments.live.operations.acting import Held, append, follow_up, hold, seat_of, set_times
from tournaments.live.operations.beginning import begin, begin_if_full, changed, tell_officers
from tournaments.live.operations.following import finish
from tournaments.live.operations.ledger import sitting
from tournaments.live.operations.recording import record
from tournaments.shared import clock
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.shared.tokens import token


@dataclass(frozen=True, kw_only=True)
class Seated:
    """Who sits somewhere now, with the key that opens the seat."""

    seat: Seat
    key: str


@transaction.atomic
def take_seat(*, actor: Actor, table: LiveTable, seat: Seat, name: str, leaving: str = "") -> Seated:
    """Sit down in an empty seat of a practice table; whoever has its address may.

    Whoever holds another seat there by the key `leaving` moves: that seat is empty again.

    :raises SeatTaken: when somebody sits there.
    :raises NotAllowed: at a table of an event, whose seats belong to its players.
    :raises DomainError: for a name that is none.
    """
    held = hold(table.pk)
    refuse_unless(held.table.match_id is None and actor.kind == "person", "live.take_seat")
    row = held.row(seat)
    if row.kind != SeatKind.EMPTY:
        raise SeatTaken(seat=seat.value)
    _free(held, leaving)
    key = _sit(row, kind=SeatKind.HUMAN, name=checked(name), user_id=actor.id)
    changed(held.table)
    begin_if_full(held.table)
    return Seated(seat=seat, key=key)


def _free(held: Held, key: str) -> None:
    """Empty the seat that a key opens, if it opens one."""
    for one in held.seats:
        if one.token == key and one.kind == SeatKind.HUMAN:
            _sit(held.row(Seat(one.seat)), kind=SeatKind.EMPTY, name="", user_id=None)


@transaction.atomic
def arrive(*, table_id: int, key: str) -> None:
    """Note that a player has opened the table from this seat; a table of an event begins once all have.

    :raises NotAllowed: when the key opens no seat.
    """
    held = hold(table_id)
    row = held.row(seat_of(held, key))
    if row.came_at is None:
        row.came_at = clock.now()
        row.save(update_fields=["came_at"])
        tell_officers(held.table)
        begin_if_full(held.table)
    if held.table.match_id is None and held.table.state == TableState.PAUSED:
        begin(held)  # it rested while nobody was there


@transaction.atomic
def leave_seat(*, table: LiveTable, key: str) -> None:
    """Leave one's seat at a practice table: a bot plays on there, or it is empty again before play begins.

    Whoever leaves last ends the table.

    :raises NotAllowed: when the key opens no seat, or the table belongs to an event.
    """
    held = hold(table.pk)
    seat = seat_of(held, key)
    refuse_unless(held.table.match_id is None, "live.leave_seat")
    waiting = held.table.state == TableState.WAITING
    _sit(held.row(seat), kind=SeatKind.EMPTY if waiting else SeatKind.BOT, name="", user_id=None)
    _after_change(held)
    if not any(one.kind == SeatKind.HUMAN for one in sitting(table.pk)):
        finish(held)  # bots do not play for nobody


@transaction.atomic
def fill_seat(*, table: LiveTable, key: str, seat: Seat) -> None:
    """Let a bot of the usual strength take an empty seat of a practice table; whoever sits there already may.

    :raises NotAllowed: when the key opens no seat, or the table belongs to an event.
    :raises SeatTaken: when somebody sits there.
    """
    held = hold(table.pk)
    seat_of(held, key)
    refuse_unless(held.table.match_id is None, "live.fill_seat")
    row = held.row(seat)
    if row.kind != SeatKind.EMPTY:
        raise SeatTaken(seat=seat.value)
    row.strength = Strength.BASIC
    _sit(row, kind=SeatKind.BOT, name="", user_id=None)
    changed(held.table)
    begin_if_full(held.table)


@transaction.atomic
def put_bot(*, actor: Actor, table: LiveTable, seat: Seat, strength: str) -> None:
    """Let a bot play on in a seat; whoever sat there is out.

    :raises OptionWrong: for a strength that no bot has.
    """
    held = hold(table.pk)
    refuse_unless(permissions.may_run(actor, held.table), "live.put_bot")
    if strength not in Strength.values:
        raise OptionWrong(option="strength")
    row = held.row(seat)
    before = _told(row)
    row.strength = strength
    _sit(row, kind=SeatKind.BOT, name="", user_id=None)
    record(actor, held.table, "live.put_bot", before=before, after=_told(row))
    held = _substituted(held, seat, "bot")
    _after_change(held)


@transaction.atomic
def substitute(*, actor: Actor, table: LiveTable, seat: Seat, name: str) -> Seated:
    """Let somebody else play on in a seat, by a new key; the old one opens nothing any more.

    :raises DomainError: for a name that is none.
    """
    held = hold(table.pk)
    refuse_unless(permissions.may_run(actor, held.table), "live.substitute")
    row = held.row(seat)
    before = _told(row)
    key = _sit(row, kind=SeatKind.HUMAN, name=checked(name), user_id=None)
    record(actor, held.table, "live.substitute", before=before, after=_told(row))
    held = _substituted(held, seat, row.name)
    _after_change(held)
    return Seated(seat=seat, key=key)


def _sit(row: LiveSeat, *, kind: SeatKind, name: str, user_id: int | None) -> str:
    """Write who sits there now, under a new key."""
    row.kind, row.name, row.user_id, row.player, row.token = kind, name, user_id, None, token()
    row.came_at = None
    row.save(update_fields=["kind", "name", "user", "player", "token", "strength", "came_at"])
    return row.token


def _substituted(held: Held, seat: Seat, name: str) -> Held:
    """Note in the log, once play has begun, that somebody else plays on."""
    if not held.known.state.opened:
        return held
    events = decide(held.known.state, Substitute(seat, name))
    append(held, events, actor=DIRECTOR)
    return replace(held, known=held.known.after(events))


def _after_change(held: Held) -> None:
    """Let the program or the clock go on from who sits there now."""
    held = replace(held, seats=sitting(held.table.pk))
    if held.table.state == TableState.PLAYING:
        set_times(held, held.known)
        follow_up(held, held.known)
    changed(held.table, "due_at", "time_up_at")
    begin_if_full(held.table)


def _told(row: LiveSeat) -> dict[str, str]:
    return {"seat": row.seat, "kind": row.kind, "name": row.name}
