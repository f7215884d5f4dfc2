"""What follows a finished deal: its slip into the event, and what the next deal starts from (积分入赛事).

The book of the match says where it stands, so a ruling or a correction moves a live table like any other.
"""

import json
import uuid

import structlog
from django.db import transaction

from engine.errors import DomainError
from engine.live import Phase, Setup
from engine.seats import Seat
from tournaments.live.dealing import following, on_board, results_of, setup_from_json, slip_of, stand_after
from tournaments.live.models import LiveTable, TableState
from tournaments.live.operations.acting import Held, hold
from tournaments.live.operations.beginning import changed
from tournaments.live.operations.recording import record
from tournaments.live.queries.bots import seats_of_bots
from tournaments.live.queries.tables import level_rules_of
from tournaments.live.queries.topics import people_topic
from tournaments.pairings.models import Match
from tournaments.pairings.queries import fixed_trump
from tournaments.shared.actors import Actor
from tournaments.shared.updates import announce, event_topic
from tournaments.slips.books import MatchBook, open_book, time_is_up
from tournaments.slips.errors import LevelsEqual, MatchEnded, StillOpen
from tournaments.slips.models import SlipSource
from tournaments.slips.operations import call_director, end_match, submit_slip
from tournaments.slips.payloads import UNASKED

log = structlog.get_logger(__name__)
SLIPS = uuid.UUID("5a9c3d0e-7c5b-4b6e-9d0b-1f2a3c4d5e6f")  # the name space of the numbers of slips


def program_at(table: LiveTable) -> Actor:
    """Name the program as the author of what a table's play leads to."""
    return Actor(kind="system", id=None, name=f"live table {table.code}")


@transaction.atomic
def settle(*, table_id: int, closes: bool = False) -> bool:
    """Enter the finished deal of a table as a slip, once; False when there is none, or it was refused.

    A refused slip pauses the table and calls the director: two truths must not play on. Where the director `closes`
    the table, nobody is called. Where the match was over meanwhile, by an award or by time, the table is, too: the deal
    counts nothing, as on paper.
    """
    held = hold(table_id)
    if held.table.match_id is None or held.known.state.phase is not Phase.FINISHED:
        return False
    try:
        with transaction.atomic():
            _submit(held)
            announce(people_topic(table_id))
    except MatchEnded as error:
        _note_refusal(held, error)
        if held.table.state != TableState.FINISHED:
            finish(held)
        return False
    except DomainError as error:
        if closes:
            _note_refusal(held, error)
        else:
            _stop(held, error)
        return False
    return True


def next_setup(held: Held) -> Setup | None:
    """Give what the next deal of a table starts from; None, and the table is finished, when the match is over."""
    setup = _next_of_match(held) if held.table.match_id is not None else _next_of_practice(held)
    if setup is None and held.table.state == TableState.PLAYING:
        finish(held)
    return setup


def finish(held: Held) -> None:
    """Close a table whose match is over."""
    table = held.table
    table.state, table.due_at, table.time_up_at = TableState.FINISHED, None, None
    changed(table, "state", "due_at", "time_up_at")
    if table.event_id is not None:
        announce(event_topic(table.event_id))  # its pages lead to the table no more


def _next_of_practice(held: Held) -> Setup | None:
    first = setup_from_json(held.table.setup)
    results = results_of(held.known.state)
    stand = stand_after(results, level_rules_of(held.table, first.rules.decks))
    if stand.winner is not None or (held.table.deals and len(results) >= held.table.deals):
        return None
    return following(first, stand, len(results) + 1)


def _next_of_match(held: Held) -> Setup | None:
    if held.known.state.phase is Phase.FINISHED and not settle(table_id=held.table.pk):
        held.table.refresh_from_db(fields=["state"])
        return None
    book = book_of(held.table)
    if book.is_timed and book.results and time_is_up(book.match.round) and not book.is_over:
        book = _ended(held, book)
    if book.is_over:
        return None
    first = setup_from_json(held.table.setup)
    if book.boards:
        board = book.boards[book.next_deal]
        return on_board(
            first, number=board.number, banker=Seat(board.banker), level=board.level, trump=fixed_trump(board)
        )
    return following(first, book.course().state, book.next_deal)


def _ended(held: Held, book: MatchBook) -> MatchBook:
    """End a timed match when its time has run out, unless the rules ask for another deal."""
    try:
        with transaction.atomic():
            end_match(actor=program_at(held.table), match=book.match)
    except (LevelsEqual, StillOpen):
        return book
    return book_of(held.table)


def book_of(table: LiveTable) -> MatchBook:
    """Read the book of a table's match, as it stands in its room."""
    assert table.match_id is not None
    match = Match.objects.select_related("round__stage__event", "table", "second_table").get(pk=table.match_id)
    return open_book(match, table.room)


def _submit(held: Held) -> None:
    state, table = held.known.state, held.table
    book = book_of(table)
    assert state.result is not None
    payload = slip_of(state, state.result, book.form.levels)
    if book.boards:  # a far result was played card by card: nobody is asked whether board and side are right
        payload = {**payload, "form": "board", "sure": UNASKED}
    number = state.setup.number
    submit_slip(
        actor=program_at(table),
        match=book.match,
        deal_number=number,
        payload=payload,
        source=SlipSource.LIVE,
        client_uuid=uuid.uuid5(SLIPS, f"{table.token}/{number}/{json.dumps(payload, sort_keys=True)}"),
        base_revision=None,
        device=f"live {table.code}",
        room=table.room,
        bots=seats_of_bots(table.pk),
    )


def _stop(held: Held, error: DomainError) -> None:
    """Let a table rest whose deal the event does not take."""
    table = held.table
    assert table.match is not None
    if table.state == TableState.PLAYING:
        table.state = TableState.PAUSED
        changed(table, "state")
    _note_refusal(held, error)
    call_director(actor=program_at(table), match=table.match, message=error.code, room=table.room)


def _note_refusal(held: Held, error: DomainError) -> None:
    table = held.table
    log.warning("live_slip_refused", table=table.code, code=error.code)
    told = {"code": error.code, "deal": held.known.state.setup.number}
    record(program_at(table), table, "live.slip_refused", after=told)
