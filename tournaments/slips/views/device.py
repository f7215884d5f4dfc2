"""What a phone remembers: who it is, and which side of which match holds it. Both signed, so not forged."""

import secrets

from django.http import HttpRequest, HttpResponse

DEVICE, SEAT = "device", "seat"
YEAR, HALF_DAY = 365 * 24 * 3600, 12 * 3600


def device_of(request: HttpRequest) -> str:
    """Give the phone's number, a new one on its first visit."""
    known = request.get_signed_cookie(DEVICE, default="", salt=DEVICE)
    return str(known) or secrets.token_hex(8)


def line_of(request: HttpRequest, match_id: int | None) -> str:
    """Tell which side holds the phone; it is asked anew at each match."""
    match, _colon, line = str(request.get_signed_cookie(SEAT, default="", salt=SEAT)).partition(":")
    return line if match_id is not None and match == str(match_id) and line in ("NS", "EW") else ""


def remember(
    response: HttpResponse, request: HttpRequest, *, match_id: int | None = None, line: str = ""
) -> HttpResponse:
    """Set the cookies of a phone."""
    options = {"httponly": True, "samesite": "Lax", "secure": request.is_secure()}
    response.set_signed_cookie(DEVICE, device_of(request), salt=DEVICE, max_age=YEAR, **options)
    if line:
        response.set_signed_cookie(SEAT, f"{match_id}:{line}", salt=SEAT, max_age=HALF_DAY, **options)
    return response
