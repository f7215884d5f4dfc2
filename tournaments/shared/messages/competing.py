"""Who competes, counted: pairs, teams or players."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import ngettext


def field_words(played: Mapping[str, Any], count: int) -> str:
    """This will count who competes, as pairs, teams or players: `played` names the competitor as a format does."""
    kind = played.get("competitor")
    if kind == "team":
        text = ngettext("%(entries)d team", "%(entries)d teams", count)
    elif kind == "player":
        text = ngettext("%(entries)d player", "%(entries)d players", count)
    else:
        text = ngettext("%(entries)d pair", "%(entries)d pairs", count)
    return text % {"entries": count}
