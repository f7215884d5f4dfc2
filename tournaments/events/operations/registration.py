"""Entries made by the pairs themselves, through the public link."""

from collections.abc import Sequence

from django.db import models, transaction

from tournaments.clubs.models import Membership
from tournaments.events import names
from tournaments.events.errors import EntriesClosed, MembersOnly, PlayerUnclear
from tournaments.events.models import Entry, EntryPolicy, EntryStatus, Event, EventStatus
from tournaments.events.operations.entries import rewrite_entry, strike_entry, write_entry
from tournaments.events.operations.entry_rows import record_entry
from tournaments.events.operations.facts import locked
from tournaments.events.operations.seats import NewPlayer, Seat, find_player
from tournaments.events.operations.stages import join_filled_stage
from tournaments.shared import clock, jobs
from tournaments.shared.actors import Actor


@transaction.atomic
def register(
    *,
    actor: Actor,
    event: Event,
    players: Sequence[str],
    name: str = "",
    affiliation: str = "",
    contact_email: str = "",
    note: str = "",
) -> Entry:
    """Enter a pair by the public link; when the event is full it goes on the waiting list.

    :raises EntriesClosed: when the event takes no entries by its link.
    :raises MembersOnly: when only members may enter and a player is none.
    """
    event = locked(event)
    check_open(event)
    check_members(event, players)
    entry = write_entry(
        event,
        players=[public_seat(event, player) for player in players],
        name=name,
        status=EntryStatus.WAITING if is_full(event) else EntryStatus.REGISTERED,
        affiliation=affiliation,
        contact_email=contact_email,
        note=note,
    )
    join_filled_stage(entry)
    record_entry(actor, "events.register", entry, before=None)
    if contact_email:
        jobs.enqueue("events.send_confirmation", entry.pk)
    return entry


@transaction.atomic
def change_own(
    *,
    actor: Actor,
    entry: Entry,
    players: Sequence[str],
    name: str,
    affiliation: str,
    contact_email: str,
    note: str,
) -> Entry:
    """Change an entry by its own link, while entries are open.

    :raises EntriesClosed: when they are not.
    """
    event = locked(entry.event)
    check_open(event)
    check_members(event, players)
    seated = {seat.player.name: seat.player for seat in entry.seats.filter(active=True).select_related("player")}
    return rewrite_entry(
        actor,
        event,
        entry,
        players=[seated.get(names.tidy(player)) or public_seat(event, player) for player in players],
        name=name,
        affiliation=affiliation,
        fields={"contact_email": contact_email, "note": note},
    )


@transaction.atomic
def cancel_own(*, actor: Actor, entry: Entry) -> Entry:
    """Cancel an entry by its own link, while entries are open.

    :raises EntriesClosed: when they are not.
    """
    event = locked(entry.event)
    check_open(event)
    return strike_entry(actor, event, entry)


def check_open(event: Event) -> None:
    """Refuse when the link takes no entries.

    :raises EntriesClosed: then.
    """
    if event.status != EventStatus.OPEN or event.entry_policy == EntryPolicy.BY_HAND:
        raise EntriesClosed


def check_members(event: Event, players: Sequence[str]) -> None:
    """Refuse players who are no members, where only members may enter.

    :raises MembersOnly: naming the first of them.
    """
    if event.entry_policy != EntryPolicy.MEMBERS:
        return
    today = clock.now().date()
    current = models.Q(until=None) | models.Q(until__gte=today)
    members = Membership.objects.filter(current, club_id=event.club_id)
    known = {names.key(name) for name in members.values_list("player__name", flat=True)}
    stranger = next((player for player in players if names.key(player) not in known), None)
    if stranger is not None:
        raise MembersOnly(player=stranger)


def public_seat(event: Event, name: str) -> Seat:
    """Find the player; where several bear the name a stranger is not shown whom the club knows."""
    try:
        player = find_player(event, name)
    except PlayerUnclear:
        return NewPlayer(name=name)
    return NewPlayer(name=name) if player._state.adding else player


def is_full(event: Event) -> bool:
    """Tell whether the event has as many entries as it takes."""
    taken = event.entries.filter(status=EntryStatus.REGISTERED).count()
    return event.entry_limit is not None and taken >= event.entry_limit
