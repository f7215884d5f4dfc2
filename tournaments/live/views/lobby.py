"""The lobby: open a table for practice, go back to one's own, find one by its code, watch one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine.errors import DomainError
from tournaments.live import operations
from tournaments.live.forms import PracticeForm
from tournaments.live.queries.lobby import own_tables, tables_to_watch
from tournaments.live.queries.tables import table_id_of
from tournaments.live.views.keys import keep, keys_held
from tournaments.live.views.limits import count_opening
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import sentence

CODE_LENGTH = 8


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def lobby(request: HttpRequest) -> HttpResponse:
    """Show what can be played and watched; open a practice table."""
    code = _code(request.GET.get("code", ""))
    if code and table_id_of(code) is not None:
        return redirect("live_table", code)
    form = PracticeForm(request.POST or None, initial={"name": _name(request)})
    if request.method == "POST" and form.is_valid():
        try:
            count_opening(request)
            opened = operations.open_practice(actor=actor_of(request), wish=form.wish())
        except DomainError as error:
            form.add_error(None, sentence(error))
        else:
            return keep(redirect("live_table", opened.table.code), opened.table.code, opened.key)
    own = own_tables(user_id=request.user.pk, keys=keys_held(request))
    context = {"form": form, "own": own, "tables": tables_to_watch(), "unknown": code}
    return render(request, "live/lobby.html", context, status=404 if code else 422 if form.errors else 200)


def _code(typed: str) -> str:
    """Read a code as people type it: in small letters, with blanks or strokes between."""
    return "".join(sign for sign in typed.upper() if sign.isalnum())[:CODE_LENGTH]


def _name(request: HttpRequest) -> str:
    return str(request.user) if request.user.is_authenticated else ""
