"""By what a stage is ranked."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from engine.errors import DomainError
from scoring.formats import from_json
from tournaments.events import operations
from tournaments.events.queries.access import stage_to_direct
from tournaments.events.ranking import OrderForm
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import sentence


@require_http_methods(["GET", "HEAD", "POST"])
def stage_order(request: HttpRequest, slug: str, ordinal: int) -> HttpResponse:
    """Show the order of the standings, and change it until the first round is public."""
    actor = actor_of(request)
    stage = stage_to_direct(actor, slug, ordinal)
    form = OrderForm(request.POST or None, stage=from_json(stage.event.format).stage(ordinal))
    if request.method == "POST" and form.is_valid():
        try:
            operations.reshape_stage(actor=actor, stage=stage, form=form.chosen(), action="events.order_standings")
        except DomainError as error:
            form.add_error(None, sentence(error))
        else:
            messages.success(request, gettext("The order of the standings is saved."))
            return redirect("event_stage", slug, ordinal)
    context = {"event": stage.event, "stage": stage, "form": form}
    return render(request, "events/order.html", context, status=422 if form.errors else 200)
