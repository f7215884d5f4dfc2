"""Choosing a movement by what it means for the evening, and fitting it to who comes and goes."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import DomainError
from tournaments.draws import operations
from tournaments.draws.forms import EveningForm
from tournaments.draws.queries import stage_of
from tournaments.draws.queries.movement import field_of, movement_page, offered
from tournaments.events.queries.access import event_to_direct
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import sentence


@require_http_methods(["GET", "POST"])
def stage_movement(request: HttpRequest, slug: str, ordinal: int) -> HttpResponse:
    """Offer the movements that fit, and take the one that is chosen."""
    event = event_to_direct(actor_of(request), slug)
    form = EveningForm(request.POST or request.GET or None)
    asked = form.asked
    if request.method == "POST":
        try:
            stage = stage_of(event, ordinal)
            plan = offered(field_of(stage), asked["minutes"], asked["per_board"], request.POST.get("key", ""))
            operations.choose_movement(
                actor=actor_of(request),
                stage=stage,
                movement=plan.movement,
                boards_per_set=plan.boards_per_round,
            )
        except DomainError as error:
            messages.error(request, sentence(error))
        else:
            messages.success(request, gettext("The movement is chosen, and the boards are sealed."))
            return redirect("event_stage", slug, ordinal)
    context = {"event": event, "page": movement_page(event, ordinal, **asked), "form": form}
    return render(request, "draws/movement.html", context)


@require_POST
def movement_fit(request: HttpRequest, slug: str, ordinal: int) -> HttpResponse:
    """Fit the rest of the movement to who plays now."""
    event = event_to_direct(actor_of(request), slug)
    stage = stage_of(event, ordinal)
    try:
        plan = operations.fit_movement(
            actor=actor_of(request),
            stage=stage,
            reason=request.POST.get("reason", ""),
        )
    except DomainError as error:
        messages.error(request, sentence(error))
    else:
        if plan is None:
            messages.success(request, gettext("The movement fits those who play: nothing was changed."))
            return redirect("stage_movement", slug, ordinal)
        told = gettext("The movement has version %(version)s now. Print new guide cards for those it moves.")
        messages.success(request, told % {"version": plan.version})
    return redirect("stage_movement", slug, ordinal)
