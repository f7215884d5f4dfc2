"""Offices are granted, changed and revoked by owners."""

from django.db import transaction

from tournaments.accounts.models import User
from tournaments.clubs.errors import LastOwner, NoSuchAccount, OfficeHeld
from tournaments.clubs.models import Club, Office, Role
from tournaments.clubs.permissions import may_own
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless


@transaction.atomic
def grant_office(*, actor: Actor, club: Club, email: str, role: Role) -> Office:
    """Give the person of this e-mail address an office.

    :raises NoSuchAccount: when nobody signed up with it.
    :raises OfficeHeld: when the person holds one.
    """
    refuse_unless(may_own(actor, club.pk), "clubs.grant_office")
    locked_club(club)
    user = User.objects.filter(email__iexact=email.strip(), is_active=True).first()
    if user is None:
        raise NoSuchAccount(email=email)
    if Office.objects.filter(club=club, user=user).exists():
        raise OfficeHeld(person=str(user))
    office = Office.objects.create(club=club, user=user, role=role)
    audit.record(
        actor=actor,
        action="clubs.grant_office",
        subject=office,
        club_id=club.pk,
        after=office_facts(office, office.role),
    )
    return office


@transaction.atomic
def change_office(*, actor: Actor, office: Office, role: Role) -> Office:
    """Change a person's office.

    :raises LastOwner: when nobody would own the club.
    """
    refuse_unless(may_own(actor, office.club_id), "clubs.change_office")
    locked_club(office.club)
    office = Office.objects.select_for_update().select_related("user", "club").get(pk=office.pk)
    if role != Role.OWNER:
        keep_an_owner(office)
    before = office_facts(office, office.role)
    office.role = role
    office.save(update_fields=["role"])
    audit.record(
        actor=actor,
        action="clubs.change_office",
        subject=office,
        club_id=office.club_id,
        before=before,
        after=office_facts(office, office.role),
    )
    return office


@transaction.atomic
def revoke_office(*, actor: Actor, office: Office) -> None:
    """Take a person's office away; one may lay down the own.

    :raises LastOwner: when nobody would own the club.
    """
    refuse_unless(may_own(actor, office.club_id) or actor.id == office.user_id, "clubs.revoke_office")
    locked_club(office.club)
    keep_an_owner(office)
    before = office_facts(office, office.role)
    audit.record(actor=actor, action="clubs.revoke_office", subject=office, club_id=office.club_id, before=before)
    office.delete()


def locked_club(club: Club) -> Club:
    """Hold the club's row, so that two owners cannot remove each other at once."""
    return Club.objects.select_for_update().get(pk=club.pk)


def keep_an_owner(office: Office) -> None:
    """Refuse to lose the last owner.

    :raises LastOwner: when there is no other.
    """
    others = Office.objects.filter(club_id=office.club_id, role=Role.OWNER).exclude(pk=office.pk)
    if office.role == Role.OWNER and not others.exists():
        raise LastOwner(club=office.club.name)


def office_facts(office: Office, role: str) -> dict[str, str | int]:
    """Say what the audit trail keeps of an office; by the account's key the name can be forgotten later."""
    return {"person": str(office.user), "account": office.user_id, "role": role}
