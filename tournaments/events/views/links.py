"""The links of the entries' own, for the director to pass on: to copy, to print, to renew."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.events.prints import links_pdf
from tournaments.events.queries.access import event_to_direct
from tournaments.events.queries.links import links_of, plays_teams
from tournaments.shared.actors import actor_of
from tournaments.shared.addresses import root_of
from tournaments.shared.attachments import shown_to_print
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


@never_cache
@require_safe
def entry_links_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the same links as cards on paper."""
    event = event_to_direct(actor_of(request), slug)
    links = links_of(event, root=root_of(request), number=whole(request.GET.get("entry")))
    if not links:
        return redirect("event_entry_links", slug)
    return shown_to_print(links_pdf(event, links, is_team=plays_teams(event)), f"{event.name} links")
