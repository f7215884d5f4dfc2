"""The own profile: name, language, time zone, clubs."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.accounts.forms import ProfileForm
from tournaments.accounts.models import User
from tournaments.accounts.operations import change_profile, profile_facts
from tournaments.clubs.queries.clubs import own_clubs
from tournaments.shared.actors import actor_of


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


def signed_in(request: HttpRequest) -> User:
    """Give the account of a request that `login_required` has let through."""
    if not isinstance(request.user, User):
        raise TypeError("only for pages behind the sign-in")
    return request.user


def in_own_language(response: HttpResponse) -> HttpResponse:
    """Let the profile's language win over one that was switched by hand before."""
    response.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
    return response
