"""Writes to live tables; what other areas, sockets and tasks call is named here."""

from tournaments.live.operations.acting import Done, command
from tournaments.live.operations.clearing import clear
from tournaments.live.operations.directing import begin_play, close_table, oversee, pause, resume, rule
from tournaments.live.operations.driving import catch_up, drive, expire, stand_in, sweep
from tournaments.live.operations.fields import play_field, sweep_fields
from tournaments.live.operations.following import settle
from tournaments.live.operations.opening import (
    Opened,
    PracticeWish,
    TableOptions,
    open_for_match,
    open_for_round,
    open_practice,
)
from tournaments.live.operations.seating import Seated, arrive, fill_seat, leave_seat, put_bot, substitute, take_seat
from tournaments.live.operations.suggesting import THINKING, suggested
from tournaments.live.operations.talking import call_director, nudge, say

__all__ = [
    "THINKING",
    "Done",
    "Opened",
    "PracticeWish",
    "Seated",
    "TableOptions",
    "arrive",
    "begin_play",
    "call_director",
    "catch_up",
    "clear",
    "close_table",
    "command",
    "drive",
    "expire",
    "fill_seat",
    "leave_seat",
    "nudge",
    "open_for_match",
    "open_for_round",
    "open_practice",
    "oversee",
    "pause",
    "play_field",
    "put_bot",
    "resume",
    "rule",
    "say",
    "settle",
    "stand_in",
    "substitute",
    "suggested",
    "sweep",
    "sweep_fields",
    "take_seat",
]
