"""Finding an event for an officer."""

from django.http import HttpRequest

from tournaments.events.models import Event
from tournaments.publishing.exports.permissions import may_export
from tournaments.shared.actors import actor_of
from tournaments.shared.errors import Missing, refuse_unless


def event_for_officer(request: HttpRequest, slug: str) -> Event:
    """This will give the event if the visitor holds an office of its club.

    :raises Missing: if there is no such event.
    :raises NotAllowed: if the visitor holds none.
    """
    event = Event.objects.select_related("club").filter(slug=slug).first()
    if event is None:
        raise Missing(what="event")
    refuse_unless(may_export(actor_of(request), event), "publishing.export")
    return event
