"""Duplicates in a club's book, merging two records, and forgetting a person."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from engine.errors import DomainError
from tournaments.clubs.errors import WrongNameTyped
from tournaments.clubs.forms import TypedForm
from tournaments.clubs.models import Role
from tournaments.clubs.queries.clubs import club_desk
from tournaments.clubs.queries.players import find_player
from tournaments.desk.operations.erasing import erase_player
from tournaments.desk.operations.merging import merge_players
from tournaments.desk.queries.people import duplicates, own_entries, records_of
from tournaments.shared.actors import actor_of
from tournaments.shared.errors import Missing, NotAllowed
from tournaments.shared.messages import sentence


@require_safe
def list_duplicates(request: HttpRequest, slug: str) -> HttpResponse:
    """Show each two records that may be one person."""
    desk = club_desk(slug, actor_of(request), at_least=Role.DIRECTOR)
    return render(request, "desk/people/duplicates.html", {"desk": desk, "twins": duplicates(desk.club.pk)})


@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HttpRequest, slug: str, kept: int, gone: int) -> HttpResponse:
    """Show what merging two records would do, and do it."""
    actor = actor_of(request)
    desk = club_desk(slug, actor, at_least=Role.DIRECTOR)
    refused = ""
    if request.method == "POST":
        book = desk.club.pk
        try:
            merged = merge_players(actor=actor, kept=find_player(book, kept), gone=find_player(book, gone))
        except (NotAllowed, Missing):
            raise
        except DomainError as error:
            refused = sentence(error)
        else:
            messages.success(request, _("The two records are one: %(player)s.") % {"player": merged.name})
            return redirect("club_player", slug, merged.pk)
    records = records_of(desk.club.pk, [kept, gone])
    if kept == gone or not {kept, gone} <= records.keys():
        raise Missing(what="player")
    context = {"desk": desk, "kept": records[kept], "gone": records[gone], "refused": refused}
    return render(request, "desk/people/merge.html", context, status=400 if refused else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def erase(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Say what will be forgotten, ask for the name, and forget the person."""
    actor = actor_of(request)
    desk = club_desk(slug, actor, at_least=Role.OWNER)
    found = find_player(desk.club.pk, player)
    form = TypedForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            erased = erase_player(actor=actor, player=found, typed=form.cleaned_data["typed"])
        except WrongNameTyped as error:
            form.add_error("typed", sentence(error))
        else:
            messages.success(
                request, _("The person is forgotten. The results stand under “%(name)s”.") % {"name": erased}
            )
            return redirect("club_players", slug)
    context = {"desk": desk, "player": found, "form": form, "entries": own_entries(found.pk)}
    return render(request, "desk/people/erase.html", context, status=400 if form.errors else 200)
