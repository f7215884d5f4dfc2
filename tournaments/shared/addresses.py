"""Full addresses of pages, such that the phones in the hall can follow them."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest


def full(request: HttpRequest, path: str) -> str:
    """This will give the full address of a page, for others to open: to copy, to send, as a QR code."""
    return root_of(request).rstrip("/") + path


def root_of(request: HttpRequest) -> str:
    """This will give the address of the site as the visitor opened it, if phones can reach that, with a slash."""
    return phone_root(request.build_absolute_uri("/"))


def phone_root(root: str) -> str:
    """This will give the address of the site that phones can reach, as far as the site knows one.

    An officer who sits at the very computer that serves may have opened it by an address that only it knows.
    """
    return settings.SITE_URL.rstrip("/") + "/" if is_local(root) else root


def is_local(root: str) -> bool:
    """This will tell whether an address leads every device to itself."""
    host = urlsplit(root).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")
