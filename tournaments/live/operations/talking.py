"""Talk at a table: chat, a reminder for whoever is waited for, and the director's bell."""

import uuid
from datetime import timedelta

from django.db import transaction

from engine.seats import Seat
from tournaments.events.names import JOINERS
from tournaments.live.errors import MessageUnreadable, SwitchedOff, TooSoon
from tournaments.live.models import ChatLine, LineKind
from tournaments.live.operations.acting import Held, hold, seat_of
from tournaments.live.operations.beginning import changed
from tournaments.live.operations.following import program_at
from tournaments.shared import clock
from tournaments.slips.operations import call_director as call_to_match

LONGEST_LINE = 200
NUDGE_SECONDS = 10
LINES_AT_ONCE, LINE_SECONDS = 6, 10  # so many lines a seat may say in so many seconds


@transaction.atomic
def say(*, table_id: int, key: str, text: str, client_uuid: uuid.UUID) -> None:
    """Say something at a table, once for each number.

    :raises SwitchedOff: when the table was opened without chat.
    :raises MessageUnreadable: when nothing is said, or too much.
    :raises TooSoon: when the seat has said a lot just now.
    """
    held = hold(table_id)
    seat = seat_of(held, key)
    if not held.table.chat:
        raise SwitchedOff(option="chat")
    said = " ".join(text.split())
    if not said or len(said) > LONGEST_LINE or not _is_printable(said):
        raise MessageUnreadable(field="text")
    _check_pace(held, seat, client_uuid)
    _write(held, seat.value, LineKind.TEXT, said, client_uuid)


def _is_printable(text: str) -> bool:
    """Tell whether nothing in a text plays with the screen: no control or direction characters."""
    return all(sign.isprintable() or sign in JOINERS for sign in text)


def _check_pace(held: Held, seat: Seat, client_uuid: uuid.UUID) -> None:
    """Stop whoever floods the table; a line that is sent again is none more."""
    since = clock.now() - timedelta(seconds=LINE_SECONDS)
    own = ChatLine.objects.filter(table=held.table, seat=seat.value, kind=LineKind.TEXT, at__gt=since)
    if own.exclude(client_uuid=client_uuid).count() >= LINES_AT_ONCE:
        raise TooSoon(seconds=LINE_SECONDS)


@transaction.atomic
def nudge(*, table_id: int, key: str, client_uuid: uuid.UUID) -> None:
    """Remind whoever is waited for, at most once in ten seconds; what is sent again is no second reminder.

    :raises TooSoon: when somebody did so a moment ago.
    """
    held = hold(table_id)
    seat = seat_of(held, key)
    since = clock.now() - timedelta(seconds=NUDGE_SECONDS)
    lately = ChatLine.objects.filter(table_id=table_id, kind=LineKind.NUDGE, at__gt=since)
    if lately.exclude(client_uuid=client_uuid).exists():
        raise TooSoon(seconds=NUDGE_SECONDS)
    _write(held, seat.value, LineKind.NUDGE, "", client_uuid)


@transaction.atomic
def call_director(*, table_id: int, key: str, text: str) -> None:
    """Ring the director of the event from the player's seat.

    :raises SwitchedOff: at a practice table, which has none.
    """
    held = hold(table_id)
    seat = seat_of(held, key)
    match = held.table.match
    if match is None:
        raise SwitchedOff(option="director")
    said = "".join(sign for sign in " ".join(text.split()) if sign.isprintable())
    caller = f"{seat.value} {held.row(seat).name}".strip()
    message = (f"{caller}: {said}" if said else caller)[:LONGEST_LINE]
    call_to_match(actor=program_at(held.table), match=match, message=message, room=held.table.room)


def _write(held: Held, seat: str, kind: LineKind, text: str, client_uuid: uuid.UUID) -> None:
    row = held.row(Seat(seat))
    _, is_new = ChatLine.objects.get_or_create(
        table=held.table,
        client_uuid=client_uuid,
        defaults={"seat": seat, "name": row.name, "kind": kind, "text": text, "at": clock.now()},
    )
    if is_new:
        changed(held.table)
