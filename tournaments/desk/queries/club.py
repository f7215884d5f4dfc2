"""What an officer sees of the club's events."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from tournaments.events.models import EntryStatus, Event, EventStatus

SHOWN = 100


@dataclass(frozen=True, kw_only=True)
class DeskEvent:
    """An event in the officers' list, drafts included."""

    slug: str
    name: str
    name_latin: str
    starts_at: datetime
    status: str
    status_label: str
    entries: int


@dataclass(frozen=True, kw_only=True)
class DeskEvents:
    """The club's events: what is in hand, and what is over."""

    current: tuple[DeskEvent, ...]
    past: tuple[DeskEvent, ...]


def club_events(club_id: int) -> DeskEvents:
    """Read the club's events in one query."""
    counted = Count("entries", filter=Q(entries__status__in=(EntryStatus.REGISTERED, EntryStatus.WITHDRAWN)))
    rows = Event.objects.filter(club_id=club_id).annotate(entry_count=counted).order_by("-starts_at")[:SHOWN]
    lines = [(event.status, desk_event(event, event.entry_count)) for event in rows]
    over = (EventStatus.FINISHED, EventStatus.CANCELLED)
    return DeskEvents(
        current=tuple(line for status, line in reversed(lines) if status not in over),
        past=tuple(line for status, line in lines if status in over),
    )


def desk_event(event: Event, entries: int) -> DeskEvent:
    """Say of an event what the list shows."""
    return DeskEvent(
        slug=event.slug,
        name=event.name,
        name_latin=event.name_latin,
        starts_at=event.starts_at,
        status=event.status,
        status_label=event.get_status_display(),
        entries=entries,
    )
