"""How much is answered at once, and how often.

Apart from the views, because the framework reads these classes while it is being imported.
"""

from typing import TYPE_CHECKING, cast

import structlog
from django.conf import settings
from django_redis.exceptions import ConnectionInterrupted
from redis.exceptions import RedisError
from rest_framework.pagination import PageNumberPagination
from rest_framework.throttling import AnonRateThrottle

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView

log = structlog.get_logger(__name__)


class Pages(PageNumberPagination):
    """Pages of 50, or of as many as are asked for up to 200."""

    page_size_query_param = "page_size"
    max_page_size = 200


class Throttle(AnonRateThrottle):
    """So many requests a minute for each address."""

    def allow_request(self, request: "Request", view: "APIView") -> bool:
        """Count the request; while nothing can be counted, everybody is answered."""
        try:
            return bool(super().allow_request(request, view))
        except (ConnectionInterrupted, RedisError, OSError) as error:
            log.warning("requests_not_counted", error=repr(error))
            return True

    def get_rate(self) -> str:
        """Read the rate when it is needed, so that settings can be changed in tests."""
        rates = cast("dict[str, dict[str, str]]", settings.REST_FRAMEWORK)["DEFAULT_THROTTLE_RATES"]
        return rates["anon"]
