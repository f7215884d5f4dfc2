"""The club's desk: its events, and the ways from there."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.clubs.models import Role
from tournaments.clubs.queries.clubs import club_desk
from tournaments.desk.queries.club import club_events
from tournaments.shared.actors import actor_of


@require_safe
def manage(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what an officer can do in the club."""
    desk = club_desk(slug, actor_of(request), at_least=Role.SCORER)
    return render(request, "desk/club.html", {"desk": desk, "events": club_events(desk.club.pk)})
