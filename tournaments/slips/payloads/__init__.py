"""What a slip says, in its one form: a deal, final levels, or one of the three forms of a board."""

from tournaments.slips.payloads.boards import (
    ARTIFICIAL,
    BOARD,
    NOT_PLAYED,
    OFFICERS_FORMS,
    UNASKED,
    board_payload,
    told_payload,
)
from tournaments.slips.payloads.deals import (
    deal_payload,
    level_text,
    levels_payload,
    same_result,
    whole,
)
from tournaments.slips.payloads.short import in_short

__all__ = [
    "ARTIFICIAL",
    "BOARD",
    "NOT_PLAYED",
    "OFFICERS_FORMS",
    "UNASKED",
    "board_payload",
    "deal_payload",
    "in_short",
    "level_text",
    "levels_payload",
    "same_result",
    "told_payload",
    "whole",
]
