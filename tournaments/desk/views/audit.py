"""Who did what, when, and what it was before: pages for officers and a file."""

import csv
import io

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.clubs.models import Role
from tournaments.clubs.queries.clubs import club_desk
from tournaments.desk.forms.audit import AuditForm
from tournaments.desk.permissions import may_audit
from tournaments.desk.queries.audit import Filters, Scope, actions_of, trail_file, trail_page
from tournaments.events.queries.access import event_by_slug
from tournaments.publishing.exports.neutral import neutral
from tournaments.shared.actors import actor_of
from tournaments.shared.errors import refuse_unless


@require_safe
def club_audit(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the trail of a club and all its events."""
    desk = club_desk(slug, actor_of(request), at_least=Role.DIRECTOR)
    return trail(request, Scope(club=desk.club), "desk/audit_club.html", {"desk": desk})


@require_safe
def event_audit(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the trail of an event."""
    event = event_by_slug(slug)
    refuse_unless(may_audit(actor_of(request), event), "desk.audit")
    return trail(request, Scope(club=event.club, event=event), "desk/audit_event.html", {"event": event})


def trail(request: HttpRequest, scope: Scope, template: str, context: dict[str, object]) -> HttpResponse:
    """Show the filtered trail as a page, or as CSV when asked for."""
    form = AuditForm(request.GET or None)
    form.fields["action"].choices = [("", form.fields["area"].choices[0][1]), *actions_of(scope)]  # type: ignore[attr-defined]  # a choice field
    filters = form.filters() if form.is_bound else Filters()
    with timezone.override(scope.club.time_zone):
        if request.GET.get("as") == "csv":
            return as_csv(scope, filters)
        page = trail_page(scope, filters, request.GET.get("page", "1"))
        return render(request, template, {**context, "form": form, "page_obj": page})


def as_csv(scope: Scope, filters: Filters) -> HttpResponse:
    """Write the trail as a file that spreadsheets open without running anything in it."""
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(["at", "who", "action", "subject", "before", "after", "reason"])
    for line in trail_file(scope, filters):
        before = "; ".join(f"{change.label}: {change.before}" for change in line.changes if change.before)
        after = "; ".join(f"{change.label}: {change.after}" for change in line.changes if change.after)
        moment = timezone.localtime(line.at).isoformat(timespec="seconds")
        cells = (moment, line.who, line.action, line.subject, before, after, line.reason)
        rows.writerow([neutral(cell) for cell in cells])
    name = scope.event.slug if scope.event else scope.club.slug
    response = HttpResponse("\ufeff" + text.getvalue(), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}-audit.csv"'
    return response
