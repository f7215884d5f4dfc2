"""What the public sees before it enters."""

from dataclasses import dataclass

from tournaments.events.models import EntryPolicy, EntryStatus, Event, EventStatus
from tournaments.shared.errors import Missing


@dataclass(frozen=True, kw_only=True)
class RegistrationPage:
    """An event, and whether there is room in it."""

    event: Event
    registered: int
    is_open: bool
    members_only: bool

    @property
    def is_full(self) -> bool:
        """Tell whether a new pair goes on the waiting list."""
        return self.event.entry_limit is not None and self.registered >= self.event.entry_limit


def registration_page(token: str) -> RegistrationPage:
    """Find the event of a link.

    :raises Missing: when there is none.
    """
    event = Event.objects.select_related("club").filter(registration_token=token).first()
    if event is None:
        raise Missing(what="event")
    return RegistrationPage(
        event=event,
        registered=event.entries.filter(status=EntryStatus.REGISTERED).count(),
        is_open=event.status == EventStatus.OPEN and event.entry_policy != EntryPolicy.BY_HAND,
        members_only=event.entry_policy == EntryPolicy.MEMBERS,
    )
