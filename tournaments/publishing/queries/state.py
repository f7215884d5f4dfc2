"""Finding an event together with its present state, by which a page learns whether it is out of date."""

from typing import Any

from django.db.models import OuterRef, Subquery

from scoring.formats import RankingShown
from tournaments.events.models import Event, EventStatus, StageStatus
from tournaments.publishing.models import Publication
from tournaments.publishing.permissions import may_see
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing
from tournaments.slips.permissions import shows_ranking
from tournaments.tallies.models import TallyRevision

LIVE = {
    "tallied": Subquery(TallyRevision.objects.filter(event=OuterRef("pk")).order_by("-version").values("version")[:1]),
    "shown": Subquery(
        Publication.objects.filter(event=OuterRef("pk"), withdrawn_at=None).order_by("-number").values("pk")[:1]
    ),
}


def load_event(slug: str, actor: Actor) -> Event:
    """This will find an event that this visitor may see.

    :raises Missing: otherwise.
    """
    event = Event.objects.select_related("club").annotate(**LIVE).filter(slug=slug).first()
    if event is None or not may_see(actor, event):
        raise Missing(what="event")
    return event


def listed_event(slug: str) -> Event | None:
    """Find an event that is not in preparation any more."""
    return Event.objects.filter(slug=slug).exclude(status=EventStatus.DRAFT).first()


def live_version(event_id: int) -> str:
    """This will name the present state of an event, by which a page learns whether it is out of date."""
    event = Event.objects.annotate(**LIVE).filter(pk=event_id).first()
    return version(event) if event else ""


def version(event: Any) -> str:
    """This will name the state of an event that was read with `LIVE`."""
    return f"{event.facts_version}.{event.tallied or 0}.{event.shown or 0}.{event.status}"


def secret_rankings(event: Event) -> list[int]:
    """This will give the keys of stages whose standings are not shown yet, whatever is published (competition §6.7)."""
    rules = {
        ordinal: RankingShown(stage["boards"]["ranking"])
        for ordinal, stage in enumerate(event.format.get("stages", ()), 1)
        if stage.get("boards")
    }
    if all(shows_ranking(rule, is_over=False) for rule in rules.values()):
        return []
    stages = event.stages.filter(ordinal__in=rules).values_list("pk", "ordinal", "status")
    return [
        key
        for key, ordinal, status in stages
        if not shows_ranking(rules[ordinal], is_over=status == StageStatus.FINISHED)
    ]
