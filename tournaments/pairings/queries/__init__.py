"""Reads of rounds, pairings, boards and movements."""

from tournaments.pairings.queries.boards import (
    Scheduled,
    dealt,
    fixed_trump,
    lack_trump,
    newest_plan,
    playable,
    scheduled,
    seal_of,
)
from tournaments.pairings.queries.line_ups import (
    TeamMatch,
    TeamSide,
    line_up_round,
    own_match,
    team_match,
    team_matches,
)
from tournaments.pairings.queries.rounds import (
    PairingLine,
    PairingList,
    due_kinds,
    is_spoken_of,
    last_round,
    left_out,
    line_of,
    outdated_names,
    pairing_list,
    seated_kinds,
)

__all__ = [
    "PairingLine",
    "PairingList",
    "Scheduled",
    "TeamMatch",
    "TeamSide",
    "dealt",
    "due_kinds",
    "fixed_trump",
    "is_spoken_of",
    "lack_trump",
    "last_round",
    "left_out",
    "line_of",
    "line_up_round",
    "newest_plan",
    "outdated_names",
    "own_match",
    "pairing_list",
    "playable",
    "scheduled",
    "seal_of",
    "seated_kinds",
    "team_match",
    "team_matches",
]
