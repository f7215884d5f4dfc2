"""The way out: deleting the own account."""

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engine.errors import DomainError
from tournaments.clubs.forms import TypedForm
from tournaments.clubs.views.me import signed_in
from tournaments.desk.operations.leaving import delete_account
from tournaments.shared.actors import actor_of
from tournaments.shared.messages import sentence


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def delete(request: HttpRequest) -> HttpResponse:
    """Ask for the e-mail address, then delete the account."""
    user = signed_in(request)
    form = TypedForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            delete_account(actor=actor_of(request), user=user, typed=form.cleaned_data["typed"])
        except DomainError as error:
            form.add_error("typed", sentence(error))
        else:
            logout(request)
            messages.success(request, _("Your account is gone. What you played stays in the results."))
            return HttpResponseRedirect(reverse("home"))
    return render(request, "accounts/delete.html", {"form": form}, status=400 if form.errors else 200)
