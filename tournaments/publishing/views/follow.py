"""Following an entry on this device: its row and its table are then marked as one's own."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournaments.publishing.views.asked import FOLLOW_COOKIE, ordinal

THIRTY_DAYS = 30 * 24 * 3600


@require_POST
def follow(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Mark the entry as one's own on this device, or no longer."""
    response = HttpResponseRedirect(reverse("event_entry", args=[slug, number]))
    name = f"{FOLLOW_COOKIE}{slug}"
    if ordinal(request.COOKIES.get(name)) == number:
        response.delete_cookie(name, samesite="Lax")
        return response
    response.set_cookie(
        name,
        str(number),
        max_age=THIRTY_DAYS,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
    )
    return response
