"""The public pages of an event."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.publishing.permissions import may_manage
from tournaments.publishing.queries import bracket as bracket_queries
from tournaments.publishing.queries import crosstable as crosstable_queries
from tournaments.publishing.queries import detail as detail_queries
from tournaments.publishing.queries import entry as entry_queries
from tournaments.publishing.queries import event as event_queries
from tournaments.publishing.queries import pairings as pairings_queries
from tournaments.publishing.queries import projector as projector_queries
from tournaments.publishing.queries import schedule as schedule_queries
from tournaments.publishing.queries import standings as standings_queries
from tournaments.publishing.queries.frame import EventFrame
from tournaments.publishing.views.asked import followed_entry, ordinal, pairings_asked, standings_asked
from tournaments.publishing.views.conditional import page
from tournaments.shared.actors import actor_of


@require_safe
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is going on in an event."""
    shown = event_queries.event_page(slug, actor_of(request))
    return _page(request, "publishing/event.html", shown, "event")


@require_safe
def pairings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a round by table and by name."""
    asked = pairings_asked(request)
    shown = pairings_queries.pairings_page(slug, actor_of(request), asked, followed_entry(request, slug))
    return _page(request, "publishing/pairings.html", shown, "pairings")


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the published standings after a round."""
    asked = standings_asked(request)
    shown = standings_queries.standings_page(slug, actor_of(request), asked, followed_entry(request, slug))
    return _page(request, "publishing/standings.html", shown, "standings")


@require_safe
def standings_row(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the rounds of one row and why it stands above the next, to be opened under it."""
    shown = detail_queries.row_detail(slug, actor_of(request), number, standings_asked(request))
    return page(request, "publishing/standings_row.html", shown, {})


@require_safe
def crosstable(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who scored what against whom."""
    stage, number = ordinal(request.GET.get("stage")), ordinal(request.GET.get("page")) or 1
    shown = crosstable_queries.crosstable_page(slug, actor_of(request), stage, number)
    return _page(request, "publishing/crosstable.html", shown, "crosstable")


@require_safe
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the tree of a knock-out."""
    shown = bracket_queries.bracket_page(slug, actor_of(request), ordinal(request.GET.get("stage")))
    return _page(request, "publishing/bracket.html", shown, "bracket")


@require_safe
def schedule(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every round of a round robin, played or not."""
    shown = schedule_queries.schedule_page(slug, actor_of(request), ordinal(request.GET.get("stage")))
    return _page(request, "publishing/schedule.html", shown, "pairings")


@require_safe
def entry(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show an entry's rounds and its way through the field."""
    shown = entry_queries.entry_page(slug, actor_of(request), number, followed_entry(request, slug))
    return _page(request, "publishing/entry.html", shown, "")


@require_safe
def projector(request: HttpRequest, slug: str) -> HttpResponse:
    """Show pairings, clock and standings in turn on the wall of the hall."""
    part = ordinal(request.GET.get("part")) or 1
    shown = projector_queries.projector_page(slug, actor_of(request), part)
    return _page(request, "publishing/projector.html", shown, "projector")


@require_safe
def find(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the lines of the pairings that a name leads to."""
    text = request.GET.get("q", "").strip()[:60]
    shown = pairings_queries.find_table(slug, actor_of(request), text)
    return render(request, "publishing/found.html", {"page": shown, "frame": shown.frame, "tab": "pairings"})


def _page(request: HttpRequest, template: str, shown: Any, tab: str) -> HttpResponse:
    frame: EventFrame = shown.frame
    context = {"frame": frame, "tab": tab, "may_manage": may_manage(actor_of(request), frame.club.id)}
    return page(request, template, shown, context, frame.time_zone)
