"""The frame around every page: the theme a visitor sets, and the icon browsers ask for by themselves."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.templatetags.static import static
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from tournaments.shared.context import THEMES

YEAR = 365 * 24 * 3600


@require_safe
@cache_control(public=True, max_age=24 * 3600)
def favicon(request: HttpRequest) -> HttpResponse:
    """Send whoever asks for the old address of the icon to the seal."""
    return HttpResponseRedirect(static("icons/seal.svg"))


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Keep the theme in a cookie and go back to the page."""
    theme = request.POST.get("theme", "")
    if theme not in THEMES:
        return HttpResponseBadRequest()
    target = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure()):
        target = "/"
    response = HttpResponseRedirect(target)
    response.set_cookie("theme", theme, max_age=YEAR, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE)
    return response
