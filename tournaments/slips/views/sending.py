"""Look, then send: a phone is told what its slip means before it is taken in; for deals, levels and boards alike."""

from collections.abc import Callable
from typing import Any, Protocol

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from engine.errors import DomainError
from tournaments.pairings.models import Match
from tournaments.shared.errors import Missing
from tournaments.slips import operations
from tournaments.slips.errors import SlipStale
from tournaments.slips.forms.table import SlipForm
from tournaments.slips.models import SlipSource
from tournaments.slips.views.visits import Visit, visit_of

Means = Callable[[Visit, Match, dict[str, Any]], Any]


class Shows(Protocol):
    """Renders the page of a table with a form, what was typed in it, and what that means."""

    def __call__(
        self, request: HttpRequest, visit: Visit, form: Any, *, number: int, meant: Any = None, status: int = 422
    ) -> HttpResponse: ...


def look_then_send(
    request: HttpRequest, key: str, form: SlipForm, *, number: int, means: Means, shows: Shows
) -> HttpResponse:
    """Tell what was typed for a deal or board means, or take it in once the side has seen that.

    :raises Missing: when the phone holds no side.
    """
    visit = visit_of(request, key)
    if isinstance(visit, HttpResponse):
        return visit
    if visit.match is None or not visit.line:
        raise Missing(what="side")
    if not form.is_valid():
        return shows(request, visit, form, number=number)
    try:
        if request.POST.get("step") == "send":
            return _send(visit, visit.match, form, number)
        meant = means(visit, visit.match, form.payload())
    except DomainError as error:
        form.refuse(error)
        return shows(request, visit, form, number=number, status=409 if isinstance(error, SlipStale) else 422)
    return shows(request, visit, form, number=number, meant=meant)


def _send(visit: Visit, match: Match, form: SlipForm, number: int) -> HttpResponse:
    operations.submit_slip(
        actor=visit.actor,
        match=match,
        deal_number=number,
        payload=form.payload(),
        line=visit.line,
        source=SlipSource.TABLE,
        client_uuid=form.number,
        base_revision=form.cleaned_data["base_revision"] or 0,
        device=visit.device,
    )
    return redirect(f"{reverse('table_page', args=[visit.table.code])}?deal={number}")
