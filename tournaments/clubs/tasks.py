"""Mail of the club."""

from celery import shared_task

from tournaments.clubs.letters import send_invitation
from tournaments.clubs.models import Invitation


@shared_task(name="clubs.mail_invitation", autoretry_for=(OSError,), retry_backoff=True, max_retries=5)
def mail_invitation(invitation_id: int, language: str) -> None:
    """Send the link to the person, unless it was used or taken back meanwhile."""
    invitation = Invitation.objects.select_related("player__club").filter(pk=invitation_id, claimed_at=None).first()
    if invitation is not None:
        send_invitation(invitation, language)
