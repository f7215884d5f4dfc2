"""Entries made, changed and cancelled by officers."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.db import transaction

from tournaments.events import names, permissions
from tournaments.events.errors import EntryInDraw, EntryNotActive
from tournaments.events.models import Entry, EntryStatus, Event, StageEntry
from tournaments.events.operations.entry_rows import (
    check_name,
    check_seed,
    chosen_name,
    has_played,
    next_number,
    record_entry,
    snapshot,
)
from tournaments.events.operations.facts import locked
from tournaments.events.operations.seats import Seat, check_free, keeping, seat_players, write_seats
from tournaments.events.operations.stages import join_filled_stage
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless


@transaction.atomic
def add_entry(
    *,
    actor: Actor,
    event: Event,
    players: Sequence[Seat],
    name: str = "",
    name_latin: str = "",
    affiliation: str = "",
    contact_email: str = "",
    note: str = "",
    seed: int | None = None,
    fixed_table: int | None = None,
    categories: Sequence[str] = (),
    handicap: Decimal | None = None,
    rating: int | None = None,
) -> Entry:
    """Enter a pair by an officer's hand; the limit of the event does not bind officers.

    :raises EntryNameTaken: when the event has the name.
    :raises PlayerTaken: when a player sits in another entry.
    """
    event = locked(event)
    refuse_unless(permissions.may_direct_event(actor, event), "events.add_entry")
    entry = write_entry(
        event,
        players=players,
        name=name,
        status=EntryStatus.REGISTERED,
        name_latin=name_latin,
        affiliation=affiliation,
        contact_email=contact_email,
        note=note,
        seed=seed,
        fixed_table=fixed_table,
        categories=list(categories),
        handicap=handicap,
        rating=rating,
    )
    join_filled_stage(entry)
    record_entry(actor, "events.add_entry", entry, before=None)
    return entry


def write_entry(
    event: Event, *, players: Sequence[Seat], name: str, status: EntryStatus, affiliation: str, **fields: Any
) -> Entry:
    """Write an entry and its players under the event's lock; permission is the caller's matter.

    :raises EntryNameTaken: when the event has the name.
    :raises SeedTwice: when the event has the seed.
    """
    affiliation = names.tidy(affiliation)
    people = seat_players(event, players, affiliation=affiliation, entry=None)
    title = chosen_name(name, [player.name for player in people])
    check_name(event, title, entry=None)
    check_seed(event, fields.get("seed"), entry=None)
    entry = Entry.objects.create(
        event=event,
        number=next_number(event),
        name=title,
        status=status,
        affiliation=affiliation,
        **fields,
    )
    write_seats(entry, people, keep_former=False)
    return entry


@transaction.atomic
def edit_entry(
    *,
    actor: Actor,
    entry: Entry,
    players: Sequence[Seat],
    name: str = "",
    affiliation: str = "",
    **fields: Any,
) -> Entry:
    """Change who an entry is; `fields` are further columns of it (note, seed, fixed_table, …).

    :raises EntryNameTaken: when another entry has the name.
    :raises PlayerTaken: when a player sits in another entry.
    """
    event = locked(entry.event)
    refuse_unless(permissions.may_direct_event(actor, event), "events.edit_entry")
    return rewrite_entry(actor, event, entry, players=players, name=name, affiliation=affiliation, fields=fields)


def rewrite_entry(
    actor: Actor,
    event: Event,
    entry: Entry,
    *,
    players: Sequence[Seat],
    name: str,
    affiliation: str,
    fields: Mapping[str, Any],
    before: Mapping[str, Any] | None = None,
) -> Entry:
    """Change an entry under the event's lock; permission is the caller's matter.

    `before` is how it stood, for the audit, where the caller has begun to change it. Who sits in a seat whose name is
    not touched stays, whoever else bears the name.
    """
    entry = Entry.objects.select_for_update().get(pk=entry.pk)
    if entry.status == EntryStatus.CANCELLED:
        raise EntryNotActive(entry=entry.name, status=entry.status)
    before = dict(before or snapshot(entry))
    entry.affiliation = names.tidy(affiliation)
    people = seat_players(event, keeping(entry, players), affiliation=entry.affiliation, entry=entry)
    entry.name = chosen_name(name, [player.name for player in people])
    check_name(event, entry.name, entry=entry)
    check_seed(event, fields.get("seed"), entry=entry)
    for column, value in fields.items():
        setattr(entry, column, value)
    entry.save()
    write_seats(entry, people, keep_former=has_played(entry))
    record_entry(actor, "events.edit_entry", entry, before=before)
    return entry


@transaction.atomic
def cancel_entry(*, actor: Actor, entry: Entry, reason: str = "") -> Entry:
    """Take an entry out before it has been paired; the next on the waiting list moves up.

    :raises EntryInDraw: when the first round with it is published: then it can only withdraw.
    """
    event = locked(entry.event)
    refuse_unless(permissions.may_direct_event(actor, event), "events.cancel_entry")
    return strike_entry(actor, event, entry, reason=reason)


def strike_entry(actor: Actor, event: Event, entry: Entry, *, reason: str = "") -> Entry:
    """Cancel an entry under the event's lock; permission is the caller's matter."""
    entry = Entry.objects.select_for_update().get(pk=entry.pk)
    if entry.status == EntryStatus.CANCELLED:
        return entry
    if has_played(entry):
        raise EntryInDraw(entry=entry.name)
    before = snapshot(entry)
    StageEntry.objects.filter(entry=entry).delete()
    entry.seats.update(active=False)
    entry.status, entry.seed, entry.checked_in_at = EntryStatus.CANCELLED, None, None
    entry.save()
    record_entry(actor, "events.cancel_entry", entry, before=before, reason=reason)
    if before["status"] == EntryStatus.REGISTERED:
        move_up(actor, event)
    return entry


@transaction.atomic
def restore_entry(*, actor: Actor, entry: Entry) -> Entry:
    """Take a cancelled entry in again, or admit one from the waiting list whatever the limit.

    :raises EntryNameTaken: when the name has been given to another meanwhile.
    :raises PlayerTaken: when a player sits elsewhere meanwhile.
    """
    event = locked(entry.event)
    refuse_unless(permissions.may_direct_event(actor, event), "events.restore_entry")
    entry = Entry.objects.select_for_update().get(pk=entry.pk)
    if entry.status not in (EntryStatus.CANCELLED, EntryStatus.WAITING):
        raise EntryNotActive(entry=entry.name, status=entry.status)
    before = snapshot(entry)
    check_name(event, entry.name, entry=entry)
    seats = list(entry.seats.select_related("player"))
    check_free(event, [seat.player for seat in seats], entry=entry)
    entry.seats.update(active=True)
    entry.status = EntryStatus.REGISTERED
    entry.save()
    join_filled_stage(entry)
    record_entry(actor, "events.restore_entry", entry, before=before)
    return entry


def move_up(actor: Actor, event: Event) -> None:
    """Admit the first of the waiting list while there is room."""
    if event.entry_limit is None:
        return
    room = event.entry_limit - event.entries.filter(status=EntryStatus.REGISTERED).count()
    for entry in event.entries.filter(status=EntryStatus.WAITING).order_by("number")[: max(room, 0)]:
        before = snapshot(entry)
        entry.status = EntryStatus.REGISTERED
        entry.save(update_fields=["status"])
        join_filled_stage(entry)
        record_entry(actor, "events.move_up", entry, before=before)
