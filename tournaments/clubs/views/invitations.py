"""Claiming the own record."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine.errors import DomainError
from tournaments.clubs import operations
from tournaments.clubs.queries.players import claim_page
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import sentence


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show whose record the link leads to, and tie it to the account of who says so."""
    refused = ""
    if request.method == "POST":
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        try:
            player = operations.claim_invitation(actor=actor_of(request), token=token)
        except DomainError as error:
            refused = sentence(error)
        else:
            facts = {"player": player.name, "club": player.club.name}
            messages.success(request, _("You are %(player)s in %(club)s from now on.") % facts)
            return redirect("club_page", player.club.slug)
    page = claim_page(token)
    status = 400 if refused else 200 if page else 410
    return render(request, "clubs/invitation.html", {"page": page, "refused": refused}, status=status)
