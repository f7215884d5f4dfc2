"""Papers to print, as pages and as PDF, for the officers of the club."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.publishing.exports.access import event_for_officer
from tournaments.publishing.exports.delivery import disposition
from tournaments.publishing.prints.as_pdf import print_pdf
from tournaments.publishing.prints.forms import RoundForm
from tournaments.publishing.prints.queries import papers_of, prints_page
from tournaments.publishing.prints.sheets import Sheet


@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show an officer what can be printed."""
    event = event_for_officer(request, slug)
    shown = prints_page(event, root=request.build_absolute_uri("/"))
    return render(request, "publishing/prints/page.html", {"page": shown, "event": event, "tab": "prints"})


@require_safe
def paper(request: HttpRequest, slug: str, sheet: Sheet) -> HttpResponse:
    """Show papers as they will be printed."""
    event = event_for_officer(request, slug)
    stage, number = RoundForm(request.GET).chosen()
    papers = papers_of(sheet, event, stage=stage, round_number=number, root=request.build_absolute_uri("/"))
    context = {"papers": papers, "event": event, "query": request.GET.urlencode()}
    return render(request, f"publishing/prints/{sheet.value}.html", context)


@require_safe
def paper_pdf(request: HttpRequest, slug: str, sheet: Sheet) -> HttpResponse:
    """Give the same papers as a PDF."""
    event = event_for_officer(request, slug)
    stage, number = RoundForm(request.GET).chosen()
    papers = papers_of(sheet, event, stage=stage, round_number=number, root=request.build_absolute_uri("/"))
    response = HttpResponse(print_pdf(papers), content_type="application/pdf")
    response["Content-Disposition"] = disposition(f"{event.name} {sheet.value}.pdf").replace("attachment", "inline", 1)
    response["Cache-Control"] = "private, no-cache"
    return response
