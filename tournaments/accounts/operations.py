"""What a person changes about the own account."""

from django.db import transaction

from tournaments.accounts.models import User
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless


@transaction.atomic
def change_profile(*, actor: Actor, user: User, name: str, language: str, time_zone: str) -> User:
    """Change the name shown, the language and the time zone of the own account.

    :raises NotAllowed: when the account is somebody else's.
    """
    refuse_unless(actor.is_trusted or actor.id == user.pk, "accounts.change_profile")
    user = User.objects.select_for_update().get(pk=user.pk)
    before = profile_facts(user)
    user.name, user.language, user.time_zone = name, language, time_zone
    user.save(update_fields=["name", "language", "time_zone"])
    audit.record(actor=actor, action="accounts.change_profile", subject=user, before=before, after=profile_facts(user))
    return user


def profile_facts(user: User) -> dict[str, str]:
    """Say what the audit trail keeps of a profile."""
    return {"name": user.name, "language": user.language, "time_zone": user.time_zone}
