"""Lists of events: the home page and the page of a club."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Q

from scoring.formats import from_json
from tournaments.clubs.models import Club
from tournaments.clubs.queries.clubs import OwnClub, own_clubs
from tournaments.events.models import EntryStatus, Event, EventStatus
from tournaments.publishing.queries.frame import newest_publication
from tournaments.publishing.queries.names import PublicEntry, public_entries
from tournaments.publishing.queries.tables import tables_of
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing
from tournaments.tallies.models import RevisionTable

CURRENT = (EventStatus.RUNNING, EventStatus.OPEN)
PAST = (EventStatus.FINISHED, EventStatus.CANCELLED)
COMPETING = (EntryStatus.REGISTERED, EntryStatus.WITHDRAWN)
SHOWN = 24
PODIUM = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Medal:
    """A place on the podium of a finished event."""

    place: int
    shared: bool
    entry: PublicEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCard:
    """An event in a list."""

    slug: str
    name: str
    name_latin: str
    club: "ClubCard"
    time_zone: str
    venue: str
    starts_at: datetime
    status: str
    entries: int
    limit: int | None
    token: str
    podium: tuple[Medal, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLists:
    """Events by what a visitor can do: watch, enter, read."""

    running: tuple[EventCard, ...]
    coming: tuple[EventCard, ...]
    past: tuple[EventCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubCard:
    """A club in a list."""

    slug: str
    name: str
    name_latin: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HomePage:
    """What the home page shows; `own` are the clubs in which the visitor holds an office."""

    events: EventLists
    clubs: tuple[ClubCard, ...]
    own: tuple[OwnClub, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubPage:
    """What a club's page shows."""

    club: ClubCard
    about: str
    time_zone: str
    members: int
    events: EventLists


def home_page(actor: Actor) -> HomePage:
    """This will read the events of all clubs, in a constant number of queries."""
    clubs = Club.objects.order_by("name")[:60]
    return HomePage(
        events=_lists(None),
        clubs=tuple(_club(club) for club in clubs),
        own=own_clubs(actor.id) if actor.id else (),
    )


def club_page(slug: str) -> ClubPage:
    """This will read a club's public page.

    :raises Missing: when there is no such club.
    """
    club = (
        Club.objects.filter(slug=slug)
        .annotate(member_count=Count("memberships", filter=Q(memberships__until=None)))
        .first()
    )
    if club is None:
        raise Missing(what="club")
    return ClubPage(
        club=_club(club),
        about=club.about,
        time_zone=club.time_zone,
        members=club.member_count,
        events=_lists(club.pk),
    )


def _club(club: Club) -> ClubCard:
    return ClubCard(slug=club.slug, name=club.name, name_latin=club.name_latin, place=club.place)


def _lists(club_id: int | None) -> EventLists:
    entries = Count("entries", filter=Q(entries__status__in=COMPETING))
    events = Event.objects.select_related("club").annotate(entry_count=entries)
    if club_id is not None:
        events = events.filter(club_id=club_id)
    current = list(events.filter(status__in=CURRENT).order_by("starts_at")[:SHOWN])
    past = list(events.filter(status__in=PAST).order_by("-starts_at")[:SHOWN])
    return EventLists(
        running=tuple(_card(event) for event in current if event.status == EventStatus.RUNNING),
        coming=tuple(_card(event) for event in current if event.status == EventStatus.OPEN),
        past=tuple(_card(event, _podium(event) if event is past[0] else ()) for event in past),
    )


def _card(event: Any, podium: tuple[Medal, ...] = ()) -> EventCard:
    return EventCard(
        slug=event.slug,
        name=event.name,
        name_latin=event.name_latin,
        club=_club(event.club),
        time_zone=event.club.time_zone,
        venue=event.venue,
        starts_at=event.starts_at,
        status=event.status,
        entries=event.entry_count,
        limit=event.entry_limit,
        token=event.registration_token if event.status == EventStatus.OPEN else "",
        podium=podium,
    )


def _podium(event: Event) -> tuple[Medal, ...]:
    """The best three of the newest finished event, if its standings are published."""
    publication = newest_publication(event.pk)
    if publication is None:
        return ()
    last = (
        RevisionTable.objects.filter(
            revision_id=publication.revision_id, group__stage__ordinal__in=from_json(event.format).main_line()
        )
        .order_by("-group__stage__ordinal", "group__ordinal", "-after_round")
        .values_list("after_round", "table_id", "table__digest")
        .first()
    )
    if last is None:
        return ()
    table = tables_of({last[0]: (last[1], last[2])})[last[0]]
    best = table.rows[:PODIUM]
    names = public_entries(event.pk, event.club.name_display, [row.entry for row in best])
    return tuple(
        Medal(place=row.place, shared=row.shared, entry=names[row.entry]) for row in best if row.entry in names
    )
