"""The score page of a table: no account, only the code on the table."""

import uuid
import zoneinfo
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import DomainError
from tournaments.pairings.models import Match
from tournaments.shared.errors import Missing
from tournaments.shared.messages import sentence
from tournaments.slips import operations
from tournaments.slips.forms.boards import BoardForm
from tournaments.slips.forms.table import LEVEL_CHOICES, SEATS, CallForm, DealForm, LevelsForm, SlipForm
from tournaments.slips.meaning import LevelsMeaning, Meaning, levels_meaning, meaning_of
from tournaments.slips.models import WHOLE_MATCH
from tournaments.slips.queries.table import find_table, table_view
from tournaments.slips.views.boards import show_boards
from tournaments.slips.views.device import remember
from tournaments.slips.views.sending import look_then_send
from tournaments.slips.views.tries import is_guessing, note_wrong_code
from tournaments.slips.views.visits import Visit, asked_deal, too_many, visit_of


@never_cache
@require_http_methods(["GET", "HEAD"])
def code(request: HttpRequest) -> HttpResponse:
    """Ask for the code of a table."""
    typed = request.GET.get("code", "").strip().upper()
    if not typed:
        return render(request, "slips/code.html")
    if is_guessing(request):
        return too_many(request)
    try:
        return redirect("table_page", find_table(typed).code)
    except Missing as error:
        note_wrong_code(request)
        return render(request, "slips/code.html", {"typed": typed, "error": sentence(error)}, status=404)


@never_cache
@require_http_methods(["GET", "HEAD"])
def table(request: HttpRequest, key: str) -> HttpResponse:
    """Show a phone what its table plays and what to type next."""
    visit = visit_of(request, key)
    if isinstance(visit, HttpResponse):
        return visit
    if visit.match is not None and visit.match.board_set is not None:
        return show_boards(request, visit, BoardForm())
    return _show(request, visit, DealForm())


@never_cache
@require_POST
def side(request: HttpRequest, key: str) -> HttpResponse:
    """Let a side take the phone."""
    visit = visit_of(request, key)
    if isinstance(visit, HttpResponse):
        return visit
    line = request.POST.get("line", "")
    if visit.match is None or line not in ("NS", "EW"):
        raise Missing(what="side")
    return remember(redirect(_address(visit)), request, match_id=visit.match.pk, line=line)


@never_cache
@require_POST
def deal(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Tell what a deal means, or take it in once the side has seen that."""

    def means(_visit: Visit, match: Match, payload: dict[str, Any]) -> Meaning:
        return meaning_of(match, number, payload)

    return look_then_send(request, key, DealForm(request.POST), number=number, means=means, shows=_show)


@never_cache
@require_POST
def levels(request: HttpRequest, key: str) -> HttpResponse:
    """Tell what final levels mean, or take them in once the side has seen that."""

    def means(_visit: Visit, match: Match, payload: dict[str, Any]) -> LevelsMeaning:
        return levels_meaning(match, payload)

    return look_then_send(request, key, LevelsForm(request.POST), number=WHOLE_MATCH, means=means, shows=_show)


@never_cache
@require_POST
def call(request: HttpRequest, key: str) -> HttpResponse:
    """Ring for the director."""
    visit = visit_of(request, key)
    if isinstance(visit, HttpResponse):
        return visit
    form = CallForm(request.POST)
    if visit.match is not None and form.is_valid():
        operations.call_director(actor=visit.actor, match=visit.match, **form.cleaned_data)
        messages.success(request, _("The director has been called."))
    return redirect(_address(visit))


@never_cache
@require_POST
def end(request: HttpRequest, key: str) -> HttpResponse:
    """End a timed match whose clock has run out."""
    visit = visit_of(request, key)
    if isinstance(visit, HttpResponse):
        return visit
    if visit.match is not None:
        try:
            operations.end_match(actor=visit.actor, match=visit.match)
        except DomainError as error:
            messages.error(request, sentence(error))
    return redirect(_address(visit))


def _show(
    request: HttpRequest,
    visit: Visit,
    form: SlipForm,
    *,
    number: int | None = None,
    meant: Meaning | LevelsMeaning | None = None,
    status: int = 422,
) -> HttpResponse:
    """Render the page in the club's time; a form with errors keeps everything that was typed."""
    asked = number if number is not None else asked_deal(request)
    correct = number is not None or "correct" in request.GET
    view = table_view(visit.table, match=visit.match, line=visit.line, deal=asked, correct=correct)
    is_typing = view.phase in ("enter", "answer")
    context = {
        "page": view,
        "form": form,
        "meant": meant,
        "is_typing": is_typing,
        "client_uuid": (form.data.get("client_uuid") or uuid.uuid4()) if form.is_bound else uuid.uuid4(),
        "seats": SEATS,
        "levels": LEVEL_CHOICES,
        "asked": asked,
    }
    with timezone.override(zoneinfo.ZoneInfo(view.time_zone)):
        response = render(request, "slips/table.html", context, status=status if form.errors else 200)
    return remember(response, request)


def _address(visit: Visit) -> str:
    return reverse("table_page", args=[visit.table.code])
