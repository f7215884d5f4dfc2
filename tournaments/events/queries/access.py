"""Finding the event or club that a page is about, for those who may see it."""

from tournaments.clubs.models import Club
from tournaments.clubs.permissions import may_direct, may_score
from tournaments.events.models import Event, Stage
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing, refuse_unless

GROWING = frozenset({"swiss", "movement", "individual"})  # kinds of stage whose field may grow in mid-play


def event_to_direct(actor: Actor, slug: str) -> Event:
    """Find an event that the actor directs.

    :raises Missing: when there is none.
    :raises NotAllowed: when the actor is no director of its club.
    """
    event = event_by_slug(slug)
    refuse_unless(may_direct(actor, event.club_id), "events.direct")
    return event


def stage_to_direct(actor: Actor, slug: str, ordinal: int) -> Stage:
    """Find a stage of an event that the actor directs.

    :raises Missing: when there is none.
    :raises NotAllowed: when the actor is no director of its club.
    """
    event = event_to_direct(actor, slug)
    stage = event.stages.filter(ordinal=ordinal).first()
    if stage is None:
        raise Missing(what="stage")
    stage.event = event
    return stage


def event_to_score(actor: Actor, slug: str) -> Event:
    """Find an event at whose desk the actor may sit.

    :raises Missing: when there is none.
    :raises NotAllowed: when the actor is no officer of its club.
    """
    event = event_by_slug(slug)
    refuse_unless(may_score(actor, event.club_id), "events.check_in")
    return event


def club_to_direct(actor: Actor, slug: str) -> Club:
    """Find a club in which the actor may make events.

    :raises Missing: when there is none.
    :raises NotAllowed: when the actor is no director of it.
    """
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise Missing(what="club")
    refuse_unless(may_direct(actor, club.pk), "events.create_event")
    return club


def event_by_slug(slug: str) -> Event:
    """Find an event with its club.

    :raises Missing: when there is none.
    """
    event = Event.objects.select_related("club").filter(slug=slug).first()
    if event is None:
        raise Missing(what="event")
    return event


def stage_to_join(event: Event) -> Stage | None:
    """Find the stage that late entries join, if one is being played: a Swiss, or boards under a movement."""
    last = event.stages.filter(published_rounds__gt=0).order_by("ordinal").last()
    return last if last is not None and last.kind in GROWING and last.status == "running" else None
