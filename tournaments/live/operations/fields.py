"""Bots play the boards of a stage for comparison (机器人参照桌): a deal at a time, in the background, each once.

What a table of bots does follows from the seal, the board, the table's number and the strength alone, so that a worker
that dies in mid-deal costs that deal and changes nothing. A run lasts a few seconds and hands the rest on, so that
nothing else in the queue waits for long.
"""

from collections.abc import Mapping
from functools import reduce
from random import Random
from time import monotonic

import structlog
from django.db import OperationalError
from django.db.models import QuerySet

from engine.cards import Card
from engine.live import START, Setup, TableState, apply, decide, least_act, view, write
from engine.live import commands as wanted
from engine.live.bots import BasicBot, StrongBot
from engine.live.events import DealFinished, Event
from engine.ruleset import Ruleset
from engine.seats import PLAYING_ORDER, Seat
from tournaments.events.models import StageStatus
from tournaments.live.dealing import on_board
from tournaments.live.queries.fields import ToPlay, rules_of, still_to_play
from tournaments.pairings.queries import dealt, fixed_trump
from tournaments.shared import jobs
from tournaments.slips.models import BotField, BotStrength
from tournaments.slips.operations import keep_bot_result, note_bot_failure
from tournaments.slips.operations.fields import PLAY_FIELD

log = structlog.get_logger(__name__)

SLICE_SECONDS = 3.0  # how long a run plays before it hands on
GUESSES = 12  # of a strong bot before each card: a count and not a time, so that it does the same again

Bots = Mapping[Seat, BasicBot | StrongBot]


def play_field(*, field_id: int) -> int:
    """Let the tables of a field play what they have still to play, for a few seconds, and tell how many deals it was.

    What is left is handed to another run; the sweep finds it if that one is lost.
    """
    field = BotField.objects.filter(pk=field_id, withdrawn_at=None).select_related("stage__event").first()
    if field is None:
        return 0
    end, played = monotonic() + SLICE_SECONDS, 0
    rules = rules_of(field)
    for tried, one in enumerate(still_to_play(field, rules)):
        if tried and monotonic() >= end:
            jobs.send_once(PLAY_FIELD, field.pk, countdown=0)
            break
        played += _try(field, one, rules)
    return played


def _try(field: BotField, one: ToPlay, rules: Ruleset) -> bool:
    """Play one board at one table; a fault of the program there costs this deal and no other, and is counted."""
    try:
        return _play(field, one, rules)
    except OperationalError:
        raise  # the database is away: the task comes again
    except Exception as error:
        log.exception("bot_deal_failed", field=field.pk, board=one.board.number, table=one.table)
        note_bot_failure(field_id=field.pk, board_id=one.board.pk, table=one.table, error=type(error).__name__)
        return False


def sweep_fields() -> int:
    """Find fields that have still something to play, and have it played; tell how many."""
    lagging = [field.pk for field in _open() if next(still_to_play(field, rules_of(field)), None) is not None]
    return sum(jobs.send_once(PLAY_FIELD, pk, countdown=0) for pk in lagging)


def _open() -> "QuerySet[BotField]":
    open_fields = BotField.objects.filter(withdrawn_at=None).exclude(stage__status=StageStatus.FINISHED)
    return open_fields.select_related("stage__event")


def _play(field: BotField, one: ToPlay, rules: Ruleset) -> bool:
    """Play one board at one table and keep what came of it."""
    banker = Seat(one.board.banker)
    setup = on_board(
        Setup(rules=rules),
        number=one.board.number,
        banker=banker,
        level=one.board.level,
        trump=fixed_trump(one.board),
    )
    secret = f"{one.board.seal.root_seed}/{one.board.number}/{one.table}"
    log = played_out(setup, dealt(one.board, rules.sizes).cards, bots_of(field.strength, secret))
    end = log[-1]
    assert isinstance(end, DealFinished)
    return keep_bot_result(
        field_id=field.pk,
        board_id=one.board.pk,
        table=one.table,
        points=end.result.points,
        log=[write(event) for event in log],
    )


def played_out(setup: Setup, deck: tuple[Card, ...], bots: Bots) -> tuple[Event, ...]:
    """Let bots play a board to its end, each by what its seat sees; all cards of a board are dealt at once."""
    state, log = START, list[Event]()

    def carry_out(command: wanted.Command) -> TableState:
        events = decide(state, command)
        log.extend(events)
        return reduce(apply, events, state)

    state = carry_out(wanted.OpenDeal(setup))
    state = carry_out(wanted.DealCards(deck))
    while state.result is None:
        shown = view(state, state.waiting[0])
        command = bots[state.waiting[0]].act(shown) or least_act(shown)
        assert command is not None  # whoever is waited for has something to do
        state = carry_out(command)
    return tuple(log)


def bots_of(strength: str, secret: str) -> Bots:
    """Seat four bots of a strength; chance comes from the secret, so that they do the same again."""
    if strength == BotStrength.STRONG:
        return {seat: StrongBot(Random(f"{secret}/{seat.value}"), guesses=GUESSES) for seat in PLAYING_ORDER}
    return {seat: BasicBot(Random(f"{secret}/{seat.value}")) for seat in PLAYING_ORDER}
