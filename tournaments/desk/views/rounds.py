"""The round desk, the director's home during play, and its buttons."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST, require_safe

from engine.errors import DomainError
from tournaments.desk.operations.disputes import decide_between
from tournaments.desk.queries.pressed import call_of, claim_of, match_of, round_of
from tournaments.desk.queries.rounds import desk
from tournaments.draws import operations as draws
from tournaments.events.models import Event
from tournaments.events.permissions import may_direct_event
from tournaments.events.queries.access import event_to_score
from tournaments.pairings import operations as pairings
from tournaments.pairings.models import Round
from tournaments.shared.actors import Actor, actor_of
from tournaments.shared.answers import Unchanged, tell
from tournaments.shared.errors import Missing
from tournaments.shared.messages import sentence
from tournaments.shared.numbers import whole
from tournaments.slips import operations as slips
from tournaments.slips.models import Claim

MORE_MINUTES = 5
LONGEST = 600

Act = Callable[[Actor, Event, HttpRequest], str | None]


@require_safe
def event_desk(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the newest public round, or the one asked for by `stage` and `round`."""
    actor = actor_of(request)
    event = event_to_score(actor, slug)
    shown = desk(event, stage=_number(request.GET, "stage"), number=_number(request.GET, "round"))
    context = {
        "event": event,
        "desk": shown,
        "is_director": may_direct_event(actor, event),
        "tab": "desk",
        "more": MORE_MINUTES,
    }
    return render(request, "desk/rounds.html", context)


@require_POST
def desk_act(request: HttpRequest, slug: str, verb: str) -> HttpResponse:
    """Do what a button of the desk says, and go back to the desk."""
    actor = actor_of(request)
    event = event_to_score(actor, slug)
    if verb not in ACTS:
        raise Missing(what="verb")
    try:
        said = ACTS[verb](actor, event, request)
    except Missing:
        raise
    except DomainError as error:
        messages.error(request, sentence(error))
    else:
        tell(request, said or "")
    return redirect("event_desk", slug)


def _start(actor: Actor, event: Event, request: HttpRequest) -> str | None:
    minutes = _number(request.POST, "minutes") or 0
    if not 1 <= minutes <= LONGEST:
        return Unchanged(gettext("Nothing was changed: type minutes from 1 to %(most)s.") % {"most": LONGEST})
    pairings.start_clock(actor=actor, round=_round(event, request), minutes=minutes)
    return None


def _begin(actor: Actor, event: Event, request: HttpRequest) -> str | None:
    pairings.start_round(actor=actor, round=_round(event, request))
    return None


def _pause(actor: Actor, event: Event, request: HttpRequest) -> str | None:
    pairings.pause_clock(actor=actor, round=_round(event, request))
    return None


def _resume(actor: Actor, event: Event, request: HttpRequest) -> str | None:
    pairings.resume_clock(actor=actor, round=_round(event, request))
    return None


def _more(actor: Actor, event: Event, request: HttpRequest) -> str | None:
    pairings.add_time(actor=actor, round=_round(event, request), minutes=MORE_MINUTES)
    return None


def _close(actor: Actor, event: Event, request: HttpRequest) -> str | None:
    closed = draws.close_round(actor=actor, round=_round(event, request))
    return gettext("Round %(number)s is closed.") % {"number": closed.number}


def _reopen(actor: Actor, event: Event, request: HttpRequest) -> str | None:
    opened = pairings.reopen_round(actor=actor, round=_round(event, request))
    return gettext("Round %(number)s is open again.") % {"number": opened.number}


def _end_all(actor: Actor, event: Event, request: HttpRequest) -> str | None:
    ended = slips.end_running(actor=actor, round=_round(event, request))
    words = ngettext("%(count)s match ended by time.", "%(count)s matches ended by time.", ended)
    return words % {"count": ended}


def _end(actor: Actor, event: Event, request: HttpRequest) -> str | None:
    slips.end_match(actor=actor, match=match_of(event, _number(request.POST, "match") or 0))
    return None


def _answer(actor: Actor, event: Event, request: HttpRequest) -> str | None:
    slips.answer_call(actor=actor, call=call_of(event, _number(request.POST, "call") or 0))
    return None


def _ask(actor: Actor, event: Event, request: HttpRequest) -> str | None:
    slips.ask_again(actor=actor, claim=_claim(event, request))
    return gettext("Both sides are asked to enter the deal again.")


def _decide(actor: Actor, event: Event, request: HttpRequest) -> str | None:
    decide_between(
        actor=actor,
        claim=_claim(event, request),
        slip_id=_number(request.POST, "slip") or 0,
        base_revision=_number(request.POST, "revision") or 0,
        reason=gettext("Decided between two slips."),
    )
    return gettext("The result is decided.")


ACTS: dict[str, Act] = {
    "start": _start,
    "begin": _begin,
    "pause": _pause,
    "resume": _resume,
    "more": _more,
    "close": _close,
    "reopen": _reopen,
    "end-all": _end_all,
    "end": _end,
    "answer": _answer,
    "ask": _ask,
    "decide": _decide,
}


def _round(event: Event, request: HttpRequest) -> Round:
    return round_of(event, _number(request.POST, "round") or 0)


def _claim(event: Event, request: HttpRequest) -> Claim:
    return claim_of(event, _number(request.POST, "claim") or 0)


def _number(values: Any, name: str) -> int | None:
    return whole(str(values.get(name, "")))
