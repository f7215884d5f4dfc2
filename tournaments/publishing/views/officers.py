"""The officers' page of publications: publish the newest standings, look back, take back."""

import zoneinfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.errors import DomainError
from tournaments.events.models import Event
from tournaments.publishing import operations
from tournaments.publishing.forms import PublishForm
from tournaments.publishing.permissions import may_publish
from tournaments.publishing.queries.detail import newest_detail
from tournaments.publishing.queries.revisions import is_played_out, publication, revisions_page
from tournaments.publishing.queries.standings import newest_standings
from tournaments.publishing.queries.state import load_event
from tournaments.publishing.views.asked import standings_asked
from tournaments.shared.actors import actor_of
from tournaments.shared.errors import refuse_unless
from tournaments.shared.messages import sentence


@require_http_methods(["GET", "HEAD", "POST"])
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the public sees and what it could see; publish on request."""
    event = _event(request, slug)
    form = PublishForm(request.POST if request.method == "POST" else None, initial={"is_final": is_played_out(event)})
    if request.method == "POST" and form.is_valid():
        try:
            made = operations.publish(actor=actor_of(request), event=event, **form.cleaned_data)
        except DomainError as error:
            form.add_error(None, sentence(error))
        else:
            messages.success(request, _("Published as number %(number)s.") % {"number": made.number})
            return redirect("event_publish", slug)
    return _show(request, event, form)


@require_safe
def newest(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the newest standings before the public sees them."""
    event = _event(request, slug)
    shown = newest_standings(event, standings_asked(request))
    context = {"page": shown, "frame": shown.frame, "event": event, "tab": "publish"}
    return render(request, "publishing/newest.html", context)


@require_safe
def newest_row(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show what opens under a row of the newest standings."""
    shown = newest_detail(_event(request, slug), number, standings_asked(request))
    return render(request, "publishing/standings_row.html", {"page": shown})


@require_POST
def withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a publication back."""
    event = _event(request, slug)
    taken = operations.withdraw(actor=actor_of(request), publication=publication(event, number))
    messages.success(request, _("Publication %(number)s was taken back.") % {"number": taken.number})
    return redirect("event_publish", slug)


def _event(request: HttpRequest, slug: str) -> Event:
    event = load_event(slug, actor_of(request))
    refuse_unless(may_publish(actor_of(request), event), "publishing.publish")
    return event


def _show(request: HttpRequest, event: Event, form: PublishForm) -> HttpResponse:
    shown = revisions_page(event)
    context = {"page": shown, "form": form, "event": event, "tab": "publish"}
    with timezone.override(zoneinfo.ZoneInfo(shown.time_zone)):
        return render(request, "publishing/publish.html", context, status=422 if form.errors else 200)
