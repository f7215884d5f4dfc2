"""The home page and the pages of clubs."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.publishing.queries import lists
from tournaments.publishing.views.conditional import page
from tournaments.shared.actors import actor_of


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what runs, what comes and what was last."""
    return page(request, "publishing/home.html", lists.home_page(actor_of(request)), {})


@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a club and its events."""
    shown = lists.club_page(slug)
    return page(request, "publishing/club.html", shown, {}, shown.time_zone)
