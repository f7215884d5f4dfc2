"""Live play: one log of events, one function that refuses, one folded state, views by allow-list."""

from engine.live.apply import START, apply, fold
from engine.live.decide import decide
from engine.live.hint import duty_broken, least_act, only_play
from engine.live.legal import NOTHING, Legal, lead_to_follow, legal, legal_of, plays_of
from engine.live.log import FactUnreadable, read_command, read_event, read_log, write, write_log
from engine.live.setup import (
    BoardTrump,
    DealResult,
    Ending,
    Proposal,
    ProposalKind,
    Ruling,
    RulingKind,
    Setup,
)
from engine.live.state import FailedThrow, Phase, TableState, Trick
from engine.live.view import EventView, OpenView, SeatView, event_view, open_view, view

__all__ = [
    "NOTHING",
    "START",
    "BoardTrump",
    "DealResult",
    "Ending",
    "EventView",
    "FactUnreadable",
    "FailedThrow",
    "Legal",
    "OpenView",
    "Phase",
    "Proposal",
    "ProposalKind",
    "Ruling",
    "RulingKind",
    "SeatView",
    "Setup",
    "TableState",
    "Trick",
    "apply",
    "decide",
    "duty_broken",
    "event_view",
    "fold",
    "lead_to_follow",
    "least_act",
    "legal",
    "legal_of",
    "only_play",
    "open_view",
    "plays_of",
    "read_command",
    "read_event",
    "read_log",
    "view",
    "write",
    "write_log",
]
