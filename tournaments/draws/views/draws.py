"""The draft of a round: look, swap, lock, move, draw again, publish; and the way back."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_GET, require_POST

from engine.errors import DomainError
from tournaments.draws import operations as draws
from tournaments.draws.queries import draw_page, match_of, round_of, swap_preview
from tournaments.events.queries.access import event_to_direct, event_to_score
from tournaments.pairings import operations
from tournaments.pairings.models import Round
from tournaments.shared.actors import actor_of
from tournaments.shared.answers import Unchanged, tell
from tournaments.shared.errors import Missing
from tournaments.shared.messages import sentence
from tournaments.shared.numbers import whole, wholes

NEVER_SHOWN = -1  # no draft has this version


@require_GET
def event_draw(request: HttpRequest, slug: str, ordinal: int, number: int) -> HttpResponse:
    """Show the pairings of a round with the reason beside each."""
    event = event_to_score(actor_of(request), slug)
    round = round_of(event, ordinal, number)
    return render(request, "draws/draw.html", {"event": event, "page": draw_page(round), "ordinal": ordinal})


@require_GET
def draw_swap(request: HttpRequest, slug: str, ordinal: int, number: int) -> HttpResponse:
    """Say what a swap of the two chosen entries would mean."""
    event = event_to_direct(actor_of(request), slug)
    round = round_of(event, ordinal, number)
    chosen = wholes(request.GET.getlist("entry"))
    preview = swap_preview(round, *chosen) if len(chosen) == 2 else None
    context = {"event": event, "ordinal": ordinal, "round": round, "preview": preview, "chosen": len(chosen)}
    return render(request, "draws/swap.html", context)


@require_POST
def draw_act(request: HttpRequest, slug: str, ordinal: int, number: int, verb: str) -> HttpResponse:
    """Do one thing to a round and show it again."""
    event = event_to_direct(actor_of(request), slug)
    round = round_of(event, ordinal, number)
    if verb not in VERBS:
        raise Missing(what="verb")
    try:
        done = VERBS[verb](request, round)
    except DomainError as error:
        messages.error(request, sentence(error))
        return redirect("event_draw", slug, ordinal, number)
    tell(request, done)
    if verb in ("again", "discard"):
        return redirect("event_stage", slug, ordinal)
    return redirect("event_draw", slug, ordinal, number)


def publish(request: HttpRequest, round: Round) -> str:
    """Show the draft to everybody."""
    operations.publish_round(actor=actor_of(request), round=round, version=version(request))
    return gettext("Round %(number)s is published.") % {"number": round.number}


def withdraw(request: HttpRequest, round: Round) -> str:
    """Take a published round back."""
    operations.withdraw_round(actor=actor_of(request), round=round)
    return gettext("Round %(number)s is a draft again.") % {"number": round.number}


def discard(request: HttpRequest, round: Round) -> str:
    """Throw the draft away."""
    operations.discard_round(actor=actor_of(request), round=round)
    return gettext("The draft of round %(number)s is gone.") % {"number": round.number}


def again(request: HttpRequest, round: Round) -> str:
    """Draw the round anew with another seed; locked pairings stay."""
    draws.request_draw(actor=actor_of(request), stage=round.stage, number=round.number, keep_locked=True)
    return ""


def close(request: HttpRequest, round: Round) -> str:
    """End the round."""
    draws.close_round(actor=actor_of(request), round=round)
    return gettext("Round %(number)s is closed.") % {"number": round.number}


def reopen(request: HttpRequest, round: Round) -> str:
    """Let the round go on."""
    operations.reopen_round(actor=actor_of(request), round=round)
    return gettext("Round %(number)s is open again.") % {"number": round.number}


def swap(request: HttpRequest, round: Round) -> str:
    """Exchange two entries."""
    competitor = round.stage.event.format["competitor"]
    chosen = wholes(request.POST.getlist("entry"))
    if len(chosen) != 2:
        return Unchanged(gettext(CHOOSE_TWO[competitor]))
    operations.swap_entries(
        actor=actor_of(request), round=round, first=chosen[0], second=chosen[1], version=version(request)
    )
    return gettext(SWAPPED[competitor])


CHOOSE_TWO = {
    "pair": gettext_noop("Choose two pairs to swap."),
    "team": gettext_noop("Choose two teams to swap."),
    "player": gettext_noop("Choose two players to swap."),
}
SWAPPED = {
    "pair": gettext_noop("The two pairs are swapped."),
    "team": gettext_noop("The two teams are swapped."),
    "player": gettext_noop("The two players are swapped."),
}


def undo(request: HttpRequest, round: Round) -> str:
    """Take the last swap back."""
    operations.undo_swap(actor=actor_of(request), round=round, version=version(request))
    return gettext("The last swap is undone.")


def lock(request: HttpRequest, round: Round) -> str:
    """Keep a pairing through the next draw, or let it go."""
    match = match_of(round, posted_number(request, "match"))
    operations.lock_match(actor=actor_of(request), match=match, locked=not match.is_locked)
    return ""


def table(request: HttpRequest, round: Round) -> str:
    """Give a match another table."""
    match, wanted = match_of(round, posted_number(request, "match")), posted_number(request, "table")
    if not 0 < wanted < 10_000:
        return Unchanged(gettext("Nothing was changed: type the number of a table."))
    operations.give_table(actor=actor_of(request), match=match, number=wanted)
    return gettext("The match is at table %(table)s now.") % {"table": wanted}


def posted_number(request: HttpRequest, field: str) -> int:
    """Read a number that was sent; 0 for what is none."""
    return whole(request.POST.get(field)) or 0


def version(request: HttpRequest) -> int:
    """Give the version of the draft that the page showed; what cannot be read was never shown, and is out of date."""
    shown = whole(request.POST.get("version", ""))
    return NEVER_SHOWN if shown is None else shown


VERBS: dict[str, Callable[[HttpRequest, Round], str]] = {
    "publish": publish,
    "withdraw": withdraw,
    "discard": discard,
    "again": again,
    "close": close,
    "reopen": reopen,
    "swap": swap,
    "undo": undo,
    "lock": lock,
    "table": table,
}
