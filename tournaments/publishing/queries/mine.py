"""Which entry of an event is the visitor's own: by account, or followed on this device."""

from tournaments.events.models import EntryPlayer


def own_entry(event_id: int, user_id: int | None, followed: int | None) -> int | None:
    """This will give the number of the visitor's entry; an account goes before what a device follows."""
    if user_id is None:
        return followed
    seats = EntryPlayer.objects.filter(event_id=event_id, active=True, player__user_id=user_id)
    return seats.values_list("entry__number", flat=True).first() or followed
