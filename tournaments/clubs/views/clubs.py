"""Founding a club, and its desk."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.clubs import operations
from tournaments.clubs.forms import ClubForm
from tournaments.clubs.models import NameDisplay, Role
from tournaments.clubs.queries.clubs import club_desk, own_clubs
from tournaments.shared.actors import actor_of


@require_safe
@login_required
def own(request: HttpRequest) -> HttpResponse:
    """List the clubs in which one holds an office."""
    return render(request, "clubs/own.html", {"clubs": own_clubs(request.user.pk or 0)})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Found a club."""
    initial = {
        "language": get_language(),
        "time_zone": timezone.get_current_timezone_name(),
        "name_display": NameDisplay.FULL,
    }
    form = ClubForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        club = operations.found_club(actor=actor_of(request), facts=form.facts())
        messages.success(request, _("%(club)s is founded, and you are its owner.") % {"club": club.name})
        return redirect("club_manage", club.slug)
    return render(request, "clubs/new.html", {"form": form}, status=400 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Change what the club says of itself."""
    desk = club_desk(slug, actor_of(request), at_least=Role.OWNER)
    form = ClubForm.of(desk.club, request.POST or None)
    if request.method == "POST" and form.is_valid():
        operations.change_club(actor=actor_of(request), club=desk.club, facts=form.facts())
        messages.success(request, _("Saved."))
        return HttpResponseRedirect(reverse("club_edit", args=[slug]))
    return render(request, "clubs/edit.html", {"desk": desk, "form": form}, status=400 if form.errors else 200)
