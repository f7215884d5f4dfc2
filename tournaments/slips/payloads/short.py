"""A payload in one line, as a person compares it. Pure."""

from collections.abc import Mapping
from typing import Any

from tournaments.slips.payloads.boards import ARTIFICIAL, BOARD, NOT_PLAYED
from tournaments.slips.payloads.deals import level_text

AWARD_MARKS = {"plus": "+", "average": "=", "minus": "−"}


def in_short(payload: Mapping[str, Any]) -> str:
    """Say a payload in one line: points, levels, the marks of an artificial score, or a dash for none."""
    form = payload.get("form")
    if form == "deal":
        banker = payload.get("banker")
        return f"{payload['attackers']}" + (f" ({banker})" if banker else "")
    if form == BOARD:
        return f"{payload['attackers']}" + (f" [{payload['subfield']}]" if payload.get("subfield") else "")
    if form == ARTIFICIAL:
        return f"{AWARD_MARKS[payload['NS']]} : {AWARD_MARKS[payload['EW']]}"
    if form == NOT_PLAYED:
        return "–"
    return f"{level_text(payload, 'NS')} : {level_text(payload, 'EW')}"
