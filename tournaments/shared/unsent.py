"""A form that could not be taken although nothing was wrong with it: whoever typed it keeps the words."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

SECRET = ("csrfmiddlewaretoken", "password")
LONGEST_SHOWN = 20_000


def signed_out(request: HttpRequest) -> HttpResponse:
    """Tell somebody whose sign-in has run out in the middle of a form, and show what was typed."""
    return unsent(request, _("You are signed out, so nothing was sent."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Tell that a form is older than the present sign-in, or came from elsewhere, and show what was typed."""
    return unsent(request, _("This page was older than your sign-in, so nothing was sent."))


def unsent(request: HttpRequest, sentence: str) -> HttpResponse:
    """Show the sentence and everything typed but secrets, to be copied into the page opened anew."""
    context = {"sentence": sentence, "typed": typed(request)}
    return render(request, "shared/unsent.html", context, status=403)


def typed(request: HttpRequest) -> list[str]:
    """Give what a person wrote in the fields, in their order."""
    return [
        value[:LONGEST_SHOWN]
        for name, values in request.POST.lists()
        for value in values
        if value.strip() and not any(secret in name for secret in SECRET)
    ]
