"""A stage: who plays, its rounds, and the button that draws the next one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from engine.errors import DomainError
from tournaments.draws import operations
from tournaments.draws.errors import PartnersNotNamed
from tournaments.draws.queries import field_by_hand, stage_of, stage_page
from tournaments.events.models import Stage
from tournaments.events.queries.access import event_to_direct, event_to_score
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import sentence
from tournaments.shared.numbers import whole


@require_GET
def event_stage(request: HttpRequest, slug: str, ordinal: int) -> HttpResponse:
    """Show a stage; while a draw is being made the page asks again and moves on when it is done."""
    event = event_to_score(actor_of(request), slug)
    page = stage_page(event, ordinal)
    context = {"event": event, "page": page}
    if request.headers.get("HX-Target") != "drawing":
        return render(request, "draws/stage.html", context)
    if page.is_drawing:
        return render(request, "draws/drawing.html", context)
    return moved_on(request, slug, ordinal)


def moved_on(request: HttpRequest, slug: str, ordinal: int) -> HttpResponse:
    """Send the waiting page to the draft, or back to the stage when the draw failed."""
    event = event_to_score(actor_of(request), slug)
    asked = stage_page(event, ordinal).request
    is_done = asked is not None and asked.state == "done"
    number = asked.round_number if asked else 1
    address = (
        reverse("event_draw", args=[slug, ordinal, number]) if is_done else reverse("event_stage", args=[slug, ordinal])
    )
    return HttpResponse(headers={"HX-Redirect": address})


@require_POST
def stage_draw(request: HttpRequest, slug: str, ordinal: int) -> HttpResponse:
    """Ask for the draw of the next round, or for its draft anew."""
    event = event_to_direct(actor_of(request), slug)
    stage = stage_of(event, ordinal)
    keep_locked = "keep_locked" in request.POST
    try:
        operations.request_draw(actor=actor_of(request), stage=stage, keep_locked=keep_locked)
    except DomainError as error:
        messages.error(request, sentence(error))
    return redirect("event_stage", slug, ordinal)


@require_POST
def stage_fill(request: HttpRequest, slug: str, ordinal: int) -> HttpResponse:
    """Fill the stage with who plays it, before its first draw."""
    event = event_to_direct(actor_of(request), slug)
    try:
        count = operations.open_stage(actor=actor_of(request), stage=stage_of(event, ordinal))
    except DomainError as error:
        messages.error(request, sentence(error))
    else:
        messages.success(request, gettext("%(count)s entries are placed.") % {"count": count})
    return redirect("event_stage", slug, ordinal)


@require_http_methods(["GET", "POST"])
def stage_by_hand(request: HttpRequest, slug: str, ordinal: int) -> HttpResponse:
    """Pair the next round by hand: two numbers for each table; what was typed is never lost."""
    event = event_to_direct(actor_of(request), slug)
    page = stage_page(event, ordinal)
    if (refused := led_back(request, page.stage)) is not None:
        return refused
    field = field_by_hand(page)
    typed = typed_meetings(request, rows=len(field) // 2)
    error = ""
    if request.method == "POST":
        error = read_error(typed)
        if not error:
            try:
                meetings = [(int(ns), int(ew)) for ns, ew in typed if ns and ew]
                draft = operations.pair_by_hand(actor=actor_of(request), stage=page.stage, meetings=meetings)
            except DomainError as refusal:
                error = sentence(refusal)
            else:
                return redirect("event_draw", slug, ordinal, draft.number)
    context = {
        "event": event,
        "page": page,
        "rows": list(enumerate(typed, 1)),
        "field": field,
        "error": error,
    }
    return render(request, "draws/by_hand.html", context, status=422 if error else 200)


def led_back(request: HttpRequest, stage: Stage) -> HttpResponse | None:
    """Lead back to the stage, with the reason, from a page that can pair only two entries a table."""
    try:
        operations.refuse_partners(stage)
    except PartnersNotNamed as refusal:
        messages.error(request, sentence(refusal))
        return redirect("event_stage", stage.event.slug, stage.ordinal)
    return None


def typed_meetings(request: HttpRequest, *, rows: int) -> list[tuple[str, str]]:
    """Read the numbers of each table as typed."""
    return [
        (request.POST.get(f"ns-{table}", "").strip(), request.POST.get(f"ew-{table}", "").strip())
        for table in range(1, rows + 1)
    ]


def read_error(typed: list[tuple[str, str]]) -> str:
    """Say what cannot be read, with its table."""
    for table, (ns, ew) in enumerate(typed, 1):
        if bool(ns) != bool(ew):
            return gettext("Table %(table)s has one side only.") % {"table": table}
        if any(text and whole(text) is None for text in (ns, ew)):
            return gettext("Table %(table)s: type numbers from the list of entries.") % {"table": table}
    return ""
