"""Papers to print, as pages and as PDF, for the officers of the club."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tournaments.pairings import operations as pairings
from tournaments.publishing.exports.access import event_for_officer
from tournaments.publishing.prints.as_pdf import print_pdf
from tournaments.publishing.prints.forms import RoundForm, TablesForm
from tournaments.publishing.prints.queries import papers_of, prints_page
from tournaments.publishing.prints.sheets import Sheet
from tournaments.shared.actors import actor_of
from tournaments.shared.addresses import root_of
from tournaments.shared.attachments import shown_to_print


@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show an officer what can be printed."""
    event = event_for_officer(request, slug)
    shown = prints_page(event, root=root_of(request), actor=actor_of(request))
    form = TablesForm(initial={"tables": shown.expected})
    return render(
        request, "publishing/prints/page.html", {"page": shown, "event": event, "tab": "prints", "form": form}
    )


@require_POST
def lay(request: HttpRequest, slug: str) -> HttpResponse:
    """Make the tables that are expected, and show their cards."""
    event = event_for_officer(request, slug)
    form = TablesForm(request.POST)
    if form.is_valid():
        pairings.lay_tables(actor=actor_of(request), event=event, count=form.cleaned_data["tables"])
        return redirect("event_print", slug=slug, sheet=Sheet.CARDS)
    context = {
        "page": prints_page(event, root=root_of(request), actor=actor_of(request)),
        "event": event,
        "tab": "prints",
        "form": form,
    }
    return render(request, "publishing/prints/page.html", context, status=400)


@require_safe
def paper(request: HttpRequest, slug: str, sheet: Sheet) -> HttpResponse:
    """Show papers as they will be printed."""
    event = event_for_officer(request, slug)
    stage, number = RoundForm(request.GET).chosen()
    papers = papers_of(sheet, event, stage=stage, round_number=number, root=root_of(request))
    context = {"papers": papers, "event": event, "query": request.GET.urlencode()}
    return render(request, f"publishing/prints/{sheet.value}.html", context)


@require_safe
def paper_pdf(request: HttpRequest, slug: str, sheet: Sheet) -> HttpResponse:
    """Give the same papers as a PDF."""
    event = event_for_officer(request, slug)
    stage, number = RoundForm(request.GET).chosen()
    papers = papers_of(sheet, event, stage=stage, round_number=number, root=root_of(request))
    return shown_to_print(print_pdf(papers), f"{event.name} {sheet.value}")
