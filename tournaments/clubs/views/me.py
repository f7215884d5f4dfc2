"""The own profile: name, language, time zone, clubs; and the way out."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engine.errors import DomainError
from tournaments.accounts.forms import ProfileForm
from tournaments.accounts.models import User
from tournaments.accounts.operations import change_profile, profile_facts
from tournaments.clubs import operations
from tournaments.clubs.forms import TypedForm
from tournaments.clubs.queries.clubs import own_clubs
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import sentence


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """Show the profile and change it."""
    user = signed_in(request)
    form = ProfileForm(request.POST or None, initial=profile_facts(user))
    if request.method == "POST" and form.is_valid():
        changed = change_profile(actor=actor_of(request), user=user, **form.cleaned_data)
        with translation.override(changed.language or translation.get_language()):
            messages.success(request, _("Saved."))
        return in_own_language(HttpResponseRedirect(reverse("profile")))
    context = {"form": form, "clubs": own_clubs(user.pk)}
    return render(request, "accounts/profile.html", context, status=400 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def delete_account(request: HttpRequest) -> HttpResponse:
    """Ask for the e-mail address, then delete the account."""
    user = signed_in(request)
    form = TypedForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            operations.delete_account(actor=actor_of(request), user=user, typed=form.cleaned_data["typed"])
        except DomainError as error:
            form.add_error("typed", sentence(error))
        else:
            logout(request)
            messages.success(request, _("Your account is gone. What you played stays in the results."))
            return HttpResponseRedirect(reverse("home"))
    return render(request, "accounts/delete.html", {"form": form}, status=400 if form.errors else 200)


def signed_in(request: HttpRequest) -> User:
    """Give the account of a request that `login_required` has let through."""
    if not isinstance(request.user, User):
        raise TypeError("only for pages behind the sign-in")
    return request.user


def in_own_language(response: HttpResponse) -> HttpResponse:
    """Let the profile's language win over one that was switched by hand before."""
    response.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
    return response
