"""The table itself, and the seats around it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from engine.errors import DomainError
from engine.seats import Seat
from tournaments.live import operations
from tournaments.live.errors import SeatTaken
from tournaments.live.forms import FillForm, SeatForm
from tournaments.live.queries.pages import TablePage, live_table, opens_seat, table_page
from tournaments.live.views.keys import drop, keep, key_of
from tournaments.live.words import words
from tournaments.shared import addresses
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import sentence
from tournaments.shared.templatetags.icons import sprite


@never_cache
@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Show a table to a player or a spectator; while seats are empty, show how friends come to them."""
    page = _page(request, code)
    if page.is_practice and page.is_waiting_for_friends:
        return redirect("live_seats", code)
    context = {"table": page, "data": _data(page), "phrases": phrases(), "invite": page.is_practice}
    return render(request, "live/table.html", context)


@never_cache
@require_safe
def seats(request: HttpRequest, code: str) -> HttpResponse:
    """Show who sits where, with the address and the code by which others come in."""
    return _seats(request, _page(request, code), SeatForm())


@never_cache
@require_POST
def sit(request: HttpRequest, code: str) -> HttpResponse:
    """Let somebody sit down."""
    form = SeatForm(request.POST)
    if not form.is_valid():
        return _seats(request, _page(request, code), form, status=422)
    seat, name = Seat(form.cleaned_data["seat"]), form.cleaned_data["name"]
    try:
        seated = operations.take_seat(
            actor=actor_of(request), table=live_table(code), seat=seat, name=name, leaving=key_of(request, code)
        )
    except DomainError as error:
        form.add_error(None, sentence(error))
        return _seats(request, _page(request, code), form, status=409)
    return keep(redirect("live_table", code), code, seated.key)


@never_cache
@require_POST
def fill(request: HttpRequest, code: str) -> HttpResponse:
    """Let a bot take an empty seat, for a friend who does not come."""
    form = FillForm(request.POST)
    try:
        if form.is_valid():
            seat = Seat(form.cleaned_data["seat"])
            operations.fill_seat(table=live_table(code), key=key_of(request, code), seat=seat)
    except SeatTaken as error:
        form.add_error(None, sentence(error))
    if form.errors:
        return _seats(request, _page(request, code), form, status=409)
    return redirect("live_table", code)


@never_cache
@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Let a player leave a practice table."""
    operations.leave_seat(table=live_table(code), key=key_of(request, code))
    return drop(redirect("live_lobby"), code)


@never_cache
@require_safe
def enter(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """Let a device take over the seat whose link was followed; the key moves from the address into a cookie.

    A key that opens nothing any more is said to be one, and the device keeps the key it has.
    """
    if not opens_seat(code, key):
        return render(request, "live/no_seat.html", {"code": code}, status=404)
    return keep(redirect("live_table", code), code, key)


def phrases() -> tuple[str, ...]:
    """Give what is said quickly at a table."""
    return (_("Hello!"), _("Well played!"), _("Sorry!"), _("One moment, please."), _("Thank you, see you soon!"))


def _page(request: HttpRequest, code: str) -> TablePage:
    return table_page(code, key=key_of(request, code), user_id=request.user.pk)


def _seats(request: HttpRequest, page: TablePage, form: SeatForm | FillForm, status: int = 200) -> HttpResponse:
    address = addresses.full(request, reverse("live_seats", args=[page.code]))
    own = addresses.full(request, reverse("live_enter", args=[page.code, page.key])) if page.key else ""
    context = {"table": page, "form": form, "address": address, "own_address": own}
    return render(request, "live/seats.html", context, status=status)


def _data(page: TablePage) -> dict[str, object]:
    """Give what the script of the table begins with."""
    return {
        "socket": f"/ws/live/{page.code}/",
        "token": page.key or None,
        "sprite": sprite(),
        "words": words(),
        "meter": page.meter.values(),
        "replay": reverse("live_deals", args=[page.code]),
        "onward": reverse("event_pairings", args=[page.event]) if page.event else reverse("live_lobby"),
        "tables": reverse("live_lobby"),
    }
