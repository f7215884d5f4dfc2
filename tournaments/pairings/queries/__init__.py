"""Reads of rounds, pairings, boards and movements."""

from tournaments.pairings.queries.boards import Scheduled, dealt, newest_plan, scheduled, seal_of
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
    "dealt",
    "due_kinds",
    "is_spoken_of",
    "last_round",
    "left_out",
    "line_of",
    "newest_plan",
    "outdated_names",
    "pairing_list",
    "scheduled",
    "seal_of",
    "seated_kinds",
]
