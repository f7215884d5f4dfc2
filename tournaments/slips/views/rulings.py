"""Rulings of an event: the list, a new one, taking one back."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import DomainError
from tournaments.events.models import Event
from tournaments.events.queries.access import event_to_score
from tournaments.shared.actors import actor_of
from tournaments.shared.errors import Missing, NotAllowed, refuse_unless
from tournaments.shared.messages import sentence
from tournaments.slips import permissions
from tournaments.slips.errors import RulingIncomplete
from tournaments.slips.errors.boards import RulingRoomMissing
from tournaments.slips.errors.live import DealInPlay
from tournaments.slips.forms.rulings import RulingForm
from tournaments.slips.operations.rulings import annul_ruling, rule
from tournaments.slips.queries.rulings import ruling_of, rulings_of


@require_http_methods(["GET", "HEAD", "POST"])
def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rulings of an event, and impose a new one."""
    event = event_to_score(actor_of(request), slug)
    if request.method != "POST":
        return _page(request, event, RulingForm(event, initial=request.GET.dict()))
    refuse_unless(permissions.may_rule(actor_of(request), event), "slips.rule")
    form = RulingForm(event, request.POST)
    if form.is_valid() and _imposed(request, form):
        messages.success(request, _("The ruling stands, and the standings follow."))
        return redirect("event_rulings", slug)
    return _page(request, event, form, status=422)


@require_POST
def annul(request: HttpRequest, slug: str, ruling: int) -> HttpResponse:
    """Take a ruling back, with a reason."""
    event = event_to_score(actor_of(request), slug)
    found = ruling_of(event, ruling)
    if found is None:
        raise Missing(what="ruling")
    try:
        annul_ruling(actor=actor_of(request), ruling=found, reason=request.POST.get("reason", ""))
    except NotAllowed:
        raise
    except DomainError as error:
        messages.error(request, sentence(error))
    else:
        messages.success(request, _("The ruling is taken back; it stays on record."))
    return redirect("event_rulings", slug)


def _imposed(request: HttpRequest, form: RulingForm) -> bool:
    """Impose what the form says; what is refused is said beside its field."""
    try:
        rule(actor=actor_of(request), **form.chosen())
    except NotAllowed:
        raise
    except RulingIncomplete as error:
        form.add_error(error.field if error.field in form.fields else None, sentence(error))
    except DealInPlay as error:
        form.played_at = error.table
        form.add_error(None, sentence(error))
    except RulingRoomMissing as error:
        form.add_error("room", sentence(error))
    except DomainError as error:
        form.add_error(None, sentence(error))
    return not form.errors


def _page(request: HttpRequest, event: Event, form: RulingForm, *, status: int = 200) -> HttpResponse:
    context = {
        "event": event,
        "tab": "rulings",
        "form": form,
        "rulings": rulings_of(event),
        "may_rule": permissions.may_rule(actor_of(request), event),
    }
    return render(request, "slips/rulings.html", context, status=status)
