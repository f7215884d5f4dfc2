"""The stages of an event one after another: a further one is added, the last one taken away."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from engine.errors import DomainError
from scoring.formats import from_json
from tournaments.events import operations
from tournaments.events.choices import ChainForm
from tournaments.events.models import Event
from tournaments.events.queries.access import event_to_direct
from tournaments.events.queries.chain import chain
from tournaments.shared.actors import Actor, actor_of
from tournaments.shared.messages import sentence


@require_http_methods(["GET", "HEAD", "POST"])
def stages(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the chain of stages; add one, or take the last away."""
    actor = actor_of(request)
    event = event_to_direct(actor, slug)
    adds = request.method == "POST" and "remove" not in request.POST
    form = ChainForm(request.POST if adds else None, played=from_json(event.format))
    if request.method == "POST":
        done = added(actor, event, form) if adds else removed(request, actor, event)
        if done:
            messages.success(request, done)
        if done or not adds:
            return redirect("event_stages", slug)
    context = {"event": event, "chain": chain(event), "form": form}
    return render(request, "events/stages.html", context, status=422 if form.errors else 200)


def added(actor: Actor, event: Event, form: ChainForm) -> str:
    """Append the stage, or put the refusal on the form."""
    if not form.is_valid():
        return ""
    try:
        stage = operations.add_stage(actor=actor, event=event, form=form.stage())
    except DomainError as error:
        form.add_error(None, sentence(error))
        return ""
    return gettext("Stage %(ordinal)s is added.") % {"ordinal": stage.ordinal}


def removed(request: HttpRequest, actor: Actor, event: Event) -> str:
    """Take the last stage away, or say why not."""
    try:
        operations.remove_stage(actor=actor, event=event)
    except DomainError as error:
        messages.error(request, sentence(error))
        return ""
    return gettext("The last stage is taken away.")
