"""In which language a socket is answered: that of its page."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.translation.trans_real import parse_accept_lang_header


def language_of(scope: Mapping[str, Any]) -> str:
    """Tell the language by the page's cookie, else by what the browser asks for."""
    headers = dict(scope.get("headers", ()))
    asked = headers.get(b"accept-language", b"").decode("latin-1")
    wishes = [scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, "")]
    for wish in (*wishes, *(code for code, _ in parse_accept_lang_header(asked))):
        try:
            return translation.get_supported_language_variant(wish)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE
