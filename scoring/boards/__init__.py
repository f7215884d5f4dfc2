"""Boards (复式): what the same cards were worth at each table that played them."""

from scoring.boards.facts import Award, Awards, BoardResult, BoardScore, subfields
from scoring.boards.scale import Scale, ScaleAgainst, ScaleBase
from scoring.boards.scorers import SCORERS, BoardRules, BoardScorer, datum_of, score_board
from scoring.boards.unequal import Unequal, adjusted, top_of

__all__ = [
    "SCORERS",
    "Award",
    "Awards",
    "BoardResult",
    "BoardRules",
    "BoardScore",
    "BoardScorer",
    "Scale",
    "ScaleAgainst",
    "ScaleBase",
    "Unequal",
    "adjusted",
    "datum_of",
    "score_board",
    "subfields",
    "top_of",
]
