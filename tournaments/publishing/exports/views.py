"""Files for the public, and files and their page for officers."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.publishing import exports
from tournaments.publishing.exports.access import event_for_officer
from tournaments.publishing.exports.delivery import deliver
from tournaments.publishing.exports.formats import Format
from tournaments.publishing.exports.forms import SelectionForm
from tournaments.publishing.exports.queries import exports_page
from tournaments.publishing.exports.tables import Kind


@require_safe
def public_file(request: HttpRequest, slug: str, kind: Kind, format: Format) -> HttpResponse:
    """Give a file of what is published."""
    selection = SelectionForm(request.GET).selection()
    told = exports.document(slug, kind, format, scope=exports.Scope.PUBLISHED, selection=selection)
    return deliver(request, told, format, public=True)


@require_safe
def officer_file(request: HttpRequest, slug: str, kind: Kind, format: Format) -> HttpResponse:
    """Give an officer a file of the newest state."""
    event = event_for_officer(request, slug)
    selection = SelectionForm(request.GET).selection()
    told = exports.document(event.slug, kind, format, scope=exports.Scope.NEWEST, selection=selection)
    return deliver(request, told, format, public=False)


@require_safe
def officer_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show an officer which files there are."""
    page = exports_page(event_for_officer(request, slug))
    return render(request, "publishing/exports/page.html", {"page": page, "event": page.event, "tab": "exports"})
