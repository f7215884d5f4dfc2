"""Naming line-ups (阵容) of teams: the director all of a round, a team its own by the link of its entry."""

from collections.abc import Iterable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine.errors import DomainError
from tournaments.events.models import Entry
from tournaments.events.queries.access import stage_to_direct
from tournaments.events.queries.links import entry_by_own_link, plays_teams
from tournaments.pairings import operations
from tournaments.pairings.errors import LineUpTooOften
from tournaments.pairings.forms import LineUpForm
from tournaments.pairings.queries import TeamMatch, TeamSide, line_up_round, own_match, team_match
from tournaments.shared.actors import actor_of
from tournaments.shared.errors import Missing
from tournaments.shared.messages import sentence
from tournaments.shared.strict_cache import HOUR, attempts

CHANGES = 30  # by the link of one entry within an hour
SAVED = 200
REFUSED = 422


@require_http_methods(["GET", "HEAD", "POST"])
def line_ups(request: HttpRequest, slug: str, ordinal: int, number: int) -> HttpResponse:
    """Show the director who sits where in a round, and take the line-ups: the one that is set, and what was changed."""
    stage = stage_to_direct(actor_of(request), slug, ordinal)
    refused = _refused(request, line_up_round(stage, number).matches) if request.method == "POST" else {}
    if request.method == "POST" and not refused:
        return redirect("round_line_ups", slug, ordinal, number)
    page = line_up_round(stage, number)
    rows = [
        (found, [(side, refused.get(side.entry.pk) or LineUpForm(side=side)) for side in found.sides])
        for found in page.matches
    ]
    context = {"event": stage.event, "stage": stage, "page": page, "rows": rows}
    return render(request, "pairings/line_ups.html", context, status=REFUSED if refused else SAVED)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def own_line_up(request: HttpRequest, signed: str) -> HttpResponse:
    """Show a team its match, and take its line-up until both are in."""
    entry = entry_by_own_link(signed)
    match = own_match(entry)
    found = team_match(match) if match else None
    if found is None:
        return _no_match(request, entry, signed)
    side = found.by_entry[entry.pk]
    form = LineUpForm(request.POST or None, side=side)
    if form.is_bound and form.is_valid() and _named_own(request, found, side, form):
        return redirect("own_line_up", signed)
    context = {"event": found.match.round.stage.event, "entry": entry, "found": found, "side": side, "form": form}
    return render(
        request, "pairings/own_line_up.html", {**context, "signed": signed}, status=REFUSED if form.errors else SAVED
    )


def _no_match(request: HttpRequest, entry: Entry, signed: str) -> HttpResponse:
    """Say that there is nothing to name yet; whoever scans the link too early is not sent away."""
    if not plays_teams(entry.event):
        raise Missing(what="match")
    context = {"event": entry.event, "entry": entry, "signed": signed}
    return render(request, "pairings/own_line_up.html", context)


def _refused(request: HttpRequest, matches: Iterable[TeamMatch]) -> dict[int, LineUpForm]:
    """Name every line-up that was sent to be named or was changed, and give the forms of those that cannot be."""
    refused: dict[int, LineUpForm] = {}
    for found in matches:
        for side in found.sides:
            form = LineUpForm(request.POST, side=side)
            is_chosen = request.POST.get("entry") == str(side.entry.number)
            is_sent = is_chosen or (form.was_shown and form.has_changed())
            if is_sent and not (form.is_valid() and _named(request, found, side, form)):
                refused[side.entry.pk] = form
    return refused


def _named(request: HttpRequest, found: TeamMatch, side: TeamSide, form: LineUpForm) -> bool:
    try:
        operations.name_line_up(
            actor=actor_of(request), match=found.match, entry=side.entry, seats=form.seats(), seen=form.seen
        )
    except DomainError as error:
        form.add_error(None, sentence(error))
        return False
    messages.success(request, gettext("The line-up of %(entry)s is set.") % {"entry": side.entry.name})
    return True


def _named_own(request: HttpRequest, found: TeamMatch, side: TeamSide, form: LineUpForm) -> bool:
    try:
        if attempts(f"line_up:{side.entry.pk}", within=HOUR) > CHANGES:
            raise LineUpTooOften
        operations.name_own_line_up(
            actor=actor_of(request), match=found.match, entry=side.entry, seats=form.seats(), seen=form.seen
        )
    except DomainError as error:
        form.add_error(None, sentence(error))
        return False
    messages.success(request, gettext("Your line-up is named. The other team sees it once both are in."))
    return True
