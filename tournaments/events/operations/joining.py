"""Two players of different entries become partners, and so do the two they leave."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from scoring.formats import Competitor, from_json
from tournaments.clubs.models import Player
from tournaments.events import permissions
from tournaments.events.errors import AlreadyPartners, EntryInDraw, NotInEvent
from tournaments.events.imports.fates import default_name
from tournaments.events.models import Entry, EntryPlayer, EntryStatus, Event
from tournaments.events.operations.entries import rewrite_entry
from tournaments.events.operations.entry_rows import has_played, snapshot
from tournaments.events.operations.facts import locked
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing, refuse_unless

ALIVE = (EntryStatus.REGISTERED, EntryStatus.WAITING)


@transaction.atomic
def join_partners(*, actor: Actor, event: Event, first: int, second: int) -> Entry:
    """Seat the second player (key) beside the first; the partners that both had take the other entry.

    Each entry keeps its number, its seed and a name of its own; one named after its players is named anew. Gives the
    entry of the two.

    :raises Missing: when entries are no pairs.
    :raises NotInEvent: when one of them sits in no entry that takes part.
    :raises AlreadyPartners: when they sit together, or are one.
    :raises EntryInDraw: when a published round knows one of the entries: then a substitute comes.
    """
    event = locked(event)
    refuse_unless(permissions.may_direct_event(actor, event), "events.join_partners")
    if from_json(event.format).competitor is not Competitor.PAIR:
        raise Missing(what="pair")
    kept, other = entry_with(event, first), entry_with(event, second)
    if kept.pk == other.pk:
        raise AlreadyPartners(entry=kept.name)
    for entry in (kept, other):
        if has_played(entry):
            raise EntryInDraw(entry=entry.name)
    before = {entry.pk: snapshot(entry) for entry in (kept, other)}
    one, partner = seated(kept, first=first)
    two, left = seated(other, first=second)
    named = {entry.pk: own_name(entry) for entry in (kept, other)}
    EntryPlayer.objects.filter(entry__in=(kept, other), active=True).delete()
    rewrite(actor, event, other, [partner, left], name=named[other.pk], before=before[other.pk])
    return rewrite(actor, event, kept, [one, two], name=named[kept.pk], before=before[kept.pk])


def entry_with(event: Event, player: int) -> Entry:
    """Find and hold the entry in which a player sits.

    :raises NotInEvent: when there is none.
    """
    entries = Entry.objects.select_for_update(of=("self",)).filter(event=event, status__in=ALIVE)
    found = entries.filter(seats__player=player, seats__active=True).first()
    if found is None:
        raise NotInEvent
    return found


def seated(entry: Entry, *, first: int) -> tuple[Player, Player]:
    """Give the player of this key and the partner."""
    seats = entry.seats.filter(active=True).select_related("player")
    players = sorted((seat.player for seat in seats), key=lambda player: player.pk != first)
    return players[0], players[1]


def own_name(entry: Entry) -> str:
    """Give the entry's name unless it is only that of its players."""
    players = entry.seats.filter(active=True).order_by("position").values_list("player__name", flat=True)
    return "" if entry.name == default_name(list(players)) else entry.name


def rewrite(
    actor: Actor, event: Event, entry: Entry, players: list[Player], *, name: str, before: Mapping[str, Any]
) -> Entry:
    """Seat two players in an entry, which stood as `before` says until its seats were emptied."""
    return rewrite_entry(
        actor,
        event,
        entry,
        players=players,
        name=name,
        affiliation=entry.affiliation,
        fields={},
        before=before,
    )
