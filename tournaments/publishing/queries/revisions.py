"""The officers' list of publications, and what could be published next."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.events.models import Event, StageStatus
from tournaments.publishing.models import Publication
from tournaments.shared.errors import Missing
from tournaments.tallies.models import TallyRevision


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedLine:
    """A publication in the list."""

    number: int
    version: int
    at: datetime
    by: str
    note: str
    is_final: bool
    is_withdrawn: bool
    is_shown: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RevisionsPage:
    """What the officers' page of publications shows; versions are 0 while there is none."""

    slug: str
    name: str
    club_name: str
    time_zone: str
    facts_version: int
    tally_version: int
    tally_at: datetime | None
    lines: tuple[PublishedLine, ...]

    @property
    def shown(self) -> PublishedLine | None:
        """What the public sees now."""
        return next((line for line in self.lines if line.is_shown), None)

    @property
    def is_counting(self) -> bool:
        """Whether facts wait to be counted."""
        return self.tally_version < self.facts_version


def is_played_out(event: Event) -> bool:
    """This will tell whether every stage is over, so that what is published next is the last word."""
    return not event.stages.exclude(status=StageStatus.FINISHED).exists()


def revisions_page(event: Event) -> RevisionsPage:
    """This will read the publications of an event, newest first."""
    newest = TallyRevision.objects.filter(event=event).order_by("-version").first()
    rows = list(Publication.objects.filter(event=event).select_related("revision").order_by("-number"))
    shown = next((row.pk for row in rows if row.withdrawn_at is None), None)
    return RevisionsPage(
        slug=event.slug,
        name=event.name,
        club_name=event.club.name,
        time_zone=event.club.time_zone,
        facts_version=event.facts_version,
        tally_version=newest.version if newest else 0,
        tally_at=newest.computed_at if newest else None,
        lines=tuple(_line(row, is_shown=row.pk == shown) for row in rows),
    )


def _line(row: Publication, *, is_shown: bool) -> PublishedLine:
    return PublishedLine(
        number=row.number,
        version=row.revision.version,
        at=row.published_at,
        by=row.published_by_name,
        note=row.note,
        is_final=row.is_final,
        is_withdrawn=row.withdrawn_at is not None,
        is_shown=is_shown,
    )


def publication(event: Event, number: int) -> Publication:
    """This will find a publication of the event by its number.

    :raises Missing: when there is none.
    """
    found = Publication.objects.filter(event=event, number=number).select_related("event", "revision").first()
    if found is None:
        raise Missing(what="publication")
    return found
