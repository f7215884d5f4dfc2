"""A person leaves the site: the account goes, what was played stays."""

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Q, QuerySet

from tournaments.accounts.models import User
from tournaments.clubs.errors import SoleOwner, WrongNameTyped
from tournaments.clubs.models import Club, Office, Role
from tournaments.desk.operations.authors import forget_signatures
from tournaments.desk.operations.scrubbing import Scrubber
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.shared.models import AuditEntry

BATCH = 500


@transaction.atomic
def delete_account(*, actor: Actor, user: User, typed: str) -> None:
    """Delete the own account; records in clubs' books lose their account and keep their results.

    The trail and the slips go on to say what this account did, but no longer by name.

    :raises WrongNameTyped: when `typed` is not the account's e-mail address.
    :raises SoleOwner: when clubs would be left without an owner.
    """
    refuse_unless(actor.is_trusted or actor.id == user.pk, "accounts.delete")
    if typed.strip().casefold() != user.email.casefold():
        raise WrongNameTyped(name=user.email)
    orphans = clubs_owned_alone(user)
    if orphans:
        raise SoleOwner(clubs=", ".join(orphans))
    placeholder = f"account {user.pk}"
    audit.record(actor=actor, action="accounts.delete", subject=user)
    forget_author(user, placeholder)
    lines_about(user).update(subject_label=placeholder, before=None, after=None)
    administered(user).update(object_repr=placeholder, change_message="")
    forget_signatures([user.pk], placeholder)
    user.delete()


def forget_author(user: User, placeholder: str) -> None:
    """Take the name out of the lines that the account itself wrote, also where it names who did it."""
    scrubber = Scrubber.of([user.name, user.email], placeholder)
    lines = list(AuditEntry.objects.filter(actor_id=user.pk, actor_kind="person"))
    for line in lines:
        line.actor_name = placeholder
        line.before = scrubber.values(line.before, scrubber.whole)
        line.after = scrubber.values(line.after, scrubber.whole)
    AuditEntry.objects.bulk_update(lines, ["actor_name", "before", "after"], batch_size=BATCH)


def lines_about(user: User) -> QuerySet[AuditEntry]:
    """Select the lines of the trail about the account and about its offices, laid down long ago or held now."""
    office = Office._meta.label_lower
    held = Office.objects.filter(user=user).values("pk")
    about_office = Q(subject_id__in=held) | Q(before__account=user.pk) | Q(after__account=user.pk)
    about_account = Q(subject_type=User._meta.label_lower, subject_id=user.pk)
    return AuditEntry.objects.filter(about_account | (Q(subject_type=office) & about_office))


def administered(user: User) -> QuerySet[LogEntry]:
    """Select what the log of Django's administration says of the account."""
    return LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(User), object_id=str(user.pk))


def clubs_owned_alone(user: User) -> list[str]:
    """Name the clubs that have no other owner, and hold their rows."""
    own = Club.objects.select_for_update().filter(offices__user=user, offices__role=Role.OWNER).order_by("pk")
    owners = Office.objects.filter(role=Role.OWNER).exclude(user=user)
    return [club.name for club in own if not owners.filter(club=club).exists()]
