"""Whether the site lives and can serve."""

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from tournaments.shared.strict_cache import strict_cache


@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """Answer that the process runs."""
    return HttpResponse("ok", content_type="text/plain")


@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """Answer that database and cache can be reached, with 503 when one cannot."""
    states = {"database": database_answers(), "cache": cache_answers()}
    return JsonResponse(states, status=200 if all(states.values()) else 503)


def database_answers() -> bool:
    """Ask the database for nothing."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Exception:  # any failure at all means: not ready
        return False
    return True


def cache_answers() -> bool:
    """Write to the cache and read it back."""
    try:
        strict_cache.set("ready", 1, 5)
        return bool(strict_cache.get("ready"))
    except Exception:
        return False
