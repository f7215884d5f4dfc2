"""What a slip says of a board (复式): its points, an artificial score, or that it was not played. Pure.

`{"form": "board", "attackers": P}` with the details of a deal where they were given; `sure` where somebody was asked
whether it is the right board and the right side (`UNASKED` where nobody need be asked: it was played card by card, came
in a list, or a director decided), and `subfield` where a director parted a fouled board (混牌).
`{"form": "artificial", "NS": "plus" | "average" | "minus", "EW": …}`; `{"form": "not_played"}`.
"""

import re
from collections.abc import Mapping
from typing import Any

from scoring.boards import Award
from scoring.formats import EventFormat
from tournaments.slips.errors import FieldMissing
from tournaments.slips.errors.boards import AwardUnknown, SubfieldUnreadable
from tournaments.slips.payloads.deals import DETAILS, counted

BOARD, ARTIFICIAL, NOT_PLAYED = "board", "artificial", "not_played"
OFFICERS_FORMS = frozenset({ARTIFICIAL, NOT_PLAYED})  # a table says what was played, nothing else
UNASKED = "unasked"
SUBFIELD = re.compile(r"[A-Z]?", re.ASCII)


def board_payload(form: EventFormat, given: Mapping[str, Any]) -> dict[str, Any]:
    """Check what is said of a board and write it in its one form.

    :raises DomainError: for points that cannot be, an award or a sub-field that does not exist.
    """
    kind = given.get("form") or BOARD
    if kind == NOT_PLAYED:
        return {"form": NOT_PLAYED}
    if kind == ARTIFICIAL:
        return {"form": ARTIFICIAL, "NS": _award(given, "NS"), "EW": _award(given, "EW")}
    details = {key: given.get(key) for key in DETAILS}
    payload: dict[str, Any] = {"form": BOARD, "attackers": counted(form.ruleset, given, details), **details}
    subfield = str(given.get("subfield") or "").strip().upper()
    if not SUBFIELD.fullmatch(subfield):
        raise SubfieldUnreadable(given=subfield[:10])
    return payload | ({"subfield": subfield} if subfield else {}) | _sure(given.get("sure"))


def told_payload(payload: Mapping[str, Any]) -> dict[str, Any]:
    """Give what the audit trail tells of a payload: that a question was answered only where it was asked."""
    return {key: value for key, value in payload.items() if (key, value) != ("sure", UNASKED)}


def _sure(given: object) -> dict[str, Any]:
    if not given:
        return {}
    return {"sure": UNASKED if given == UNASKED else True}


def _award(given: Mapping[str, Any], line: str) -> str:
    value = given.get(line)
    if not value:
        raise FieldMissing(field=line)
    if value not in set(Award):
        raise AwardUnknown(field=line, given=str(value)[:20])
    return str(value)
