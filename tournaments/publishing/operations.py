"""Showing standings to the public, and taking them back."""

from django.db import transaction

from tournaments.events.models import Event
from tournaments.publishing.errors import AlreadyPublished, AlreadyWithdrawn, NothingToPublish, TallyBehind
from tournaments.publishing.models import Publication
from tournaments.publishing.permissions import may_publish
from tournaments.shared import audit, clock, updates
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing, refuse_unless
from tournaments.tallies.models import TallyRevision


@transaction.atomic
def publish(
    *, actor: Actor, event: Event, version: int | None = None, is_final: bool = False, note: str = ""
) -> Publication:
    """Point the public pages at a tally revision: the newest, or that of `version`.

    Without `version` the newest must hold every fact, so that nobody publishes what is about to change.

    :raises NotAllowed: when the actor does not direct the event's club.
    :raises NothingToPublish: when no tally exists.
    :raises TallyBehind: when facts wait to be counted and no version was chosen.
    :raises Missing: when there is no tally of that version.
    :raises AlreadyPublished: when the public sees this revision already, with the same final mark.
    """
    refuse_unless(may_publish(actor, event), "publishing.publish")
    locked = Event.objects.select_for_update().get(pk=event.pk)
    revision = _revision(locked, version)
    shown = newest(locked)
    if shown and shown.revision_id == revision.pk and shown.is_final == is_final:
        raise AlreadyPublished(version=revision.version)
    made = Publication.objects.create(
        event=locked,
        revision=revision,
        number=_next_number(locked),
        is_final=is_final,
        note=note,
        published_at=clock.now(),
        published_by_id=actor.id if actor.kind == "person" else None,
        published_by_name=actor.name,
    )
    _record(actor, made, "publishing.publish", before=shown, after=made)
    return made


@transaction.atomic
def withdraw(*, actor: Actor, publication: Publication) -> Publication:
    """Take a publication back; the public sees the one before it again, or nothing.

    :raises NotAllowed: when the actor does not direct the event's club.
    :raises AlreadyWithdrawn: when it was taken back before.
    """
    refuse_unless(may_publish(actor, publication.event), "publishing.withdraw")
    Event.objects.select_for_update().get(pk=publication.event_id)
    locked = Publication.objects.select_related("event", "revision").get(pk=publication.pk)
    if locked.withdrawn_at is not None:
        raise AlreadyWithdrawn(number=locked.number)
    before = newest(locked.event)
    locked.withdrawn_at = clock.now()
    locked.save(update_fields=["withdrawn_at"])
    _record(actor, locked, "publishing.withdraw", before=before, after=newest(locked.event))
    return locked


def newest(event: Event) -> Publication | None:
    """This will give what the public sees now."""
    standing = event.publications.filter(withdrawn_at=None).select_related("revision")
    return standing.order_by("-number").first()


def _revision(event: Event, version: int | None) -> TallyRevision:
    tallies = TallyRevision.objects.filter(event=event)
    if version is not None:
        chosen = tallies.filter(version=version).first()
        if chosen is None:
            raise Missing(what="tally")
        return chosen
    last = tallies.order_by("-version").first()
    if last is None:
        raise NothingToPublish
    if last.version < event.facts_version:
        raise TallyBehind(version=last.version, facts_version=event.facts_version)
    return last


def _next_number(event: Event) -> int:
    last = event.publications.order_by("-number").values_list("number", flat=True).first()
    return (last or 0) + 1


def _record(
    actor: Actor, subject: Publication, action: str, *, before: Publication | None, after: Publication | None
) -> None:
    audit.record(
        actor=actor,
        action=action,
        subject=subject,
        club_id=subject.event.club_id,
        event_id=subject.event_id,
        before=_facts(before),
        after=_facts(after),
        reason=subject.note,
    )
    updates.announce(updates.event_topic(subject.event_id))


def _facts(publication: Publication | None) -> dict[str, object] | None:
    if publication is None:
        return None
    return {
        "publication": publication.number,
        "version": publication.revision.version,
        "final": publication.is_final,
    }
