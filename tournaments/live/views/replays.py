"""Finished deals again, step by step (复盘)."""

from collections.abc import Callable, Mapping

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from engine.live import write
from engine.record import DealRecord, print_record, write_json
from tournaments.live import operations
from tournaments.live.queries import replays
from tournaments.live.queries.same_board import same_board
from tournaments.live.words import words
from tournaments.shared.errors import Missing
from tournaments.shared.templatetags.icons import sprite

HOUR, THINKING = 3600, 1
DIGITS = 6  # of a step


def _as_json(record: DealRecord) -> str:
    return write_json((record,))


_WRITERS: Mapping[str, tuple[Callable[[DealRecord], str], str]] = {
    "txt": (print_record, "text/plain; charset=utf-8"),
    "json": (_as_json, "application/json"),
}


@require_safe
def deals(request: HttpRequest, code: str) -> HttpResponse:
    """Go to the last finished deal of a table, or say that there is none yet."""
    found = replays.deals_shown(code)
    if found:
        return redirect("live_replay", code, found[-1].number)
    return render(request, "live/no_deals.html", {"code": code})


@require_safe
def replay(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show a finished deal; `#t5` in the address is its fifth trick."""
    found = replays.deals_shown(code)
    deal = next((line for line in found if line.number == number), None)
    if deal is None:
        raise Missing(what="live_deal")
    data = {
        "steps": reverse("live_steps", args=[code, number]),
        "suggestion": reverse("live_suggestion", args=[code, number]),
        "sprite": sprite(),
        "words": words(),
        "meter": replays.table_meter(code).values(),
    }
    elsewhere = () if deal.board is None else same_board(code, deal.board)
    context = {"code": code, "deal": deal, "deals": found, "elsewhere": elsewhere, "data": data}
    return render(request, "live/replay.html", context)


@require_safe
def steps(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Give the steps of a deal to the script of the page; they never change, but may be ruled away."""
    response = JsonResponse(replays.replay(code, number).values())
    patch_cache_control(response, private=True, max_age=HOUR)
    return response


@require_safe
def record(request: HttpRequest, code: str, number: int, form: str) -> HttpResponse:
    """Give a finished deal as a record: notation or JSON, which `python -m engine verify` proves."""
    if form not in _WRITERS:
        raise Missing(what="format")
    write, kind = _WRITERS[form]
    response = HttpResponse(write(replays.record_of_deal(code, number)), content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{code}-{number}.{form}"'
    return response


@require_safe
def suggestion(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Tell what a strong bot would have done after a step, knowing no more than the player; 429 while others ask."""
    asked = request.GET.get("step", "")
    step = int(asked) if asked.isdecimal() and len(asked) <= DIGITS else -1
    shown = replays.seat_view_at(code, number, step)
    key = f"live:suggestion:{code}:{number}:{step}"
    told = cache.get(key)
    if told is None:
        # Thinking takes the better part of a second: one at a time for the whole site.
        if not cache.add("live:suggestion", 1, THINKING):
            return JsonResponse({}, status=429, headers={"Retry-After": str(THINKING)})
        command = operations.suggestion(shown) if shown is not None else None
        told = {} if command is None else write(command)
        cache.set(key, told, HOUR)
    return JsonResponse(told)
