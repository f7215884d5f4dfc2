"""What a club writes to a person by e-mail."""

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.clubs.models import Invitation


def send_invitation(invitation: Invitation, language: str) -> None:
    """Write the letter in the language of the page from which it was sent."""
    club = invitation.player.club
    link = settings.SITE_URL.rstrip("/") + reverse("invitation", args=[invitation.token])
    with translation.override(language):
        subject = _("%(club)s: your results are waiting for you") % {"club": club.name}
        context = {"player": invitation.player, "club": club, "link": link, "expires_at": invitation.expires_at}
        body = render_to_string("clubs/letters/invitation.txt", context)
    send_mail(subject, body, None, [invitation.email])
