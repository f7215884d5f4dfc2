"""Writes to rounds, matches and sides."""

from tournaments.pairings.operations.boards import clear_boards, fetch_deals, lay_boards, open_seal
from tournaments.pairings.operations.checks import first_built_upon
from tournaments.pairings.operations.clock import add_time, pause_clock, resume_clock, start_clock
from tournaments.pairings.operations.edits import give_table, lock_match, swap_entries, undo_swap
from tournaments.pairings.operations.life import (
    close_round,
    discard_round,
    hold_matches,
    hold_round,
    publish_round,
    reopen_round,
    start_round,
    withdraw_round,
)
from tournaments.pairings.operations.line_ups import name_line_up, name_own_line_up
from tournaments.pairings.operations.movements import plan_movement, plan_schedule
from tournaments.pairings.operations.rounds import write_round
from tournaments.pairings.operations.rows import PairingRow
from tournaments.pairings.operations.tables import lay_tables

__all__ = [
    "PairingRow",
    "add_time",
    "clear_boards",
    "close_round",
    "discard_round",
    "fetch_deals",
    "first_built_upon",
    "give_table",
    "hold_matches",
    "hold_round",
    "lay_boards",
    "lay_tables",
    "lock_match",
    "name_line_up",
    "name_own_line_up",
    "open_seal",
    "pause_clock",
    "plan_movement",
    "plan_schedule",
    "publish_round",
    "reopen_round",
    "resume_clock",
    "start_clock",
    "start_round",
    "swap_entries",
    "undo_swap",
    "withdraw_round",
    "write_round",
]
