"""The schema, and the page that explains it."""

from csp.constants import SELF
from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.answers import PublicView
from tournaments.shared.errors import Missing


class Schema(SpectacularAPIView):
    """The OpenAPI schema of everything under /api/v1/."""


# Swagger draws its icons from data addresses and writes style attributes: an exception for this one page,
# which shows nothing of ours but the schema. Scripts stay strict.
@method_decorator(csp_update({"img-src": [SELF, "data:"], "style-src": [SELF, "'unsafe-inline'"]}), name="dispatch")
class Docs(SpectacularSwaggerSplitView):
    """The schema to read and to try; its script comes from an address of its own, not from the page."""

    url_name = "api_schema"


class Nothing(PublicView):
    """Any other address under /api/v1/."""

    @extend_schema(exclude=True)
    def get(self, request: Request, path: str) -> Response:
        """Refuse in JSON."""
        raise Missing(what="page")
