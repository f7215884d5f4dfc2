"""How one match is played and when it is over (计局, 计副, 计时).

Rule: competition §1, play forms and level ties.
"""

from dataclasses import dataclass
from enum import StrEnum


class PlayForm(StrEnum):
    """What ends a match; passing A ends it in every form."""

    TO_A = "to_a"
    FIXED_DEALS = "fixed_deals"
    TIMED = "timed"
    TIMED_AND_FIXED = "timed_and_fixed"


class LevelTie(StrEnum):
    """Who wins a match that ends at equal levels.

    `banker_side` banked the last deal, `next_to_lead` would bank the next one, `first_to_reach` came to the
    level in an earlier deal.
    """

    DRAW = "draw"
    BANKER_SIDE = "banker_side"
    NEXT_TO_LEAD = "next_to_lead"
    FIRST_TO_REACH = "first_to_reach"
    EXTRA_DEAL = "extra_deal"
    LOTS = "lots"


DEAL_FORMS = frozenset({PlayForm.FIXED_DEALS, PlayForm.TIMED_AND_FIXED})
TIMED_FORMS = frozenset({PlayForm.TIMED, PlayForm.TIMED_AND_FIXED})


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRules:
    """The play form of a stage; `minutes` is the limit of a timed form, else only an estimate.

    `finish_running_deal` tells the table what to do when time is up; scoring sees only finished deals.
    """

    form: PlayForm
    deals: int | None = None
    minutes: int | None = None
    level_tie: LevelTie = LevelTie.DRAW
    finish_running_deal: bool = True
