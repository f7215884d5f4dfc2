"""Beginning to play at a table, and telling its sockets that something beside the play has changed."""

from tournaments.live import rooms
from tournaments.live.models import LiveSeat, LiveTable, SeatKind, TableState
from tournaments.live.operations.acting import Held, follow_up, set_times
from tournaments.live.operations.ledger import sitting
from tournaments.live.queries.topics import people_topic
from tournaments.shared.updates import announce, officers_topic


def begin_if_full(table: LiveTable) -> bool:
    """Begin as soon as no seat is empty and, in an event, all players have come; the caller holds the table."""
    seats = tuple(LiveSeat.objects.filter(table=table).order_by("pk"))
    if table.state != TableState.WAITING or any(_is_missing(table, one) for one in seats):
        return False
    begin(Held(table=table, seats=sitting(table.pk), known=rooms.looked_at(table.pk, table.version)))
    return True


def _is_missing(table: LiveTable, seat: LiveSeat) -> bool:
    """Tell whether a table still waits for this seat."""
    awaited = table.match_id is not None and seat.kind == SeatKind.HUMAN
    return seat.kind == SeatKind.EMPTY or (awaited and seat.came_at is None)


def begin(held: Held) -> None:
    """Let play begin, or go on, now."""
    held.table.state = TableState.PLAYING
    set_times(held, held.known)
    changed(held.table, "state", "due_at", "time_up_at")
    follow_up(held, held.known)


def changed(table: LiveTable, *fields: str) -> None:
    """Write what has changed on a table's row, and tell its sockets on commit, and the desk of its event.

    What was said at the table changes no field and is nothing to the desk.
    """
    table.revision += 1
    table.save(update_fields=["revision", *fields])
    announce(people_topic(table.pk))
    if fields:
        tell_officers(table)


def tell_officers(table: LiveTable) -> None:
    """Let the officers' pages of the event look again on commit."""
    if table.event_id is not None:
        announce(officers_topic(table.event_id))
