"""What the program does at live tables: it opens deals, deals and draws, plays for bots and for those out of time.

Whoever drives names the version it is for. Bots think before the table is locked; a move for a version that has passed
is thrown away.
"""

from collections.abc import Callable
from datetime import timedelta
from random import Random
from time import monotonic

from django.db import transaction
from django.db.models import Q

from engine.cards import Card
from engine.live import TableState, decide, view
from engine.live import commands as wanted
from engine.live.bots import BasicBot, RandomBot, StrongBot
from engine.live.events import Event
from engine.seats import Seat
from tournaments.live import presence, rooms
from tournaments.live.dealing import deck_from, promise_for
from tournaments.live.models import PROGRAM, LiveEvent, LiveTable, Strength
from tournaments.live.models import TableState as Life
from tournaments.live.operations.acting import Held, append, hold, set_times
from tournaments.live.operations.beginning import changed, tell_officers
from tournaments.live.operations.following import next_setup
from tournaments.live.queries.boards import board_deck
from tournaments.live.queries.tables import DrivenTable, driven_table
from tournaments.live.rooms import Known
from tournaments.live.timing import ActKind, ProgramAct, cards_to_draw, players_waited_for, program_act
from tournaments.shared import clock, jobs

THINKING_SECONDS = 0.6
PATIENCE = timedelta(seconds=4)  # after which the sweep does what no worker has done
MOST_SWEPT = 200
DESERTED = timedelta(minutes=15)  # without an act of a player

Bot = BasicBot | RandomBot | StrongBot


def drive(*, table_id: int, version: int) -> int | None:
    """Do what the program has to do at a table that stands at this version, and give the version reached.

    None says that nothing was done: the table has moved on, rests, or waits for players.
    """
    table = driven_table(table_id)
    if table is None or table.state != Life.PLAYING or table.version != version:
        return None
    known = rooms.looked_at(table_id, version)
    act = program_act(known.state, tuple(table.bots), table.pace)
    if act is None or known.version != version:
        return None
    command = thought(table, known, act)
    return None if act.kind is ActKind.BOT and command is None else _carry_out(table_id, version, act, command)


def expire(*, table_id: int, version: int) -> int | None:
    """Do the least for every player whose time is up, and give the version reached; None if nobody's is."""
    return _run_out(table_id, version, is_alone=_bids_with_nobody_there(table_id, version))


@transaction.atomic
def _run_out(table_id: int, version: int, *, is_alone: bool) -> int | None:
    held = hold(table_id)
    table = held.table
    late = table.time_up_at is not None and table.time_up_at <= clock.now()
    if table.state != Life.PLAYING or table.version != version or not late:
        return None
    if _is_deserted(table):
        table.state, table.due_at, table.time_up_at = Life.PAUSED, None, None
        changed(table, "state", "due_at", "time_up_at")
        return None
    if is_alone:
        table.time_up_at = None
        set_times(held, held.known)  # from now on, anew
        changed(table, "time_up_at")
        return None
    seats = players_waited_for(held.known.state, held.bots)
    return append(held, _all_of(held.known, seats), actor=PROGRAM) if seats else None


def _is_deserted(table: LiveTable) -> bool:
    """Tell whether nobody plays at a practice table any more, though its clock runs; it rests until somebody comes."""
    since = clock.now() - DESERTED
    acts = LiveEvent.objects.filter(table=table, at__gt=since, actor__in=[seat.value for seat in Seat])
    return table.match_id is None and table.created_at < since and not acts.exists()


def _bids_with_nobody_there(table_id: int, version: int) -> bool:
    """Tell whether only the time for bids is up, and no player is there to use it: they may have lost the network.

    Redis is asked before the table is locked, so that nobody waits for a Redis that does not answer; where it cannot
    tell who is there, the time that all see running is up.
    """
    late = LiveTable.objects.filter(pk=table_id, version=version, state=Life.PLAYING, time_up_at__lte=clock.now())
    if not late.filter(clock_seconds=None).exists():  # without a clock no other time runs
        return False
    there = presence.present(table_id)
    return there is not None and not there


def sweep() -> int:
    """Find tables where something is overdue, and have it done; tell how many."""
    now = clock.now()
    overdue = LiveTable.objects.filter(
        Q(due_at__lt=now - PATIENCE) | Q(time_up_at__lte=now), state=Life.PLAYING
    ).values_list("pk", flat=True)[:MOST_SWEPT]
    return sum(jobs.send_once("live.catch_up", pk, window=10, countdown=0) for pk in overdue)


def catch_up(*, table_id: int) -> int | None:
    """Do whatever is due at a table, for players and for the program."""
    table = driven_table(table_id)
    if table is None:
        return None
    reached = expire(table_id=table_id, version=table.version)
    return reached or drive(table_id=table_id, version=table.version)


def stand_in(*, table_id: int) -> int | None:
    """Do whatever is due at a table of people without a worker, and give the version reached.

    Nobody thinks there, so that it costs the site no more than a move of a player. Where bots sit, None.
    """
    table = driven_table(table_id)
    return None if table is None or table.bots else catch_up(table_id=table_id)


def thought(table: DrivenTable, known: Known, act: ProgramAct) -> wanted.Command | None:
    """Ask the bots that may act; in the draw the first that bids, None if none does."""
    asked = table.bots if act.kind is ActKind.DRAW else act.seats[:1]
    for seat in asked:
        bot = bot_of(table.bots[seat], Random(f"{table.seed}/{known.version}/{seat.value}"))
        command = bot.act(view(known.state, seat))
        if command is not None:
            return command
    return None


def bot_of(strength: str, random: Random) -> Bot:
    """Give a bot that thinks for a bounded time."""
    if strength == Strength.RANDOM:
        return RandomBot(random=random)
    if strength == Strength.STRONG:
        end = monotonic() + THINKING_SECONDS
        return StrongBot(random=random, may_continue=lambda: monotonic() < end)
    return BasicBot()


@transaction.atomic
def _carry_out(table_id: int, version: int, act: ProgramAct, command: wanted.Command | None) -> int | None:
    """Do what was thought of, unless the table has moved on meanwhile."""
    held = hold(table_id)
    if held.table.version != version or held.table.state != Life.PLAYING:
        return None
    if command is not None:
        return append(held, decide(held.known.state, command), actor=PROGRAM)
    events = _EVENTS[act.kind](held)
    return append(held, events, actor=PROGRAM) if events else None


def _open(held: Held) -> tuple[Event, ...]:
    """Open the next deal; nothing when the match is over. Its cards come later: what they are is promised first."""
    setup = next_setup(held)
    tell_officers(held.table)
    return () if setup is None else decide(held.known.state, wanted.OpenDeal(setup))


def _deal(held: Held) -> tuple[Event, ...]:
    state = held.known.state
    return decide(state, wanted.DealCards(board_deck(held.table, state.setup) or _own_deck(held)))


def _own_deck(held: Held) -> tuple[Card, ...]:
    """Shuffle for this table alone."""
    known = held.known
    setup, version = known.state.setup, known.promised_at
    promise = promise_for(table_seed=held.table.seed, code=held.table.code, version=version, number=setup.number)
    return deck_from(promise, setup)


def _draw(held: Held) -> tuple[Event, ...]:
    return decide(held.known.state, wanted.DrawCards(cards_to_draw(held.known.state)))


_EVENTS: dict[ActKind, Callable[[Held], tuple[Event, ...]]] = {
    ActKind.OPEN: _open, ActKind.DEAL: _deal, ActKind.DRAW: _draw,
}  # fmt: skip


def _all_of(known: Known, seats: tuple[Seat, ...]) -> tuple[Event, ...]:
    """Let the time of all these seats run out, as far as the table still waits for them."""
    phase, events = known.state.phase, list[Event]()
    for seat in seats:
        state: TableState = known.after(events).state
        if seat in state.waiting and state.phase is phase:
            events += decide(state, wanted.ExpireTime(seat))
    return tuple(events)
