"""The score page of a table that plays boards."""

import uuid
import zoneinfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from engine.errors import DomainError
from tournaments.shared.errors import Missing
from tournaments.slips import operations
from tournaments.slips.errors import SlipStale
from tournaments.slips.forms.boards import BoardForm
from tournaments.slips.meaning import BoardMeaning, board_meaning
from tournaments.slips.models import SlipSource
from tournaments.slips.queries.board_table import board_table, room_at
from tournaments.slips.views.device import remember
from tournaments.slips.views.visits import Visit, asked_deal, visit_of


@never_cache
@require_POST
def board(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Tell what a board's points mean, or take them in once the side has seen that."""
    visit = visit_of(request, key)
    if isinstance(visit, HttpResponse):
        return visit
    if visit.match is None or not visit.line:
        raise Missing(what="side")
    form = BoardForm(request.POST)
    if not form.is_valid():
        return show_boards(request, visit, form, number=number)
    try:
        if request.POST.get("step") == "send":
            return _send(visit, form, number)
        meant = board_meaning(visit.match, number, form.payload(), room_at(visit.table, visit.match))
    except DomainError as error:
        form.refuse(error)
        return show_boards(request, visit, form, number=number, status=409 if isinstance(error, SlipStale) else 422)
    return show_boards(request, visit, form, number=number, meant=meant)


def show_boards(
    request: HttpRequest,
    visit: Visit,
    form: BoardForm,
    *,
    number: int | None = None,
    meant: BoardMeaning | None = None,
    status: int = 422,
) -> HttpResponse:
    """Render the page in the club's time; a form with errors keeps everything that was typed."""
    assert visit.match is not None
    asked = number if number is not None else asked_deal(request)
    correct = number is not None or "correct" in request.GET
    page = board_table(visit.table, match=visit.match, line=visit.line, asked=asked, correct=correct)
    context = {
        "page": page.table,
        "boards": page,
        "form": form,
        "meant": meant,
        "is_typing": page.table.phase in ("enter", "answer"),
        "client_uuid": (form.data.get("client_uuid") or uuid.uuid4()) if form.is_bound else uuid.uuid4(),
        "asked": asked,
    }
    with timezone.override(zoneinfo.ZoneInfo(page.table.time_zone)):
        response = render(request, "slips/boards.html", context, status=status if form.errors else 200)
    return remember(response, request)


def _send(visit: Visit, form: BoardForm, number: int) -> HttpResponse:
    assert visit.match is not None
    operations.submit_slip(
        actor=visit.actor,
        match=visit.match,
        deal_number=number,
        payload=form.payload(),
        line=visit.line,
        source=SlipSource.TABLE,
        client_uuid=form.number,
        base_revision=form.cleaned_data["base_revision"] or 0,
        device=visit.device,
    )
    return redirect(f"{reverse('table_page', args=[visit.table.code])}?deal={number}")
