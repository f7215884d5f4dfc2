"""Making the tables of an event: when a draw seats somebody there, or ahead of it for the cards."""

from collections.abc import Collection

from django.db import transaction

from tournaments.events.models import Event
from tournaments.pairings import permissions
from tournaments.pairings.models import Table
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless


@transaction.atomic
def lay_tables(*, actor: Actor, event: Event, count: int) -> None:
    """Make the tables 1 to `count`, so that their cards can be printed before the first draw seats anybody there."""
    refuse_unless(permissions.may_lay_tables(actor, event), "pairings.lay_tables")
    before = event.tables.count()
    make_tables(event.pk, range(1, count + 1))
    after = event.tables.count()
    if after != before:
        audit.record(
            actor=actor,
            action="pairings.lay_tables",
            subject=event,
            club_id=event.club_id,
            event_id=event.pk,
            before={"tables": before},
            after={"tables": after},
        )


def make_tables(event_id: int, numbers: Collection[int]) -> dict[int, int]:
    """Give the keys of the event's tables of these numbers, making those that are new."""
    wanted = Table.objects.filter(event_id=event_id, number__in=numbers)
    known = dict(wanted.values_list("number", "pk"))
    missing = sorted(set(numbers) - known.keys())
    if not missing:
        return known
    Table.objects.bulk_create([Table(event_id=event_id, number=number) for number in missing], ignore_conflicts=True)
    return dict(wanted.values_list("number", "pk"))
