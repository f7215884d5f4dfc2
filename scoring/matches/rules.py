"""How one match is played and when it is over (计局, 计副, 计时).

Rule: competition §1, play forms and level ties.
"""

from dataclasses import dataclass
from enum import StrEnum

from scoring.levels import PointScheme
from scoring.levels.ladder import LOWEST
from scoring.levels.points import SIGNED_LEVELS_POINTS


class PlayForm(StrEnum):
    """What ends a match; passing A ends it where levels are climbed.

    `points_per_deal` plays every deal at one level and adds up signed points; `duplicate` plays the boards of the
    stage and compares them with other tables.
    """

    TO_A = "to_a"
    FIXED_DEALS = "fixed_deals"
    TIMED = "timed"
    TIMED_AND_FIXED = "timed_and_fixed"
    POINTS_PER_DEAL = "points_per_deal"
    DUPLICATE = "duplicate"


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


DEAL_FORMS = frozenset({PlayForm.FIXED_DEALS, PlayForm.TIMED_AND_FIXED, PlayForm.POINTS_PER_DEAL})
TIMED_FORMS = frozenset({PlayForm.TIMED, PlayForm.TIMED_AND_FIXED})


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRules:
    """The play form of a stage; `minutes` is the limit of a timed form, else only an estimate.

    `level` and `scheme` are read by `points_per_deal`: the level of every deal, and what a deal is worth to each
    player of a side; `stake` is what everybody has before the first deal, by which room points multiply.
    `finish_running_deal` tells the table what to do when time is up; scoring sees only finished deals.
    """

    form: PlayForm
    deals: int | None = None
    minutes: int | None = None
    level_tie: LevelTie = LevelTie.DRAW
    finish_running_deal: bool = True
    level: int = LOWEST
    scheme: PointScheme = SIGNED_LEVELS_POINTS
    stake: int = 0
