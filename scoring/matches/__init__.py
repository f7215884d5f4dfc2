"""Matches (场): how they are played, who won and why, and what that is worth."""

from scoring.matches.decide import MatchResult, decide_margin, decide_match, lot_of
from scoring.matches.facts import FinalLevels, MatchFacts, RulingFact, RulingKind, final_from_payload
from scoring.matches.points import (
    NOTHING,
    OUT_OF_TWENTY,
    PLAYED,
    POINTS_TABLES,
    WON,
    Outcome,
    PointsTable,
    exact,
    table,
)
from scoring.matches.rules import DEAL_FORMS, TIMED_FORMS, LevelTie, PlayForm, PlayRules
from scoring.matches.victory import VictoryBand, VictoryScale, VictoryTable, continuous, whole_margin

__all__ = [
    "DEAL_FORMS",
    "NOTHING",
    "OUT_OF_TWENTY",
    "PLAYED",
    "POINTS_TABLES",
    "TIMED_FORMS",
    "WON",
    "FinalLevels",
    "LevelTie",
    "MatchFacts",
    "MatchResult",
    "Outcome",
    "PlayForm",
    "PlayRules",
    "PointsTable",
    "RulingFact",
    "RulingKind",
    "VictoryBand",
    "VictoryScale",
    "VictoryTable",
    "continuous",
    "decide_margin",
    "decide_match",
    "exact",
    "final_from_payload",
    "lot_of",
    "table",
    "whole_margin",
]
