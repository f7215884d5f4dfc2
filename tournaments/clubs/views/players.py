"""The players of a club."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.clubs import operations
from tournaments.clubs.errors import NumberTaken, UntilBeforeSince
from tournaments.clubs.forms import InviteForm, PlayerForm
from tournaments.clubs.models import Player, Role
from tournaments.clubs.queries.clubs import ClubDesk, club_desk
from tournaments.clubs.queries.players import SHOWN_TYPES, find_player, next_member_number, open_link, players_page
from tournaments.shared import addresses
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import sentence


@require_safe
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Search the players, members and guests."""
    desk = club_desk(slug, actor_of(request), at_least=Role.DIRECTOR)
    search = request.GET.get("search", "").strip()[:100]
    shown = request.GET.get("shown", "all")
    page = players_page(desk.club.pk, search=search, shown=shown, page=request.GET.get("page", "1"))
    context = {"desk": desk, "page_obj": page, "search": search, "shown": shown, "types": SHOWN_TYPES}
    return render(request, "clubs/players.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new_player(request: HttpRequest, slug: str) -> HttpResponse:
    """Write a player into the book."""
    desk = club_desk(slug, actor_of(request), at_least=Role.DIRECTOR)
    form = PlayerForm.of(Player(club=desk.club), next_member_number(desk.club.pk), request.POST or None)
    if request.method == "POST" and form.is_valid() and (saved := _save(request, desk, form, None)):
        messages.success(request, _("%(player)s is in the book.") % {"player": saved.name})
        return redirect("club_players", slug)
    return render(request, "clubs/player_new.html", {"desk": desk, "form": form}, status=400 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def player(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Show a player's record and change it."""
    desk = club_desk(slug, actor_of(request), at_least=Role.DIRECTOR)
    found = find_player(desk.club.pk, player)
    if found.merged_into_id is not None:
        return redirect("club_player", slug, found.merged_into_id)
    form = PlayerForm.of(found, next_member_number(desk.club.pk), request.POST or None)
    if request.method == "POST" and form.is_valid() and (saved := _save(request, desk, form, found)):
        messages.success(request, _("Saved."))
        return redirect("club_player", slug, saved.pk)
    link = open_link(found.pk)
    context = {
        "desk": desk,
        "player": found,
        "form": form,
        "link": link,
        "invite": InviteForm(initial={"email": found.email}),
        "address": addresses.full(request, f"/join/{link.token}/") if link else "",
    }
    return render(request, "clubs/player.html", context, status=400 if form.errors else 200)


def _save(request: HttpRequest, desk: ClubDesk, form: PlayerForm, found: Player | None) -> Player | None:
    """Write what was filled in; a refusal is put beside its field."""
    actor, facts, member = actor_of(request), form.facts(), form.member()
    try:
        if found is None:
            return operations.add_player(actor=actor, club=desk.club, facts=facts, member=member)
        return operations.change_player(actor=actor, player=found, facts=facts, member=member)
    except NumberTaken as error:
        form.add_error("number", sentence(error))
    except UntilBeforeSince as error:
        form.add_error("until", sentence(error))
    return None


@require_POST
def invite(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Make a link by which the person claims the record."""
    desk = club_desk(slug, actor_of(request), at_least=Role.DIRECTOR)
    found = find_player(desk.club.pk, player)
    form = InviteForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This is no e-mail address. No link was made."))
        return redirect("club_player", slug, player)
    made = operations.invite_player(actor=actor_of(request), player=found, email=form.cleaned_data["email"])
    messages.success(
        request,
        _("The link is on its way to %(email)s.") % {"email": made.email} if made.email else _("The link is made."),
    )
    return redirect("club_player", slug, player)


@require_POST
def withdraw_invitation(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Make the open link useless."""
    desk = club_desk(slug, actor_of(request), at_least=Role.DIRECTOR)
    operations.withdraw_invitations(actor=actor_of(request), player=find_player(desk.club.pk, player))
    messages.success(request, _("The link does not work any more."))
    return redirect("club_player", slug, player)
