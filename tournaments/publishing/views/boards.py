"""The public pages of duplicate stages: boards, travellers, the movement, and the record of a deal."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from tournaments.draws.queries import stage_of
from tournaments.events.queries.access import event_to_direct
from tournaments.pairings import operations as pairings
from tournaments.publishing.permissions import may_manage
from tournaments.publishing.queries import boards as board_queries
from tournaments.publishing.queries import movement as movement_queries
from tournaments.publishing.queries.frame import EventFrame
from tournaments.publishing.queries.individual import players_page
from tournaments.publishing.queries.match_sheet import match_sheet_page
from tournaments.publishing.queries.pair_ranking import pair_ranking_page
from tournaments.publishing.queries.records import board_record, making_sheet
from tournaments.publishing.queries.team_match import team_match_page
from tournaments.publishing.views.asked import ordinal
from tournaments.publishing.views.conditional import page
from tournaments.shared.actors import actor_of


@require_safe
def boards(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the boards of a stage and the promise of their deals."""
    shown = board_queries.boards_page(slug, actor_of(request), ordinal(request.GET.get("stage")))
    return _page(request, "publishing/boards.html", shown)


@require_safe
def board(request: HttpRequest, slug: str, ordinal: int, number: int) -> HttpResponse:
    """Show what all tables made of a board."""
    return _page(request, "publishing/board.html", board_queries.board_page(slug, actor_of(request), ordinal, number))


@require_safe
def record(request: HttpRequest, slug: str, ordinal: int, number: int) -> HttpResponse:
    """Hand out the cards of a board as a text record, once they may be seen."""
    text = board_record(slug, actor_of(request), ordinal, number)
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}-{ordinal}-{number}.txt"'
    return answer


@require_POST
def deals(request: HttpRequest, slug: str, ordinal: int) -> HttpResponse:
    """Hand a director all deals of a stage to make the boards from; that it was done is public."""
    event = event_to_direct(actor_of(request), slug)
    stage = stage_of(event, ordinal)
    pairings.fetch_deals(actor=actor_of(request), stage=stage)
    answer = HttpResponse(making_sheet(stage), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}-{ordinal}-boards.txt"'
    answer["Cache-Control"] = "no-store"
    return answer


@require_safe
def team_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a match of teams, board by board."""
    return _page(request, "publishing/team_match.html", team_match_page(slug, actor_of(request), number))


@require_safe
def match_sheet(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a match without boards, deal by deal."""
    shown = match_sheet_page(slug, actor_of(request), number)
    return _page(request, "publishing/match_sheet.html", shown, tab="pairings")


@require_safe
def pair_ranking(request: HttpRequest, slug: str, ordinal: int) -> HttpResponse:
    """Rank the pairs of the teams against the mean of the field."""
    return _page(request, "publishing/pair_ranking.html", pair_ranking_page(slug, actor_of(request), ordinal))


@require_safe
def movement(request: HttpRequest, slug: str, ordinal: int) -> HttpResponse:
    """Show who goes where in every round."""
    return _page(request, "publishing/movement.html", movement_queries.movement_page(slug, actor_of(request), ordinal))


@require_safe
def players(request: HttpRequest, slug: str, ordinal: int) -> HttpResponse:
    """Show the whole schedule of single players, and how often any two meet."""
    shown = players_page(slug, actor_of(request), ordinal)
    return _page(request, "publishing/individual.html", shown, tab="pairings")


def _page(request: HttpRequest, template: str, shown: Any, *, tab: str = "boards") -> HttpResponse:
    frame: EventFrame = shown.frame
    context = {"frame": frame, "tab": tab, "may_manage": may_manage(actor_of(request), frame.club.id)}
    return page(request, template, shown, context, frame.time_zone)
