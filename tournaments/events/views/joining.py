"""Who plays with whom: two players are ticked and become partners."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from engine.errors import DomainError
from tournaments.events.models import Event
from tournaments.events.operations.joining import join_partners
from tournaments.events.queries.access import event_to_direct
from tournaments.events.queries.entries import entries_page
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import sentence
from tournaments.shared.numbers import wholes


@require_http_methods(["GET", "HEAD", "POST"])
def partners(request: HttpRequest, slug: str) -> HttpResponse:
    """List the players by entry, and make partners of the two that are ticked."""
    event = event_to_direct(actor_of(request), slug)
    if request.method == "POST":
        join(request, event)
        return redirect("event_partners", slug)
    return render(request, "events/partners.html", {"event": event, "lines": entries_page(event).seated})


def join(request: HttpRequest, event: Event) -> None:
    """Make partners of the two, or say why not."""
    chosen = wholes(request.POST.getlist("player"))
    if len(chosen) != 2:
        messages.error(request, gettext("Tick two players."))
        return
    try:
        joined = join_partners(actor=actor_of(request), event=event, first=chosen[0], second=chosen[1])
    except DomainError as error:
        messages.error(request, sentence(error))
    else:
        messages.success(request, gettext("Partners now: %(entry)s.") % {"entry": joined.name})
