"""Finding an event together with its present state, by which a page learns whether it is out of date."""

from collections.abc import Callable, Iterator
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from scoring.formats import RankingShown
from tournaments.events.models import Event, EventStatus, StageStatus
from tournaments.pairings.models import Match, MatchKind, MatchState, RoundStatus
from tournaments.publishing.models import Publication
from tournaments.publishing.permissions import may_see
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing
from tournaments.slips.permissions import shows_ranking
from tournaments.tallies.models import RevisionTable, TallyRevision

LIVE = {
    "tallied": Subquery(TallyRevision.objects.filter(event=OuterRef("pk")).order_by("-version").values("version")[:1]),
    "shown": Subquery(
        Publication.objects.filter(event=OuterRef("pk"), withdrawn_at=None).order_by("-number").values("pk")[:1]
    ),
}
STILL_PLAYED = (
    Match.objects.filter(round__stage=OuterRef("group__stage"), round__number=OuterRef("after_round"))
    .filter(kind=MatchKind.PLAY)
    .exclude(state=MatchState.DONE)
    .exclude(round__status=RoundStatus.CLOSED)
)
"""The matches of a round that are not over, for a row of standings after it."""


def load_event(slug: str, actor: Actor) -> Event:
    """This will find an event that this visitor may see.

    :raises Missing: otherwise.
    """
    event = Event.objects.select_related("club").annotate(**LIVE).filter(slug=slug).first()
    if event is None or not may_see(actor, event):
        raise Missing(what="event")
    return event


def followed_event(slug: str, actor_of_page: Callable[[], Actor]) -> Event | None:
    """Find an event whose changes may be followed; who asks is only looked at while it is in preparation."""
    event = Event.objects.filter(slug=slug).first()
    if event is None or (event.status == EventStatus.DRAFT and not may_see(actor_of_page(), event)):
        return None
    return event


def live_version(event_id: int) -> str:
    """This will name the present state of an event, by which a page learns whether it is out of date."""
    event = Event.objects.annotate(**LIVE).filter(pk=event_id).first()
    return version(event) if event else ""


def version(event: Any) -> str:
    """This will name the state of an event that was read with `LIVE`."""
    return f"{event.facts_version}.{event.tallied or 0}.{event.shown or 0}.{event.status}"


def tables_held(
    event: Event, revision: TallyRevision | None, *, for_public: bool
) -> QuerySet[RevisionTable, RevisionTable]:
    """This will give the standings of a revision; to the public only what is not secret as yet (competition §6.7).

    Where stages are played with boards, standings may wait for the end of the stage, or of the round they are after.
    """
    tables = RevisionTable.objects.filter(revision=revision) if revision else RevisionTable.objects.none()
    for ordinal, stage in enumerate(event.format.get("stages", ()), 1):
        boards = stage.get("boards") if for_public else None
        if boards and (waiting := tuple(_waiting(ordinal, RankingShown(boards["ranking"])))):
            tables = tables.exclude(*waiting)
    return tables


def _waiting(ordinal: int, rule: RankingShown) -> Iterator[Q | Exists]:
    """Tell which standings of a stage with boards wait, whatever is published: all of these hold of them."""
    if shows_ranking(rule, is_over=False, is_round_over=False):
        return
    yield Q(group__stage__ordinal=ordinal) & ~Q(group__stage__status=StageStatus.FINISHED)
    if shows_ranking(rule, is_over=False, is_round_over=True):
        yield Exists(STILL_PLAYED)
