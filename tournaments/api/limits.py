"""How much is answered at once, and how often.

Apart from the views, because the framework reads these classes while it is being imported.
"""

from typing import cast

from django.conf import settings
from rest_framework.pagination import PageNumberPagination
from rest_framework.throttling import AnonRateThrottle


class Pages(PageNumberPagination):
    """Pages of 50, or of as many as are asked for up to 200."""

    page_size_query_param = "page_size"
    max_page_size = 200


class Throttle(AnonRateThrottle):
    """So many requests a minute for each address; the default cache lets everybody pass while Redis is away."""

    def get_rate(self) -> str:
        """Read the rate when it is needed, so that settings can be changed in tests."""
        rates = cast("dict[str, dict[str, str]]", settings.REST_FRAMEWORK)["DEFAULT_THROTTLE_RATES"]
        return rates["anon"]
