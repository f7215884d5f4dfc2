"""Mail about entries."""

from celery import shared_task
from django.conf import settings
from django.core.mail import send_mail
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from tournaments.events.models import Entry
from tournaments.events.queries.links import own_link


@shared_task(name="events.send_confirmation", autoretry_for=(OSError,), retry_backoff=True, max_retries=5)
def send_confirmation(entry_id: int) -> None:
    """Send the pair the link by which it changes or cancels its entry."""
    entry = Entry.objects.select_related("event__club").filter(pk=entry_id).exclude(contact_email="").first()
    if entry is None:
        return
    with translation.override(entry.event.club.language):
        address = settings.SITE_URL + reverse("event_own_entry", args=[own_link(entry)])
        text = gettext(
            "%(entry)s is entered in %(event)s. Change or cancel it here, and check in on the day:\n%(address)s\n"
        ) % {
            "entry": entry.name,
            "event": entry.event.name,
            "address": address,
        }
        send_mail(entry.event.name, text, None, [entry.contact_email])
