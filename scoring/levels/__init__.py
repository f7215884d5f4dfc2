"""Levels (级): the ladder, what points are worth, how a deal moves levels and bank, room points."""

from scoring.levels.advance import (
    START,
    DealEffect,
    DealOutcome,
    LevelState,
    SheetRow,
    bank_lost,
    match_sheet,
    outcome_from_payload,
    play_deal,
)
from scoring.levels.points import (
    NO_POINTS,
    ROOM_POINTS,
    SIGNED_LEVELS_POINTS,
    PointKind,
    PointScheme,
    banker_points,
)
from scoring.levels.rules import Hook, HookHit, IfStayed, IfTaken, LevelRules
from scoring.levels.schedule import Band, Gainer, Schedule, Yield, standard

__all__ = [
    "NO_POINTS",
    "ROOM_POINTS",
    "SIGNED_LEVELS_POINTS",
    "START",
    "Band",
    "DealEffect",
    "DealOutcome",
    "Gainer",
    "Hook",
    "HookHit",
    "IfStayed",
    "IfTaken",
    "LevelRules",
    "LevelState",
    "PointKind",
    "PointScheme",
    "Schedule",
    "SheetRow",
    "Yield",
    "bank_lost",
    "banker_points",
    "match_sheet",
    "outcome_from_payload",
    "play_deal",
    "standard",
]
