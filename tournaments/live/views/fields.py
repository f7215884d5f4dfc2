"""Bots that play the boards of a stage for comparison, as the director adds, watches and withdraws them (参照桌)."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine.errors import DomainError
from tournaments.events.queries.access import stage_to_direct
from tournaments.live.forms import BotFieldForm
from tournaments.live.queries.fields import field_page
from tournaments.shared.actors import actor_of
from tournaments.shared.errors import NotAllowed
from tournaments.shared.messages import sentence
from tournaments.slips import operations as slips


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def field(request: HttpRequest, slug: str, ordinal: int) -> HttpResponse:
    """Show how far the bots are and what more would take; add them, or withdraw them."""
    actor = actor_of(request)
    stage = stage_to_direct(actor, slug, ordinal)
    asks = request.method == "POST"
    withdraws = asks and "withdraw" in request.POST
    again = asks and "again" in request.POST
    form = BotFieldForm(request.POST if asks and not withdraws and not again else None)
    try:
        if withdraws:
            slips.withdraw_field(actor=actor, stage=stage)
            messages.success(request, _("The bots are withdrawn. The standings are counted without them."))
            return redirect("stage_bots", slug, ordinal)
        if again:
            slips.try_field_again(actor=actor, stage=stage)
            messages.success(request, _("The bots try again what they could not play."))
            return redirect("stage_bots", slug, ordinal)
        if asks and form.is_valid():
            slips.add_field(actor=actor, stage=stage, **form.cleaned_data)
            messages.success(request, _("The bots have begun to play. You may leave this page."))
            return redirect("stage_bots", slug, ordinal)
    except NotAllowed:
        raise
    except DomainError as error:
        form.add_error(None, sentence(error))
    context = {"event": stage.event, "stage": stage, "page": field_page(stage), "form": form}
    return render(request, "live/field.html", context, status=422 if form.errors else 200)
