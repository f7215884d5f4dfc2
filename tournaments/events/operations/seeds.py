"""The seeds of all entries at once."""

from collections.abc import Mapping

from django.db import transaction

from tournaments.events import permissions
from tournaments.events.errors import SeedTwice
from tournaments.events.models import Entry, EntryStatus, Event
from tournaments.events.operations.facts import facts_changed, locked
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless


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
