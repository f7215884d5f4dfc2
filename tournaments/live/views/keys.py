"""The key of a seat stays in a cookie of this device, out of the address bar and out of reach of scripts of others."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE = "seat_"
MONTH = 30 * 24 * 3600


def key_of(request: HttpRequest, code: str) -> str:
    """Give the key this device holds for a table, or nothing."""
    return str(request.COOKIES.get(COOKIE + code, ""))


def keys_held(request: HttpRequest) -> tuple[str, ...]:
    """Give the keys of all seats that this device holds."""
    held = (key for name, key in request.COOKIES.items() if name.startswith(COOKIE))
    return tuple(key for key in held if key.isascii() and key.isprintable())  # the database balks at a NUL


def keep(response: HttpResponse, code: str, key: str) -> HttpResponse:
    """Let the device hold a key."""
    options = {"samesite": "Lax", "secure": settings.SESSION_COOKIE_SECURE, "httponly": True}
    response.set_cookie(COOKIE + code, key, max_age=MONTH, path="/live/", **options)
    return response


def drop(response: HttpResponse, code: str) -> HttpResponse:
    """Let the device forget its key."""
    response.delete_cookie(COOKIE + code, path="/live/", samesite="Lax")
    return response
