"""The officers' first page of an event, and the buttons that change its state."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from engine.errors import DomainError
from tournaments.desk.queries.hub import hub
from tournaments.events import operations, permissions
from tournaments.events.models import Event
from tournaments.events.queries.access import event_to_direct, event_to_score
from tournaments.shared import addresses
from tournaments.shared.actors import actor_of
from tournaments.shared.errors import Missing
from tournaments.shared.messages import sentence

STATES: dict[str, Callable[..., Event]] = {
    "open": operations.open_entries,
    "close": operations.close_entries,
    "finish": operations.finish_event,
    "cancel": operations.cancel_event,
    "reopen": operations.reopen_event,
}


@require_safe
def event_manage(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what state the event is in, and the next thing to do."""
    actor = actor_of(request)
    event = event_to_score(actor, slug)
    page = hub(event)
    context = {
        "event": event,
        "hub": page,
        "is_director": permissions.may_direct_event(actor, event),
        "step_href": reverse(page.step.url_name, args=page.step.args) + page.step.anchor if page.step else "",
        "enter_link": addresses.full(request, reverse("event_register", args=[event.registration_token])),
    }
    return render(request, "desk/hub.html", context)


@require_POST
def event_state(request: HttpRequest, slug: str, verb: str) -> HttpResponse:
    """Open or close entries, finish, cancel or reopen the event."""
    event = event_to_direct(actor_of(request), slug)
    if verb not in STATES:
        raise Missing(what="verb")
    try:
        changed = STATES[verb](actor=actor_of(request), event=event)
    except DomainError as error:
        messages.error(request, sentence(error))
    else:
        messages.success(request, gettext("The event is now: %(state)s.") % {"state": changed.get_status_display()})
    return redirect("event_manage", slug)
