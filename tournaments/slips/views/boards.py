"""The score page of a table that plays boards."""

import uuid
import zoneinfo
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournaments.pairings.models import Match
from tournaments.slips.forms.boards import BoardForm
from tournaments.slips.meaning import BoardMeaning, board_meaning
from tournaments.slips.queries.board_table import board_table
from tournaments.slips.rooms import room_at
from tournaments.slips.views.device import remember
from tournaments.slips.views.sending import look_then_send
from tournaments.slips.views.visits import Visit, asked_deal


@never_cache
@require_POST
def board(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Tell what a board's points mean, or take them in once the side has seen that."""

    def means(visit: Visit, match: Match, payload: dict[str, Any]) -> BoardMeaning:
        return board_meaning(match, number, payload, room_at(match, visit.table.pk))

    return look_then_send(request, key, BoardForm(request.POST), number=number, means=means, shows=show_boards)


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
