"""What every operation on an entry needs: its name, its number, its seed, and its line in the audit."""

from collections.abc import Sequence
from typing import Any

from django.db import models

from tournaments.events import names
from tournaments.events.errors import EntryNameTaken, SeedTwice
from tournaments.events.imports.fates import default_name
from tournaments.events.models import Entry, EntryStatus, Event, StageEntry
from tournaments.events.operations.facts import facts_changed
from tournaments.events.queries.entries import seated_names
from tournaments.shared import audit
from tournaments.shared.actors import Actor


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
        "categories": list(entry.categories),
        "handicap": None if entry.handicap is None else str(entry.handicap),
        "rating": entry.rating,
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
