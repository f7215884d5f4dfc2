"""Finished deals for the replay page (复盘): each step with all hands, as what has changed since the last."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.core.cache import cache

from engine.cards import print_cards
from engine.cards.dealing import commitment_text
from engine.live import START, SeatView, TableState, apply, open_view, view, write
from engine.live import events as happened
from engine.live.events import Event
from engine.live.writing import record_of
from engine.record import DealRecord
from engine.seats import PLAYING_ORDER
from scoring.levels import Schedule
from tournaments.live.queries.recorded import Recorded, TableDeals
from tournaments.live.telling import opened, slim
from tournaments.shared.errors import Missing

Values = dict[str, Any]
_NOTHING: Values = {}
DAY = 24 * 3600  # how long the steps of a deal are kept; they are made again from its events
# Steps nobody wants to see one by one: the deck, cards drawn between two bids, passes.
_PASSED_OVER = (
    happened.CardsDealt, happened.CardsDrawn, happened.BidPassed, happened.PlayerSubstituted,
)  # fmt: skip
_LEFT_OUT = frozenset({"version", "seat", "hand", "hand_sizes", "waiting", "may_take_back", "open_hands", "kitty_size"})


@dataclass(frozen=True, kw_only=True)
class Meter:
    """How the attackers' points are drawn: where they take over, where the scale ends, and its steps."""

    take: int
    top: int
    step: int

    def values(self) -> dict[str, int]:
        """Give it for a script."""
        return {"take": self.take, "top": self.top, "step": self.step}


@dataclass(frozen=True, kw_only=True)
class DealLine:
    """A finished deal in the list of a table."""

    number: int
    board: int | None
    points: int
    banker: str | None


@dataclass(frozen=True, kw_only=True)
class Proof:
    """What was promised of the cards, and the text of which it is the SHA-256: it tells the seed."""

    commitment: str
    text: str
    command: str  # that checks the record of the deal


def meter_of(schedule: Schedule, *, decks: int) -> Meter:
    """Draw the scale of a level table: 100 points a deck, and a mark every 20 a deck."""
    return Meter(take=schedule.take_over, top=100 * decks, step=20 * decks)


def deal_lines(found: TableDeals) -> tuple[DealLine, ...]:
    """List the finished deals of a table that may be shown."""
    return tuple(
        DealLine(
            number=deal.setup.number,
            board=deal.setup.board,
            points=deal.result.points,
            banker=deal.result.banker.value if deal.result.banker else None,
        )
        for deal in found.shown()
        if deal.result is not None
    )


def meter_for(recorded: Recorded) -> Meter:
    """Draw the scale for a deal."""
    return meter_of(recorded.schedule, decks=recorded.deal.setup.rules.decks)


def steps_text(recorded: Recorded) -> str:
    """Give a deal step by step as JSON, for the script of its page.

    The steps take long to make and never change: they are kept under the deal's identity.
    """
    setup = recorded.deal.setup
    told = {
        "code": recorded.table,
        "deal": setup.number,
        "board": setup.board,
        "names": dict(recorded.names),
        "bots": recorded.bots,
        "meter": meter_for(recorded).values(),
    }
    kept = cache.get_or_set(f"live:steps:{recorded.identity}", lambda: _frames_text(recorded), DAY)
    return f'{json.dumps(told)[:-1]}, "frames": {kept}}}'


def _frames_text(recorded: Recorded) -> str:
    return json.dumps(list(frames(recorded.deal.events)), ensure_ascii=False, separators=(",", ":"))


def record_for(recorded: Recorded) -> DealRecord:
    """Give a finished deal as a record (牌谱), with the seed its cards came from and the names of the seats."""
    return replace(record_of(recorded.deal.events), tags=recorded.tags, promise=recorded.promise)


def proof_of(recorded: Recorded) -> Proof | None:
    """Tell how the cards of a deal are checked against what was promised of them; None where nothing was, on boards."""
    promise, setup = recorded.promise, recorded.deal.setup
    if not promise.commitment:
        return None
    text = commitment_text(promise.seed, setup.rules.sizes, first=setup.first_draw, label=promise.label)
    command = f"python -m engine verify {recorded.table}-{setup.number}.txt"
    return Proof(commitment=promise.commitment, text=text, command=command)


def frames(events: Iterable[Event]) -> Iterator[Values]:
    """Give the steps of a deal: an event with its facts, and of the table what has changed since the step before."""
    before: Values = _NOTHING
    state = START
    for event in events:
        state = apply(state, event)
        if isinstance(event, _PASSED_OVER):
            continue
        after = _picture(state)
        yield {
            "event": _facts(event),
            "set": {name: value for name, value in after.items() if name not in before or before[name] != value},
        }
        before = after


def seat_view_at(recorded: Recorded, step: int) -> SeatView | None:
    """Show a finished deal as whoever was in turn after that step saw it; None where nobody was.

    :raises Missing: when the deal has no such step.
    """
    states = tuple(_states(recorded.deal.events))
    if not 0 <= step < len(states):
        raise Missing(what="live_deal")
    state = states[step]
    return None if state.turn is None or state.proposal is not None else view(state, state.turn)


def _states(events: Iterable[Event]) -> Iterator[TableState]:
    """Give the position after each step that is shown."""
    state = START
    for event in events:
        state = apply(state, event)
        if not isinstance(event, _PASSED_OVER):
            yield state


def _facts(event: Event) -> Values:
    return {"kind": event.kind} if isinstance(event, happened.DealOpened) else write(event)


def _picture(state: TableState) -> Values:
    """Show everything that lies on the table, hands by seat."""
    shown = open_view(state)
    told = {name: value for name, value in slim(shown.table).items() if name not in _LEFT_OUT}
    hands = zip(PLAYING_ORDER, opened(shown)["hands"], strict=True)
    kitty = print_cards(state.kitty) or None
    return {**told, "kitty": kitty, **{f"hand_{seat.value}": hand for seat, hand in hands}}
