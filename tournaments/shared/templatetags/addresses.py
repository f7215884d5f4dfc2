"""Addresses as pictures."""

from django import template
from django.conf import settings
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from tournaments.shared import qr

register = template.Library()


@register.simple_tag
def qr_of(address: str, label: str) -> SafeString:
    """This will draw a full address as a QR code; `label` says what opens."""
    return qr.drawing(address, label)


@register.simple_tag
def qr_code(address: str, label: str = "") -> SafeString:
    """This will draw the address of a page of this site as a QR code; `label` says which page it is."""
    return qr.drawing(f"{settings.SITE_URL}{address}", label or gettext("QR code of this event"))
