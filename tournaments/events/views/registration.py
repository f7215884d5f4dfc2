"""The public link: a pair enters itself, and changes or cancels by a link of its own."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine.errors import DomainError
from scoring.formats import Competitor
from tournaments.events.errors import TooManyAttempts
from tournaments.events.forms import RegistrationForm
from tournaments.events.models import Entry, EntryPolicy, EntryStatus, Event, EventStatus
from tournaments.events.operations import registration
from tournaments.events.operations.self_arrival import arrivals_open, arrive
from tournaments.events.queries.entries import seated_names
from tournaments.events.queries.links import entry_by_own_link, own_link
from tournaments.events.queries.registration import registration_page
from tournaments.events.views.entries import attempt
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import sentence
from tournaments.shared.strict_cache import HOUR, attempts

ATTEMPTS = 10  # from one address within an hour


@never_cache
@require_http_methods(["GET", "POST"])
def register(request: HttpRequest, token: str) -> HttpResponse:
    """Take an entry from the public."""
    page = registration_page(token)
    form = RegistrationForm(request.POST or None, event=page.event)
    if request.method == "POST" and form.is_valid():
        if form.cleaned_data["website"]:  # only a program fills in what nobody sees
            return render(request, "events/registered_nothing.html", {"page": page, "event": page.event})
        entry = attempt(form, lambda: enter(request, page.event, form))
        if entry is not None:
            return redirect("event_own_entry", own_link(entry))
    context = {"page": page, "event": page.event, "form": form}
    return render(request, "events/register.html", context, status=422 if form.errors else 200)


def enter(request: HttpRequest, event: Event, form: RegistrationForm) -> Entry:
    """Count the attempt, then enter the pair."""
    count_attempt(request, event)
    return registration.register(actor=actor_of(request), event=event, **answers(form))


def count_attempt(request: HttpRequest, event: Event) -> None:
    """Hold back an address that enters pair after pair; while nothing can be counted, everybody is let in.

    :raises TooManyAttempts: above ten within an hour.
    """
    if attempts(f"register:{event.pk}:{request.META.get('REMOTE_ADDR', '')}", within=HOUR) > ATTEMPTS:
        raise TooManyAttempts


@never_cache
@require_http_methods(["GET", "POST"])
def own_entry(request: HttpRequest, signed: str) -> HttpResponse:
    """Show a pair its entry; while entries are open it may change or cancel it."""
    entry = entry_by_own_link(signed)
    event = entry.event
    known = {f"player_{position}": name for position, name in enumerate(seated_names(entry), 1)}
    columns = {key: getattr(entry, key) for key in ("name", "affiliation", "contact_email", "note")}
    form = RegistrationForm(request.POST or None, event=event, initial={**known, **columns})
    if request.method == "POST" and "arrive" in request.POST:
        say_arrived(request, entry)
        return redirect("event_own_entry", signed)
    if request.method == "POST" and (changed := act(request, entry, form)):
        messages.success(request, changed)
        return redirect("event_own_entry", signed)
    context = {
        "event": event,
        "entry": entry,
        "players": list(known.values()),
        "form": form,
        "is_team": form.competitor is Competitor.TEAM,
        "can_arrive": entry.status == EntryStatus.REGISTERED and arrivals_open(event),
        "can_change": event.status == EventStatus.OPEN
        and event.entry_policy != EntryPolicy.BY_HAND
        and entry.status in (EntryStatus.REGISTERED, EntryStatus.WAITING),
    }
    return render(request, "events/own_entry.html", context, status=422 if form.errors else 200)


def say_arrived(request: HttpRequest, entry: Entry) -> None:
    """Check the pair in; a refusal is said like anything else."""
    try:
        arrive(actor=actor_of(request), entry=entry)
    except DomainError as error:
        messages.error(request, sentence(error))
    else:
        messages.success(request, gettext("Welcome: you are checked in."))


def act(request: HttpRequest, entry: Entry, form: RegistrationForm) -> str:
    """Change or cancel; give the sentence for it, or nothing when the form must be shown again."""
    if "cancel" in request.POST:
        form.is_bound = False
        registration.cancel_own(actor=actor_of(request), entry=entry)
        return gettext("Your entry is cancelled.")
    if form.is_valid() and attempt(form, lambda: change(request, entry, form)) is not None:
        return gettext("Your entry is changed.")
    return ""


def change(request: HttpRequest, entry: Entry, form: RegistrationForm) -> Entry:
    """Change the entry as the form says."""
    return registration.change_own(actor=actor_of(request), entry=entry, **answers(form))


def answers(form: RegistrationForm) -> dict[str, Any]:
    """Give what the form says, as the operations take it."""
    data = form.cleaned_data
    return {
        "players": [data[f"player_{position}"] for position in form.named],
        "name": data["name"],
        "affiliation": data["affiliation"],
        "contact_email": data["contact_email"],
        "note": data["note"],
    }
