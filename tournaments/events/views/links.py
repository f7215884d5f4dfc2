"""The links of the entries' own, for the director to pass on: to copy, to print, to renew."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.events.queries.access import event_to_direct
from tournaments.events.queries.links import links_of, plays_teams
from tournaments.shared.actors import actor_of
from tournaments.shared.addresses import root_of
from tournaments.shared.numbers import whole


@never_cache
@require_safe
def entry_links(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the links of all entries, or of the one that `entry` names by its number."""
    event = event_to_direct(actor_of(request), slug)
    number = whole(request.GET.get("entry"))
    context = {
        "event": event,
        "links": links_of(event, root=root_of(request), number=number),
        "is_team": plays_teams(event),
        "one": number,
    }
    return render(request, "events/links.html", context)
