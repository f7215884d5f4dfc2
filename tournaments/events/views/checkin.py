"""The check-in list: two letters, Enter."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_GET, require_POST

from engine.errors import DomainError
from tournaments.events import operations
from tournaments.events.models import EntryStatus, Event
from tournaments.events.queries.access import event_to_score
from tournaments.events.queries.entries import entries_page, entry_card
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import sentence
from tournaments.shared.numbers import whole


@require_GET
def checkin(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who has arrived and who has not; htmx asks for the list alone."""
    event = event_to_score(actor_of(request), slug)
    return desk(request, event, wanted=request.GET.get("q", ""))


@require_POST
def checkin_mark(request: HttpRequest, slug: str) -> HttpResponse:
    """Mark an entry as arrived, or take the mark back.

    Enter in the search field sends no number: then the only entry that matches and is missing is meant.
    """
    event = event_to_score(actor_of(request), slug)
    wanted, number = request.POST.get("q", ""), request.POST.get("number", "")
    if whole(number) is None:
        page = entries_page(event, wanted=wanted, status=EntryStatus.REGISTERED)
        missing = [line.number for line in page.lines if line.checked_in_at is None]
        number = str(missing[0]) if len(missing) == 1 else ""
    return marked(request, event, number, wanted) if number else again(request, event, wanted)


def marked(request: HttpRequest, event: Event, number: str, wanted: str) -> HttpResponse:
    """Do it and show the list anew, with the search field emptied for the next pair."""
    entry, _ = entry_card(event, int(number))
    act = operations.undo_check_in if "undo" in request.POST else operations.check_in
    try:
        act(actor=actor_of(request), entry=entry)
    except DomainError as error:
        return desk(request, event, wanted=wanted, error=sentence(error))
    return again(request, event, "", done=entry.number)


def again(request: HttpRequest, event: Event, wanted: str, done: int | None = None) -> HttpResponse:
    """Show the list: the fragment to htmx, a fresh page to everybody else."""
    if request.headers.get("HX-Request"):
        return desk(request, event, wanted=wanted, done=done)
    address = reverse("event_checkin", args=[event.slug])
    return redirect(f"{address}?{urlencode({'q': wanted})}" if wanted else address)


def desk(request: HttpRequest, event: Event, *, wanted: str, done: int | None = None, error: str = "") -> HttpResponse:
    """Render the page or its list."""
    page = entries_page(event, wanted=wanted, status=EntryStatus.REGISTERED)
    context = {
        "event": event,
        "page": page,
        "wanted": wanted,
        "missing": [line for line in page.lines if line.checked_in_at is None],
        "present": [line for line in page.lines if line.checked_in_at is not None],
        "done": next((line for line in page.lines if line.number == done), None),
        "error": error,
    }
    fragment = request.headers.get("HX-Target") == "arrivals"
    template = "events/checkin_list.html" if fragment else "events/checkin.html"
    return render(request, template, context, status=409 if error and not fragment else 200)
