"""Who holds which office."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import DomainError
from tournaments.clubs import operations
from tournaments.clubs.errors import LastOwner
from tournaments.clubs.forms import GrantForm, RoleForm
from tournaments.clubs.models import Role
from tournaments.clubs.queries.clubs import club_desk, find_office, holders
from tournaments.shared.actors import actor_of
from tournaments.shared.errors import NotAllowed
from tournaments.shared.messages import sentence


@require_http_methods(["GET", "HEAD", "POST"])
def offices(request: HttpRequest, slug: str) -> HttpResponse:
    """List the officers and appoint another."""
    actor = actor_of(request)
    desk = club_desk(slug, actor, at_least=Role.OWNER)
    form = GrantForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        role = Role(form.cleaned_data["role"])
        try:
            granted = operations.grant_office(actor=actor, club=desk.club, email=form.cleaned_data["email"], role=role)
        except NotAllowed:
            raise
        except DomainError as error:
            form.add_error("email", sentence(error))
        else:
            facts = {"person": granted.user, "office": granted.get_role_display()}
            messages.success(request, _("%(person)s is %(office)s now.") % facts)
            return HttpResponseRedirect(reverse("club_offices", args=[slug]))
    context = {"desk": desk, "form": form, "holders": holders(desk.club.pk, actor), "roles": Role.choices}
    return render(request, "clubs/offices.html", context, status=400 if form.errors else 200)


@require_POST
def change_office(request: HttpRequest, slug: str, office: int) -> HttpResponse:
    """Give an officer another office."""
    actor = actor_of(request)
    desk = club_desk(slug, actor, at_least=Role.OWNER)
    form = RoleForm(request.POST)
    if form.is_valid():
        held = find_office(desk.club.pk, office)
        try:
            operations.change_office(actor=actor, office=held, role=Role(form.cleaned_data["role"]))
        except LastOwner as error:
            messages.error(request, sentence(error))
        else:
            messages.success(request, _("Saved."))
    return redirect("club_offices", slug)


@require_POST
def revoke_office(request: HttpRequest, slug: str, office: int) -> HttpResponse:
    """Take an office away, or lay down the own."""
    actor = actor_of(request)
    desk = club_desk(slug, actor, at_least=Role.SCORER)
    held = find_office(desk.club.pk, office)
    try:
        operations.revoke_office(actor=actor, office=held)
    except LastOwner as error:
        messages.error(request, sentence(error))
        return redirect("club_offices", slug)
    messages.success(request, _("%(person)s holds no office any more.") % {"person": held.user})
    return redirect("profile") if held.user_id == actor.id else redirect("club_offices", slug)
