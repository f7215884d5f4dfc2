"""Addresses as pictures."""

from django import template
from django.utils.safestring import SafeString

from tournaments.shared import qr

register = template.Library()


@register.simple_tag
def qr_of(address: str, label: str) -> SafeString:
    """This will draw a full address as a QR code; `label` says what opens."""
    return qr.drawing(address, label)
