"""Tables for the load: dealt and bid in memory, written in bulk, with a script of what is played next."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.live import Phase, decide, view, write
from engine.live.bots import BasicBot
from engine.live.commands import Command, DealCards, DrawCards, OpenDeal, PassBid
from engine.seats import PLAYING_ORDER, Seat
from tournaments.live.dealing import deck_from, promise_for, setup_from_json
from tournaments.live.models import LiveEvent, LiveSeat, LiveTable, TableState
from tournaments.live.operations import PracticeWish, TableOptions, open_practice
from tournaments.live.rooms import Known
from tournaments.shared import clock
from tournaments.shared.actors import SYSTEM

OPTIONS = TableOptions(pace_ms=0, bid_seconds=0, clock_seconds=600)


@dataclass(frozen=True, kw_only=True)
class Move:
    """What a seat plays, as the protocol writes it."""

    seat: str
    command: dict[str, object]


@dataclass(frozen=True, kw_only=True)
class Script:
    """A table that is ready to be played at: the keys of its seats, its version, and its next moves."""

    code: str
    keys: dict[str, str]
    version: int
    moves: Sequence[Move]


def script(number: int, moves: int) -> Script:
    """Make a table of four people at two decks, bring it to the first trick, and write so many moves for it."""
    others: dict[Seat, str | None] = dict.fromkeys(PLAYING_ORDER)
    wish = PracticeWish(name=f"Player {number}", decks=2, others=others, options=OPTIONS)
    table = open_practice(actor=SYSTEM, wish=wish).table
    known = _to_play(_dealt(table))
    _store(table, known)
    keys = dict(LiveSeat.objects.filter(table=table).values_list("seat", "token"))
    planned = tuple(_moves(known, moves))
    return Script(code=table.code, keys=keys, version=known[-1].version, moves=planned)


def _dealt(table: LiveTable) -> list[Known]:
    setup = setup_from_json(table.setup)
    opened = _step(Known(), OpenDeal(setup))
    promise = promise_for(table_seed=table.seed, code=table.code, version=opened.version, number=1)
    return [Known(), opened, _step(opened, DealCards(deck_from(promise, setup)))]


def _step(known: Known, command: Command) -> Known:
    return known.after(decide(known.state, command))


def _to_play(steps: list[Known]) -> list[Known]:
    """Draw, bid by rules of thumb, and bury."""
    bot = BasicBot()
    while (state := steps[-1].state).phase is not Phase.PLAY:
        if state.phase is Phase.DRAW:
            bids = (bot.act(view(state, seat)) for seat in Seat)
            act = next((one for one in bids if one is not None), DrawCards(4))
        else:
            act = bot.act(view(state, state.waiting[0])) or PassBid(state.waiting[0])
        steps.append(_step(steps[-1], act))
    return steps


def _store(table: LiveTable, steps: list[Known]) -> None:
    log = [one for before, after in pairwise(steps) for one in after.since(before.version) or ()]
    LiveEvent.objects.bulk_create(
        LiveEvent(table=table, seq=one.seq, payload=write(one.event), actor="program", reached=len(log), at=clock.now())
        for one in log
    )
    LiveSeat.objects.filter(table=table).update(kind="human", name="Player", came_at=clock.now())
    LiveTable.objects.filter(pk=table.pk).update(state=TableState.PLAYING, version=len(log), due_at=None)


def _moves(steps: list[Known], count: int) -> Iterator[Move]:
    bot, known = BasicBot(), steps[-1]
    for _ in range(count):
        if known.state.phase not in (Phase.PLAY, Phase.CHOICE, Phase.LAST_TRICK) or not known.state.waiting:
            return
        seat = known.state.waiting[0]
        act = bot.act(view(known.state, seat))
        assert act is not None
        values = {name: value for name, value in write(act).items() if name != "seat"}
        yield Move(seat=seat.value, command=values)
        known = _step(known, act)
