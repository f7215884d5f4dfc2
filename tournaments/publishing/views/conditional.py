"""Answers that cost nothing when nothing changed: the tag of a page is a digest of what it says."""

import hashlib
import zoneinfo
from collections.abc import Mapping
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers

from tournaments.shared.context import THEMES


def page(
    request: HttpRequest, template: str, shown: object, context: Mapping[str, Any], zone: str | None = None
) -> HttpResponse:
    """This will render `shown`, or answer 304 when the visitor's copy says the same.

    The tag covers what is shown and what else the frame depends on: language, theme, person, part of the page.
    `zone` is the time zone of the club, in which its times are written.
    """
    tag = etag(request, template, shown, context)
    response = unchanged(request, tag)
    if response is None:
        with timezone.override(zoneinfo.ZoneInfo(zone) if zone else None):
            response = render(request, template, {"page": shown, **context})
        response["ETag"] = tag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ("Cookie", "Accept-Language"))
    return response


def unchanged(request: HttpRequest, tag: str) -> HttpResponse | None:
    """This will answer 304 to a visitor whose copy has this tag, unless a message waits to be shown."""
    if len(get_messages(request)):
        return None
    answer = get_conditional_response(request, etag=tag)
    return answer if isinstance(answer, HttpResponseNotModified) else None


def etag(request: HttpRequest, template: str, shown: object, context: Mapping[str, Any]) -> str:
    """This will name the answer to this request; dataclasses of plain values print the same everywhere."""
    theme = request.COOKIES.get("theme", "")
    parts = (
        template,
        translation.get_language() or "",
        theme if theme in THEMES else "",
        str(request.user.pk or ""),
        request.get_full_path(),
        repr((shown, context.get("may_manage"))),
    )
    digest = hashlib.blake2b("|".join(parts).encode(), digest_size=16)
    return f'"{digest.hexdigest()}"'
