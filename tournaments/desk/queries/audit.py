"""The audit trail of a club or an event: filtered, paged, and told as differences."""

import zoneinfo
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, cast

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet
from django.urls import NoReverseMatch, reverse

from tournaments.clubs.models import Club
from tournaments.desk.words.changes import Change, differences
from tournaments.events.models import Event
from tournaments.shared.messages import told_code
from tournaments.shared.messages.audit import action_words
from tournaments.shared.messages.trail import author_words, subject_words
from tournaments.shared.models import AuditEntry

PER_PAGE = 50
MOST_IN_FILE = 50_000


@dataclass(frozen=True, kw_only=True)
class Filters:
    """Which lines are asked for; empty means all."""

    who: str = ""
    area: str = ""
    action: str = ""
    subject: str = ""
    since: date | None = None
    until: date | None = None


@dataclass(frozen=True, kw_only=True)
class Scope:
    """Whose trail: a club's with all its events, or one event's."""

    club: Club
    event: Event | None = None

    def lines(self) -> QuerySet[AuditEntry]:
        """Select the lines of the scope."""
        if self.event is not None:
            return AuditEntry.objects.filter(event_id=self.event.pk)
        events = Event.objects.filter(club=self.club).values("pk")
        return AuditEntry.objects.filter(Q(club_id=self.club.pk) | Q(event_id__in=events))


@dataclass(frozen=True, kw_only=True)
class TrailLine:
    """A line of the trail."""

    at: datetime
    who: str
    action: str
    words: str
    subject: str
    link: str
    reason: str
    changes: tuple[Change, ...]


def trail_page(scope: Scope, filters: Filters, page: str) -> "Page[TrailLine]":
    """Read a page of the trail, newest first, in three queries."""
    numbered = Paginator(filtered(scope, filters), PER_PAGE).get_page(page)
    return Page(told(scope, numbered.object_list), numbered.number, cast(Any, numbered.paginator))


def trail_file(scope: Scope, filters: Filters) -> list[TrailLine]:
    """Read the filtered trail for a file, oldest first; of a trail too long for a file the newest lines."""
    return told(scope, reversed(filtered(scope, filters)[:MOST_IN_FILE]))


def actions_of(scope: Scope) -> tuple[tuple[str, str], ...]:
    """List the acts that occur in the trail, with their words."""
    found = scope.lines().order_by("action").values_list("action", flat=True).distinct()
    return tuple((action, action_words(action)) for action in found)


def filtered(scope: Scope, filters: Filters) -> QuerySet[AuditEntry]:
    """Apply the filters; days are those of the club's time zone."""
    lines = scope.lines().order_by("-at", "-pk")
    if filters.who:
        lines = lines.filter(actor_name__icontains=filters.who)
    if filters.area:
        lines = lines.filter(action__startswith=f"{filters.area}.")
    if filters.action:
        lines = lines.filter(action=filters.action)
    if filters.subject:
        lines = lines.filter(subject_label__icontains=filters.subject)
    zone = zoneinfo.ZoneInfo(scope.club.time_zone)
    if filters.since:
        lines = lines.filter(at__gte=datetime.combine(filters.since, time.min, zone))
    if filters.until and filters.until < date.max:
        lines = lines.filter(at__lt=datetime.combine(filters.until + timedelta(days=1), time.min, zone))
    return lines


def told(scope: Scope, rows: Iterable[AuditEntry]) -> list[TrailLine]:
    """Put rows into words, with links to what they speak of."""
    rows = list(rows)
    slugs = event_slugs(scope, rows)
    return [
        TrailLine(
            at=row.at,
            who=author_words(row.actor_name),
            action=row.action,
            words=action_words(row.action),
            subject=subject_words(row.subject_label, row.subject_type, told_code),
            link=link(row, scope.club.slug, slugs.get(row.event_id or 0, "")),
            reason=row.reason,
            changes=tuple(differences(row.before, row.after, (row.action,))),
        )
        for row in rows
    ]


def event_slugs(scope: Scope, rows: list[AuditEntry]) -> dict[int, str]:
    """Find the addresses of the events that the rows speak of."""
    if scope.event is not None:
        return {scope.event.pk: scope.event.slug}
    ids = {row.event_id for row in rows if row.event_id is not None}
    return dict(Event.objects.filter(pk__in=ids).values_list("pk", "slug"))


# Where the officers' page of a thing is: the address's name, and whether it is told by club or by event.
PLACES = {
    "clubs.club": ("club_manage", "club"),
    "clubs.office": ("club_offices", "club"),
    "clubs.player": ("club_player", "player"),
    "events.event": ("event_manage", "event"),
    "events.entry": ("event_entries", "event"),
    "events.stageentry": ("event_entries", "event"),
    "events.stage": ("event_manage", "event"),
    "pairings.round": ("event_manage", "event"),
    "pairings.match": ("event_desk", "event"),
    "slips.claim": ("event_desk", "event"),
    "slips.result": ("event_desk", "event"),
    "slips.scoreslip": ("event_desk", "event"),
    "slips.ruling": ("event_rulings", "event"),
    "publishing.publication": ("event_publish", "event"),
}


def link(row: AuditEntry, club: str, event: str) -> str:
    """Find the page of what a line speaks of; nothing where it has none."""
    name, told_by = PLACES.get(row.subject_type, ("", ""))
    arguments: dict[str, list[Any]] = {"club": [club], "player": [club, row.subject_id], "event": [event]}
    if not name or not all(arguments[told_by]):
        return ""
    try:
        return reverse(name, args=arguments[told_by])
    except NoReverseMatch:
        return ""
