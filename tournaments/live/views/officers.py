"""What directors do with live tables: switch rounds over, look, pause, replace players, rule (裁判)."""

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.errors import DomainError
from engine.seats import Seat
from tournaments.events.models import Event
from tournaments.events.queries.access import event_to_direct
from tournaments.live import operations
from tournaments.live.forms import BOTS, BotForm, RoundForm, RulingForm, SubstituteForm
from tournaments.live.models import LiveTable
from tournaments.live.prints import Sheet, seats_pdf
from tournaments.live.queries.officers import calls_of, going_tables, live_page, live_table_of, officer_table, round_of
from tournaments.shared import addresses
from tournaments.shared.actors import Actor, actor_of
from tournaments.shared.attachments import shown_to_print
from tournaments.shared.errors import Missing, NotAllowed
from tournaments.shared.messages import sentence
from tournaments.slips.operations import answer_call

Act = Callable[[HttpRequest, Actor, LiveTable], None]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all live tables of an event; switch a round over to live play."""
    event = event_to_direct(actor_of(request), slug)
    form = RoundForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            opened = operations.open_for_round(
                actor=actor_of(request),
                round=round_of(event, form.cleaned_data["round"]),
                options=form.options(),
            )
        except NotAllowed:
            raise
        except DomainError as error:
            form.add_error(None, sentence(error))
        else:
            messages.success(request, _("%(count)s tables are open for live play.") % {"count": len(opened)})
            return redirect("event_live", slug)
    context = {"event": event, "tab": "live", "page": live_page(event), "form": form}
    return render(request, "live/officers.html", context, status=422 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "HEAD"])
def table(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """Show who sits at a table, with the codes by which they come in, and what the director can do there."""
    event = event_to_direct(actor_of(request), slug)
    shown = officer_table(event, code)
    keys = {seat.seat: _address(request, code, seat.key) for seat in shown.seats if seat.key}
    context = {"event": event, "tab": "live", "table": shown, "keys": keys, "ruling": RulingForm(), "bots": BOTS}
    return render(request, "live/officer_table.html", context)


@never_cache
@require_http_methods(["GET", "HEAD"])
def seat_codes(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the codes of all seats at tables that are not over, a sheet for each table, to be printed."""
    event = event_to_direct(actor_of(request), slug)
    return render(request, "live/seat_codes.html", {"event": event, "sheets": _sheets(request, event)})


@never_cache
@require_safe
def seat_codes_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the same sheets as a PDF."""
    event = event_to_direct(actor_of(request), slug)
    sheets = _sheets(request, event)
    if not sheets:
        return redirect("event_live_codes", slug)
    return shown_to_print(seats_pdf(event, sheets), f"{event.name} seats")


def _sheets(request: HttpRequest, event: Event) -> list[Sheet]:
    """Give each table that is not over, with the full address of every seat that has a code."""
    return [
        (shown, [(seat, _address(request, shown.code, seat.key) if seat.key else "") for seat in shown.seats])
        for shown in going_tables(event)
    ]


@require_POST
def act(request: HttpRequest, slug: str, code: str, verb: str) -> HttpResponse:
    """Do one of the director's deeds at a table."""
    event = event_to_direct(actor_of(request), slug)
    found = live_table_of(event, code)
    deed = _DEEDS.get(verb)
    if deed is None:
        raise Missing(what="verb")
    _try(request, lambda: deed(request, actor_of(request), found))
    return redirect("event_live_table", slug, code)


def _try(request: HttpRequest, deed: Callable[[], None]) -> None:
    """Do it; what is refused is said on the next page."""
    try:
        deed()
    except NotAllowed:
        raise
    except DomainError as error:
        messages.error(request, sentence(error))


def _address(request: HttpRequest, code: str, key: str) -> str:
    return addresses.full(request, reverse("live_enter", args=[code, key]))


def _begin(_request: HttpRequest, actor: Actor, found: LiveTable) -> None:
    operations.begin_play(actor=actor, table=found)


def _pause(_request: HttpRequest, actor: Actor, found: LiveTable) -> None:
    operations.pause(actor=actor, table=found)


def _resume(_request: HttpRequest, actor: Actor, found: LiveTable) -> None:
    operations.resume(actor=actor, table=found)


def _answer(_request: HttpRequest, actor: Actor, found: LiveTable) -> None:
    """Take note of the call that rings at the table, if one still does."""
    assert found.event is not None
    call = calls_of(found.event).get((found.match_id or 0, found.room))
    if call is not None:
        answer_call(actor=actor, call=call)


def _close(request: HttpRequest, actor: Actor, found: LiveTable) -> None:
    operations.close_table(actor=actor, table=found, reason=request.POST.get("reason", ""))


def _replace(request: HttpRequest, actor: Actor, found: LiveTable) -> None:
    """Let somebody else play on in a seat."""
    form = SubstituteForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say who plays on in this seat."))
        return
    seat, name = Seat(form.cleaned_data["seat"]), form.cleaned_data["name"]
    operations.substitute(actor=actor, table=found, seat=seat, name=name)
    messages.success(request, _("%(name)s plays on; the seat has a new link.") % {"name": name})


def _bot(request: HttpRequest, actor: Actor, found: LiveTable) -> None:
    """Let a bot play on in a seat."""
    form = BotForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose a seat."))
        return
    seat, strength = Seat(form.cleaned_data["seat"]), form.cleaned_data["strength"]
    operations.put_bot(actor=actor, table=found, seat=seat, strength=strength)
    messages.success(request, _("A bot plays on in this seat."))


def _rule(request: HttpRequest, actor: Actor, found: LiveTable) -> None:
    form = RulingForm(request.POST)
    if not form.is_valid():
        messages.error(
            request, _("A ruling needs its kind and a reason; one about levels or the bank also names the side.")
        )
        return
    operations.rule(actor=actor, table=found, ruling=form.ruling())
    messages.success(request, _("The ruling stands."))


_DEEDS: Mapping[str, Act] = {
    "begin": _begin,
    "pause": _pause,
    "resume": _resume,
    "answer": _answer,
    "close": _close,
    "replace": _replace,
    "bot": _bot,
    "rule": _rule,
}
