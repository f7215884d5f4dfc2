"""Entries made, changed, cancelled, seeded and checked in by officers."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import models, transaction

from tournaments.events import names, permissions
from tournaments.events.errors import EntryInDraw, EntryNameTaken, EntryNotActive, SeedTwice
from tournaments.events.imports.fates import default_name
from tournaments.events.models import Entry, EntryStatus, Event, StageEntry
from tournaments.events.operations.facts import facts_changed, locked
from tournaments.events.operations.seats import Seat, check_free, seat_players, seated_names, write_seats
from tournaments.events.operations.stages import join_filled_stage
from tournaments.shared import audit, clock
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
) -> Entry:
    """Change an entry under the event's lock; permission is the caller's matter."""
    entry = Entry.objects.select_for_update().get(pk=entry.pk)
    if entry.status == EntryStatus.CANCELLED:
        raise EntryNotActive(entry=entry.name, status=entry.status)
    before = snapshot(entry)
    entry.affiliation = names.tidy(affiliation)
    people = seat_players(event, players, affiliation=entry.affiliation, entry=entry)
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


@transaction.atomic
def set_seeds(*, actor: Actor, event: Event, seeds: Mapping[int, int | None]) -> None:
    """Give entries (by number) their seeds, or take them away; those not named keep theirs.

    :raises SeedTwice: when two entries would hold one.
    """
    event = locked(event)
    refuse_unless(permissions.may_direct_event(actor, event), "events.set_seeds")
    entries = {entry.number: entry for entry in event.entries.exclude(status=EntryStatus.CANCELLED)}
    before = {str(number): entry.seed for number, entry in entries.items() if number in seeds}
    for number, seed in seeds.items():
        if number in entries:
            entries[number].seed = seed
    held = [entry.seed for entry in entries.values() if entry.seed is not None]
    twice = next((seed for seed in held if held.count(seed) > 1), None)
    if twice is not None:
        raise SeedTwice(seed=twice)
    Entry.objects.bulk_update(entries.values(), ["seed"])
    after = {number: entries[int(number)].seed for number in before}
    audit.record(
        actor=actor,
        action="events.set_seeds",
        subject=event,
        club_id=event.club_id,
        event_id=event.pk,
        before=before,
        after=after,
    )
    facts_changed(event_id=event.pk)


@transaction.atomic
def check_in(*, actor: Actor, entry: Entry) -> Entry:
    """Mark an entry as arrived; doing it twice changes nothing.

    :raises EntryNotActive: when it does not take part.
    """
    return _mark(actor, entry, arrived=True)


@transaction.atomic
def undo_check_in(*, actor: Actor, entry: Entry) -> Entry:
    """Take the mark back."""
    return _mark(actor, entry, arrived=False)


def _mark(actor: Actor, entry: Entry, *, arrived: bool) -> Entry:
    entry = Entry.objects.select_for_update(of=("self",)).select_related("event").get(pk=entry.pk)
    refuse_unless(permissions.may_check_in(actor, entry.event), "events.check_in")
    if entry.status != EntryStatus.REGISTERED:
        raise EntryNotActive(entry=entry.name, status=entry.status)
    if (entry.checked_in_at is not None) == arrived:
        return entry
    before = entry.checked_in_at
    entry.checked_in_at = clock.now() if arrived else None
    entry.save(update_fields=["checked_in_at"])
    audit.record(
        actor=actor,
        action="events.check_in" if arrived else "events.undo_check_in",
        subject=entry,
        club_id=entry.event.club_id,
        event_id=entry.event_id,
        before={"checked_in_at": before and before.isoformat()},
        after={"checked_in_at": entry.checked_in_at and entry.checked_in_at.isoformat()},
    )
    return entry


def has_played(entry: Entry) -> bool:
    """Tell whether a published round knows the entry."""
    return StageEntry.objects.filter(entry=entry, stage__published_rounds__gte=models.F("first_round")).exists()


def chosen_name(name: str, players: Sequence[str]) -> str:
    """Take the name given, or else name the entry after its players."""
    return names.checked(name) if name.strip() else default_name(players)


def check_name(event: Event, name: str, *, entry: Entry | None) -> None:
    """Refuse a name that another entry of the event bears.

    :raises EntryNameTaken: naming that entry.
    """
    same = event.entries.filter(name=name).exclude(status=EntryStatus.CANCELLED)
    if entry is not None:
        same = same.exclude(pk=entry.pk)
    found = same.first()
    if found is not None:
        raise EntryNameTaken(name=name, number=found.number)


def check_seed(event: Event, seed: int | None, *, entry: Entry | None) -> None:
    """Refuse a seed that another entry holds.

    :raises SeedTwice: when one does.
    """
    same = event.entries.filter(seed=seed)
    if entry is not None:
        same = same.exclude(pk=entry.pk)
    if seed is not None and same.exists():
        raise SeedTwice(seed=seed)


def next_number(event: Event) -> int:
    """Give the number after the highest ever given; numbers are never given twice."""
    highest = event.entries.aggregate(models.Max("number"))["number__max"]
    return (highest or 0) + 1


def snapshot(entry: Entry) -> dict[str, Any]:
    """Give what the audit trail shows of an entry."""
    return {
        "number": entry.number,
        "name": entry.name,
        "players": seated_names(entry),
        "affiliation": entry.affiliation,
        "status": str(entry.status),
        "seed": entry.seed,
        "fixed_table": entry.fixed_table,
        "note": entry.note,
    }


def record_entry(actor: Actor, action: str, entry: Entry, *, before: dict[str, Any] | None, reason: str = "") -> None:
    """Write the audit line of a changed entry and tell scoring."""
    audit.record(
        actor=actor,
        action=action,
        subject=entry,
        club_id=Event.objects.values_list("club_id", flat=True).get(pk=entry.event_id),
        event_id=entry.event_id,
        before=before,
        after=snapshot(entry),
        reason=reason,
    )
    facts_changed(event_id=entry.event_id)
