"""Finished deals for the replay page (复盘): each step with all hands, as what has changed since the last."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.cards import print_cards
from engine.live import START, SeatView, TableState, apply, open_view, view, write
from engine.live import events as happened
from engine.live.events import Event
from engine.live.match import DealLog
from engine.live.writing import record_of
from engine.record import DealRecord
from engine.seats import PLAYING_ORDER
from scoring.levels.presets import level_preset
from tournaments.live.dealing import promise_for, setup_from_json
from tournaments.live.models import LiveSeat, LiveTable
from tournaments.live.queries.boards import board_promise
from tournaments.live.queries.logs import deal_logs
from tournaments.live.telling import opened, slim
from tournaments.pairings.models import BoardSeal, RoundStatus
from tournaments.shared.errors import Missing

Values = dict[str, Any]
_NOTHING: Values = {}
# Steps nobody wants to see one by one: the deck, cards drawn between two bids, passes.
_PASSED_OVER = (
    happened.CardsDealt, happened.CardsDrawn, happened.BidPassed, happened.PlayerSubstituted,
)  # fmt: skip
_SEAT_TAGS = {"N": "North", "W": "West", "S": "South", "E": "East"}
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
class Replay:
    """A finished deal of a table, ready to be shown."""

    code: str
    deal: int
    board: int | None
    names: Mapping[str, str]
    deals: tuple[DealLine, ...]
    frames: tuple[Values, ...]
    meter: Meter

    def values(self) -> dict[str, Any]:
        """Give what the script of the page needs."""
        return {
            "code": self.code,
            "deal": self.deal,
            "board": self.board,
            "names": dict(self.names),
            "frames": list(self.frames),
            "meter": self.meter.values(),
        }


def meter_of(*, preset: str, decks: int) -> Meter:
    """Draw the scale of a schedule: 100 points a deck, a mark every step of the schedule's own size, 20 a deck."""
    schedule = level_preset(preset).rules(decks).schedule
    step = 20 * decks
    take = next((points for points in range(0, 100 * decks + 1, 5) if schedule.yield_of(points).taken_over), 2 * step)
    return Meter(take=take, top=100 * decks, step=step)


def deals_shown(code: str) -> tuple[DealLine, ...]:
    """List the finished deals of a table that may be shown.

    :raises Missing: when there is no such table.
    """
    table = _table(code)
    return tuple(_lines(table, deal_logs(table)))


def replay(code: str, number: int) -> Replay:
    """Give a finished deal, step by step.

    :raises Missing: when it is not finished, or a board that others have still to play.
    """
    table = _table(code)
    finished = [deal for deal in deal_logs(table) if _may_show(table, deal)]
    chosen = next((deal for deal in finished if deal.setup.number == number), None)
    if chosen is None:
        raise Missing(what="live_deal")
    return Replay(
        code=table.code,
        deal=number,
        board=chosen.setup.board,
        names=dict(LiveSeat.objects.filter(table=table).values_list("seat", "name")),
        deals=tuple(_lines(table, finished)),
        frames=tuple(frames(chosen.events)),
        meter=meter_of(preset=table.preset, decks=chosen.setup.rules.decks),
    )


def record_of_deal(code: str, number: int) -> DealRecord:
    """Give a finished deal as a record (牌谱), with the seed its cards came from and the names of the seats.

    :raises Missing: as `replay` does.
    """
    table = _table(code)
    deal = next((one for one in deal_logs(table) if _may_show(table, one) and one.setup.number == number), None)
    if deal is None:
        raise Missing(what="live_deal")
    dealt = max(index for index, event in enumerate(deal.events) if isinstance(event, happened.CardsDealt))
    promise = board_promise(table, deal.setup) or promise_for(
        table_seed=table.seed, code=table.code, version=deal.first + dealt, number=number
    )
    names = LiveSeat.objects.filter(table=table).exclude(name="").values_list("seat", "name")
    tags = (("Table", table.code), *((_SEAT_TAGS[seat], name) for seat, name in names))
    return replace(record_of(deal.events), tags=tags, promise=promise)


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


def seat_view_at(code: str, number: int, step: int) -> SeatView | None:
    """Show a finished deal as whoever was in turn after that step saw it; None where nobody was.

    :raises Missing: as `replay` does, or when the deal has no such step.
    """
    table = _table(code)
    deal = next((one for one in deal_logs(table) if _may_show(table, one) and one.setup.number == number), None)
    states = () if deal is None else tuple(_states(deal.events))
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


def _table(code: str) -> LiveTable:
    table = LiveTable.objects.select_related("match__round").filter(code=code).first()
    if table is None:
        raise Missing(what="live_table")
    return table


def _lines(table: LiveTable, deals: Iterable[DealLog]) -> Iterator[DealLine]:
    for deal in deals:
        result = deal.result
        if result is not None and _may_show(table, deal):
            yield DealLine(
                number=deal.setup.number,
                board=deal.setup.board,
                points=result.points,
                banker=result.banker.value if result.banker else None,
            )


def _may_show(table: LiveTable, deal: DealLog) -> bool:
    """Tell whether a deal is over for everybody: a board only once its stage has been unsealed or its round closed."""
    if deal.result is None:
        return False
    if deal.setup.board is None or table.match is None:
        return True
    seal = BoardSeal.objects.filter(stage_id=table.match.round.stage_id).first()
    closed = table.match.round.status == RoundStatus.CLOSED
    return closed if seal is None else seal.opened_at is not None


def table_meter(code: str) -> Meter:
    """Draw the scale for a table that is being played."""
    table = _table(code)
    return meter_of(preset=table.preset, decks=setup_from_json(table.setup).rules.decks)
