"""What a director does at a live table: begin, pause, rule, close (裁判).

A ruling on cards and points is an event of the table; one on levels or the bank, or a warning, is one of the event.
"""

from datetime import timedelta

from django.db import transaction

from engine.live import Phase, Ruling, RulingKind, decide
from engine.live.commands import Rule
from engine.live.errors import RulingWrong
from tournaments.events.models import Entry
from tournaments.live import permissions
from tournaments.live.errors import TableAtRest
from tournaments.live.models import DIRECTOR, LiveTable, TableState
from tournaments.live.operations.acting import Held, append, hold
from tournaments.live.operations.beginning import begin, changed
from tournaments.live.operations.following import finish, settle
from tournaments.live.operations.recording import record
from tournaments.pairings.models import MatchSide
from tournaments.shared import clock
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless
from tournaments.slips.models import RulingKind as EventRuling
from tournaments.slips.operations import rule as rule_in_event


@transaction.atomic
def begin_play(*, actor: Actor, table: LiveTable) -> None:
    """Let play begin at a table that waits, though not everybody may be there."""
    held = _held(actor, table, "live.begin_play")
    if held.table.state == TableState.WAITING:
        begin(held)
        record(actor, held.table, "live.begin_play")


@transaction.atomic
def pause(*, actor: Actor, table: LiveTable) -> None:
    """Stop the clock and all acts at a table; what was left of the players' time is kept."""
    held = _held(actor, table, "live.pause")
    row = held.table
    if row.state != TableState.PLAYING:
        return
    left = None if row.time_up_at is None else max(timedelta(0), row.time_up_at - clock.now())
    row.left_ms = None if left is None else int(left.total_seconds() * 1000)
    row.state, row.due_at, row.time_up_at = TableState.PAUSED, None, None
    changed(row, "state", "due_at", "time_up_at", "left_ms")
    record(actor, row, "live.pause")


@transaction.atomic
def resume(*, actor: Actor, table: LiveTable) -> None:
    """Let a paused table go on, with the time that was left."""
    held = _held(actor, table, "live.resume")
    row = held.table
    if row.state != TableState.PAUSED:
        return
    begin(held)
    if row.left_ms is not None:
        row.time_up_at = clock.now() + timedelta(milliseconds=row.left_ms)
    row.left_ms = None
    row.save(update_fields=["time_up_at", "left_ms"])
    record(actor, row, "live.resume")


@transaction.atomic
def close_table(*, actor: Actor, table: LiveTable, reason: str = "") -> None:
    """End play at a table for good; what is not finished counts nothing, and the event goes on by slips.

    A deal that is over comes in first, though the word that it is was lost: nobody asks a closed table again.
    """
    held = _held(actor, table, "live.close_table")
    if held.table.state == TableState.FINISHED:
        return
    if held.known.state.phase is Phase.FINISHED:
        settle(table_id=table.pk, closes=True)
        held = hold(table.pk)
    if held.table.state != TableState.FINISHED:
        finish(held)
    record(actor, held.table, "live.close_table", reason=reason)


@transaction.atomic
def oversee(*, actor: Actor, table_id: int) -> None:
    """Put on record that an officer looks at a table with all its hands."""
    table = LiveTable.objects.select_related("event").get(pk=table_id)
    refuse_unless(permissions.may_oversee(actor, table), "live.oversee")
    record(actor, table, "live.oversee")


@transaction.atomic
def rule(*, actor: Actor, table: LiveTable, ruling: Ruling) -> int:
    """Enter a ruling on the present deal (判罚): void and dealt anew, adjusted, or penalised; give the version reached.

    In an event it stands among the rulings as well: levels, warnings and a bank that is taken away take effect there,
    the rest is only told there and takes effect by the result of the deal.

    :raises RulingWrong: if the ruling has no reason, says what its kind cannot, or takes a bank from a practice table.
    :raises BankFixed: for the bank of a board.
    :raises TableAtRest: when the match is over.
    """
    held = _held(actor, table, "live.rule")
    if held.table.state == TableState.FINISHED:
        raise TableAtRest(state=held.table.state)
    if ruling.bank_lost and held.table.match_id is None:
        raise RulingWrong(field="bank_lost", reason="not_in_practice")
    reached = append(held, decide(held.known.state, Rule(ruling)), actor=DIRECTOR)
    record(actor, held.table, "live.rule", after=_told(held, ruling), reason=ruling.reason)
    if held.table.match_id is not None:
        _rule_in_event(actor, held, ruling)
    return reached


def _held(actor: Actor, table: LiveTable, action: str) -> Held:
    """Hold a table that the actor runs."""
    held = hold(table.pk)
    refuse_unless(permissions.may_run(actor, held.table), action)
    return held


def _rule_in_event(actor: Actor, held: Held, ruling: Ruling) -> None:
    """Write what was ruled among the rulings of the event, a row for each thing."""
    of_side = (EventRuling.LEVELS, EventRuling.BANK_LOST, EventRuling.WARNING)
    meant = {
        EventRuling.LEVELS: bool(ruling.levels),
        EventRuling.BANK_LOST: ruling.bank_lost,
        EventRuling.WARNING: ruling.warned is not None,
        EventRuling.LIVE_ADDS: ruling.kind is RulingKind.PENALISE and bool(ruling.points),
        EventRuling.LIVE_SETS: ruling.kind is RulingKind.ADJUST,
        EventRuling.LIVE_VOID: ruling.kind is RulingKind.VOID,
    }
    for kind in (kind for kind, is_meant in meant.items() if is_meant):
        rule_in_event(
            actor=actor,
            kind=kind,
            match=held.table.match,
            deal_number=held.known.state.setup.number,
            room=held.table.room,
            entry=_entry_meant(held.table, ruling) if kind in of_side else None,
            amount=ruling.levels if kind == EventRuling.LEVELS else ruling.points,
            reason=ruling.reason,
        )


def _entry_meant(table: LiveTable, ruling: Ruling) -> Entry:
    """Give the entry that a ruling is about; of players who compete alone the one who is warned, else the first."""
    side = ruling.side or (ruling.warned.side if ruling.warned else None)
    assert side is not None  # the engine lets no ruling on levels or a warning pass without
    line = table.line_here(side.value)
    places = MatchSide.objects.select_related("entry").filter(match=table.match, line=line).order_by("position")
    second = len(places) > 1 and ruling.warned is not None and side.seats.index(ruling.warned) == 1
    return places[1 if second else 0].entry


def _told(held: Held, ruling: Ruling) -> dict[str, object]:
    return {
        "deal": held.known.state.setup.number,
        "kind": ruling.kind.value,
        "points": ruling.points,
        "levels": ruling.levels,
        "bank_lost": ruling.bank_lost,
        "side": ruling.side.value if ruling.side else None,
    }
