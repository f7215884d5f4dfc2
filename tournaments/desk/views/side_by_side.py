"""A board at all its tables, for everybody."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.desk.queries.side_by_side import side_by_side
from tournaments.publishing.permissions import may_manage
from tournaments.publishing.views.conditional import page
from tournaments.shared.actors import actor_of


@require_safe
def board_tables(request: HttpRequest, slug: str, ordinal: int, number: int) -> HttpResponse:
    """Show a board at all tables next to each other, once nobody has to play it any more."""
    actor = actor_of(request)
    shown = side_by_side(slug, actor, ordinal, number)
    frame = shown.frame
    context = {"frame": frame, "tab": "boards", "may_manage": may_manage(actor, frame.club.id)}
    return page(request, "desk/board_tables.html", shown, context, frame.time_zone)
