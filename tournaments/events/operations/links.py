"""Renewing the link of an entry's own."""

from django.db import transaction
from django.db.models import F

from tournaments.events import permissions
from tournaments.events.models import Entry
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless

ACTION = "events.renew_link"


@transaction.atomic
def renew_link(*, actor: Actor, entry: Entry) -> Entry:
    """Replace the link of an entry: whoever holds the former one no longer acts for it. The trail keeps no link.

    :raises NotAllowed: when the actor does not direct the event.
    """
    event = entry.event
    refuse_unless(permissions.may_direct_event(actor, event), ACTION)
    Entry.objects.filter(pk=entry.pk).update(link_renewals=F("link_renewals") + 1)
    entry.refresh_from_db(fields=["link_renewals"])
    after = {"link_renewals": entry.link_renewals}
    audit.record(actor=actor, action=ACTION, subject=entry, club_id=event.club_id, event_id=event.pk, after=after)
    return entry
