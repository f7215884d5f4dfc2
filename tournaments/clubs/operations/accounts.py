"""A person leaves the site: the account goes, what was played stays."""

from django.db import transaction

from tournaments.accounts.models import User
from tournaments.clubs.errors import SoleOwner, WrongNameTyped
from tournaments.clubs.models import Club, Office, Role
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.shared.models import AuditEntry


@transaction.atomic
def delete_account(*, actor: Actor, user: User, typed: str) -> None:
    """Delete the own account; records in clubs' books lose their account and keep their results.

    The trail goes on to say what this person did, but no longer by name.

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
    AuditEntry.objects.filter(actor_id=user.pk, actor_kind="person").update(actor_name=placeholder)
    forget_subject(user, placeholder)
    for office in Office.objects.filter(user=user):
        forget_subject(office, placeholder)
    user.delete()


def forget_subject(subject: User | Office, placeholder: str) -> None:
    """Take the name and the values out of the trail's lines about this row."""
    lines = AuditEntry.objects.filter(subject_type=subject._meta.label_lower, subject_id=subject.pk)
    lines.update(subject_label=placeholder, before=None, after=None)


def clubs_owned_alone(user: User) -> list[str]:
    """Name the clubs that have no other owner, and hold their rows."""
    own = Club.objects.select_for_update().filter(offices__user=user, offices__role=Role.OWNER).order_by("pk")
    owners = Office.objects.filter(role=Role.OWNER).exclude(user=user)
    return [club.name for club in own if not owners.filter(club=club).exists()]
