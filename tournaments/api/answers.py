"""What every answer of the API has in common: pages, tags, and whose eyes it is for."""

import hashlib
from collections.abc import Sequence
from typing import Any

from django.utils.cache import get_conditional_response, patch_cache_control
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

from tournaments.api.limits import Pages
from tournaments.shared.actors import Actor

VISITOR = Actor(kind="person", id=None, name="visitor")  # the API shows what a visitor may see, whoever asks


class PublicView(APIView):
    """A view that only reads, and answers 304 to whoever has the same bytes already."""

    http_method_names = ["get", "head", "options"]

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Any:
        """Tag the answer once it is written."""
        final = super().finalize_response(request, response, *args, **kwargs)
        if isinstance(final, Response) and final.status_code == 200 and request.method in ("GET", "HEAD"):
            final.add_post_render_callback(lambda written: tagged(request, written))
        return final


def tagged(request: Request, response: Any) -> Any:
    """Name the answer by a digest of its bytes; an asker who holds them gets 304."""
    digest = hashlib.blake2b(response.content, digest_size=16).hexdigest()
    response["ETag"] = f'"{digest}"'
    patch_cache_control(response, public=True, no_cache=True)
    return get_conditional_response(request._request, etag=response["ETag"], response=response)


def paged(view: APIView, request: Request, rows: Any, serializer: type[BaseSerializer[Any]]) -> Response:
    """Answer with one page of the rows: a queryset or a sequence."""
    pages = Pages()
    page: Sequence[Any] | None = pages.paginate_queryset(rows, request, view=view)
    return pages.get_paginated_response(serializer(page or [], many=True).data)
