"""Addresses as pictures."""

import segno
from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def qr_of(address: str, label: str) -> SafeString:
    """This will draw a full address as a QR code; `label` says what opens."""
    drawing = segno.make(address, error="m").svg_inline(border=0, omitsize=True, dark="#1d1814")
    # segno draws only figures: nothing of the address stands in the drawing as text
    return format_html('<span role="img" aria-label="{}">{}</span>', label, mark_safe(drawing))
