"""Two small middlewares: the visitor's language and time zone; domain failures as pages."""

import zoneinfo
from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.db import DataError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation

from engine.errors import DomainError
from tournaments.shared.errors import Missing, NotAllowed, Stale
from tournaments.shared.messages import sentence
from tournaments.shared.unsent import signed_out

GetResponse = Callable[[HttpRequest], HttpResponse]
STATUS: dict[type[DomainError], int] = {NotAllowed: 403, Missing: 404, Stale: 409}


def person_locale(get_response: GetResponse) -> GetResponse:
    """Use the signed-in person's language (unless switched by hand) and time zone."""

    def middleware(request: HttpRequest) -> HttpResponse:
        user = request.user
        if not user.is_authenticated:
            return get_response(request)
        if settings.LANGUAGE_COOKIE_NAME not in request.COOKIES and user.language:
            translation.activate(user.language)
            request.LANGUAGE_CODE = translation.get_language()
        with timezone.override(zoneinfo.ZoneInfo(user.time_zone)):
            return get_response(request)

    return middleware


class DomainErrors:
    """Turn a domain failure that no view caught into a page with its sentence.

    Views catch the failures that belong beside a field; what arrives here is refused as a whole.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, DataError) and "NUL" in str(exception):
            exception = Missing(what="page")  # nobody types the byte that the database cannot hold
        if not isinstance(exception, DomainError):
            return None
        if isinstance(exception, NotAllowed) and not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path()) if request.method == "GET" else signed_out(request)
        status = STATUS.get(type(exception), 400)
        context = {"sentence": sentence(exception), "code": exception.code, "status": status}
        return render(request, "shared/refused.html", context, status=status)


domain_errors = DomainErrors
