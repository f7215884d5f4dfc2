"""The reasons that the draw gave for a pairing, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.shared.messages import fill

BY_PLACE = frozenset({"pairing.same_score", "pairing.float", "pairing.by_place"})
TEENS = (11, 12, 13)
ENDINGS = {1: _("%(number)sst"), 2: _("%(number)snd"), 3: _("%(number)srd")}
OTHERS = _("%(number)sth")


def reason_words(code: str, facts: Mapping[str, Any]) -> str:
    """Put a reason into words; places in a score group are told as 1st and 2nd, unlike the numbers of entries."""
    if code not in BY_PLACE:
        return fill(code, facts)
    return fill(code, {**facts, "first": nth(int(facts["first"])), "second": nth(int(facts["second"]))})


def nth(number: int) -> str:
    """Write an ordinal number in the active language."""
    ending = OTHERS if number % 100 in TEENS else ENDINGS.get(number % 10, OTHERS)
    return str(ending) % {"number": number}
