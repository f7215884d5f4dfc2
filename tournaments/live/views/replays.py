"""Finished deals again, step by step (复盘): of a live table, or of bots that played a board for comparison."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from engine.record import DealRecord, print_record, write_json
from tournaments.live import operations
from tournaments.live.queries import replays
from tournaments.live.queries.recorded import (
    Recorded,
    deal_at_table,
    deal_of_bots,
    recorded_deal,
    stage_of,
    table_deals,
)
from tournaments.live.words import words
from tournaments.shared.errors import Missing
from tournaments.shared.numbers import whole
from tournaments.shared.templatetags.icons import sprite

HOUR = 3600
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
    found = replays.deal_lines(table_deals(code))
    if found:
        return redirect("live_replay", code, found[-1].number)
    return render(request, "live/no_deals.html", {"code": code})


@require_safe
def replay(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show a finished deal; `#t5` in the address is its fifth trick."""
    found = table_deals(code)
    lines = replays.deal_lines(found)
    recorded, match = recorded_deal(found, number), found.table.match
    deal = next(line for line in lines if line.number == number)
    stage = match.round.stage if match and deal.board else None
    shown = {"code": code, "deal": deal, "deals": lines, "stage": stage}
    return _page(request, recorded, shown, "live", [code, number])


@require_safe
def bots(request: HttpRequest, slug: str, ordinal: int, number: int, table: int) -> HttpResponse:
    """Show what a table of bots made of a board."""
    recorded, stage = deal_of_bots(slug, ordinal, number, table), stage_of(slug, ordinal)
    shown = {"deal": {"number": number, "board": number}, "stage": stage, "bots": table}
    return _page(request, recorded, shown, "event_bot", [slug, ordinal, number, table])


@require_safe
def steps(_request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Give the steps of a deal to the script of the page; they never change, but may be ruled away."""
    return _steps(deal_at_table(code, number))


@require_safe
def bot_steps(_request: HttpRequest, slug: str, ordinal: int, number: int, table: int) -> HttpResponse:
    """Give the steps of a deal of bots."""
    return _steps(deal_of_bots(slug, ordinal, number, table))


@require_safe
def record(_request: HttpRequest, code: str, number: int, form: str) -> HttpResponse:
    """Give a finished deal as a record: notation or JSON, which `python -m engine verify` proves."""
    return _record(deal_at_table(code, number), form, f"{code}-{number}")


@require_safe
def bot_record(_request: HttpRequest, slug: str, ordinal: int, number: int, table: int, form: str) -> HttpResponse:
    """Give a deal of bots as a record."""
    return _record(deal_of_bots(slug, ordinal, number, table), form, f"{slug}-{ordinal}-{number}-bots-{table}")


@require_safe
def suggestion(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Tell what a strong bot would have done after a step, knowing no more than the player; 429 while others ask."""
    return _suggestion(request, deal_at_table(code, number))


@require_safe
def bot_suggestion(request: HttpRequest, slug: str, ordinal: int, number: int, table: int) -> HttpResponse:
    """Tell what a strong bot would have done at a table of bots."""
    return _suggestion(request, deal_of_bots(slug, ordinal, number, table))


def _page(
    request: HttpRequest, recorded: Recorded, shown: Mapping[str, Any], kind: str, where: list[str | int]
) -> HttpResponse:
    """Show the page of a deal; `kind` and `where` tell the addresses of its steps and records."""
    data = {
        "steps": reverse(f"{kind}_steps", args=where),
        "suggestion": reverse(f"{kind}_suggestion", args=where),
        "sprite": sprite(),
        "words": words(),
        "meter": replays.meter_for(recorded).values(),
    }
    records = {form: reverse(f"{kind}_record", args=[*where, form]) for form in _WRITERS}
    context = {**shown, "data": data, "records": records, "proof": replays.proof_of(recorded)}
    return render(request, "live/replay.html", context)


def _steps(recorded: Recorded) -> HttpResponse:
    response = HttpResponse(replays.steps_text(recorded), content_type="application/json")
    patch_cache_control(response, private=True, max_age=HOUR)
    return response


def _record(recorded: Recorded, form: str, name: str) -> HttpResponse:
    if form not in _WRITERS:
        raise Missing(what="format")
    write, kind = _WRITERS[form]
    response = HttpResponse(write(replays.record_for(recorded)), content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return response


def _suggestion(request: HttpRequest, recorded: Recorded) -> HttpResponse:
    step = whole(request.GET.get("step"), DIGITS)
    told = operations.suggested(recorded=recorded, step=-1 if step is None else step)
    if told is None:
        return JsonResponse({}, status=429, headers={"Retry-After": str(operations.THINKING)})
    return JsonResponse(told)
