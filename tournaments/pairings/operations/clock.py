"""The clock of a round: started, paused, going on, given more time. A page counts down by itself."""

from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction

from tournaments.pairings.errors import ClockInWrongState
from tournaments.pairings.models import Round, RoundStatus
from tournaments.pairings.operations.life import held
from tournaments.pairings.operations.line_ups import settle_line_ups
from tournaments.pairings.operations.rounds import record
from tournaments.shared import clock
from tournaments.shared.actors import Actor
from tournaments.shared.updates import announce, event_topic

OPEN = (RoundStatus.PUBLISHED, RoundStatus.PLAYING)
NOTHING = timedelta(0)


@transaction.atomic
def start_clock(*, actor: Actor, round: Round, minutes: int) -> Round:
    """Start the countdown, and with it play.

    :raises ClockInWrongState: when the clock runs or is paused already.
    """
    round = held(actor, round, "pairings.clock_start", *OPEN)
    if round.clock_ends_at or round.clock_left is not None:
        raise ClockInWrongState(number=round.number)
    settle_line_ups(round)
    round.status = RoundStatus.PLAYING
    round.clock_ends_at = clock.now() + timedelta(minutes=minutes)
    return _write(actor, "pairings.clock_start", round)


@transaction.atomic
def pause_clock(*, actor: Actor, round: Round) -> Round:
    """Stop the countdown where it is.

    :raises ClockInWrongState: when it does not run.
    """
    round = held(actor, round, "pairings.clock_pause", *OPEN)
    if round.clock_ends_at is None:
        raise ClockInWrongState(number=round.number)
    round.clock_left = max(round.clock_ends_at - clock.now(), NOTHING)
    round.clock_ends_at = None
    return _write(actor, "pairings.clock_pause", round)


@transaction.atomic
def resume_clock(*, actor: Actor, round: Round) -> Round:
    """Let a paused countdown go on.

    :raises ClockInWrongState: when it is not paused.
    """
    round = held(actor, round, "pairings.clock_resume", *OPEN)
    if round.clock_left is None:
        raise ClockInWrongState(number=round.number)
    round.clock_ends_at = clock.now() + round.clock_left
    round.clock_left = None
    return _write(actor, "pairings.clock_resume", round)


@transaction.atomic
def add_time(*, actor: Actor, round: Round, minutes: int) -> Round:
    """Give more time, or take some with a negative number; a clock that has run out counts from now.

    :raises ClockInWrongState: when the clock was never started.
    """
    round = held(actor, round, "pairings.clock_add", *OPEN)
    more = timedelta(minutes=minutes)
    if round.clock_left is not None:
        round.clock_left = max(round.clock_left + more, NOTHING)
    elif round.clock_ends_at is not None:
        round.clock_ends_at = max(round.clock_ends_at, clock.now()) + more
    else:
        raise ClockInWrongState(number=round.number)
    return _write(actor, "pairings.clock_add", round)


def _write(actor: Actor, action: str, round: Round) -> Round:
    before = Round.objects.values("status", "clock_ends_at", "clock_left").get(pk=round.pk)
    round.save(update_fields=["status", "clock_ends_at", "clock_left"])
    after = {"status": round.status, "clock_ends_at": round.clock_ends_at, "clock_left": round.clock_left}
    record(actor, action, round, before=_texts(before), after=_texts(after))
    announce(event_topic(round.stage.event_id))
    return round


def _texts(values: Mapping[str, object]) -> dict[str, str | None]:
    return {name: None if value is None else str(value) for name, value in values.items()}
