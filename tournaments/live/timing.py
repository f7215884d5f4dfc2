"""When something is due at a live table, and what: the program's own acts, and the time of players. Pure.

Everything is measured in milliseconds from the event that made the table wait.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from engine.cards import PLAYERS
from engine.live import Phase, TableState
from engine.seats import Seat

DRAW_STEPS = 26  # in so many steps all cards are drawn, whatever their number
LOOK_AT_RESULT_MS = 10_000  # before the next deal begins, unless the program goes on at once everywhere
DRAWS_PER_PACE = 2


class ActKind(StrEnum):
    """What the program does next."""

    OPEN = "open"  # the next deal, or the end of the match
    DEAL = "deal"
    DRAW = "draw"
    BOT = "bot"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramAct:
    """What the program does at a table, after how long; `seats` are the bots that are waited for."""

    kind: ActKind
    after_ms: int = 0
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How fast a table goes: between acts of the program, for each act of a player, for bids after the draw."""

    pace_ms: int
    clock_ms: int | None = None
    bid_ms: int = 0


def program_act(state: TableState, bots: Collection[Seat], pace: Pace) -> ProgramAct | None:
    """Tell what the program does next at a table; None while only players are waited for."""
    if not state.opened:
        return ProgramAct(kind=ActKind.OPEN)
    if state.phase is Phase.FINISHED:
        return ProgramAct(kind=ActKind.OPEN, after_ms=LOOK_AT_RESULT_MS if pace.pace_ms else 0)
    if state.phase in (Phase.WAITING, Phase.VOID):
        return ProgramAct(kind=ActKind.DEAL, after_ms=pace.pace_ms)
    if state.phase is Phase.DRAW:
        return ProgramAct(kind=ActKind.DRAW, after_ms=pace.pace_ms // DRAWS_PER_PACE)
    programmed = tuple(seat for seat in state.waiting if seat in bots)
    return ProgramAct(kind=ActKind.BOT, after_ms=pace.pace_ms, seats=programmed) if programmed else None


def players_waited_for(state: TableState, bots: Collection[Seat]) -> tuple[Seat, ...]:
    """Tell whose time runs."""
    return tuple(seat for seat in state.waiting if seat not in bots)


def players_time(state: TableState, bots: Collection[Seat], pace: Pace) -> int | None:
    """Tell how long the players who are waited for have; None without a clock."""
    if not players_waited_for(state, bots):
        return None
    if state.phase is Phase.BID and state.proposal is None:
        return pace.bid_ms or pace.clock_ms
    return pace.clock_ms


def keeps_time(before: TableState, after: TableState) -> bool:
    """Tell whether the time of the players runs on: they are waited for as before, though others have acted."""
    if before.phase is not after.phase or before.bids != after.bids:
        return False
    if after.proposal is not None:
        return before.proposal is not None and before.proposal.seat is after.proposal.seat
    return before.phase is Phase.BID and before.proposal is None


def cards_to_draw(state: TableState) -> int:
    """Tell how many cards the next step of the draw brings, one or more to each seat."""
    whole = PLAYERS * state.rules.sizes.hand
    each = -(-state.rules.sizes.hand // DRAW_STEPS)
    return min(PLAYERS * each, whole - state.drawn)
