"""What open sockets read again when their table has changed, each in one or two statements."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from engine.live import START, apply, read_event
from engine.live.events import DealOpened
from tournaments.live import rooms
from tournaments.live.models import ChatLine, LiveEvent, LiveTable
from tournaments.live.rooms import Happening, Known, Standing
from tournaments.shared import clock
from tournaments.shared.errors import Missing

LINES_KEPT = 50
STANDING = ("state", "time_up_at", "left_ms", "due_at")  # of a table's row, beside its version


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Something said at a table, or a reminder."""

    id: int
    kind: str
    seat: str
    name: str
    text: str
    at: datetime

    def values(self) -> dict[str, Any]:
        """Tell it as JSON."""
        seat = self.seat or None
        return {"id": self.id, "seat": seat, "name": self.name, "text": self.text, "at": self.at.isoformat()}


def read_standing(table_id: int) -> Standing:
    """Read how a table stands, and the events that this process does not know, in one statement if there are any.

    :raises Missing: when the table has been deleted.
    """
    known = rooms.recall(table_id)
    fresh = LiveEvent.objects.filter(table_id=table_id, seq__gt=known.version).order_by("seq")
    rows = list(fresh.values_list("payload", *(f"table__{name}" for name in STANDING)))
    if not rows:
        return _read_row(table_id)
    known = known.after([read_event(payload) for payload, *_ in rows])
    rooms.remember(table_id, known)
    return Standing(known=known, **dict(zip(STANDING, rows[-1][1:], strict=True)))


def _read_row(table_id: int) -> Standing:
    """Read the row of a table whose log has not grown, as far as anybody can tell."""
    row = LiveTable.objects.filter(pk=table_id).values_list("version", *STANDING).first()
    if row is None:
        raise Missing(what="live_table")
    version, *facts = row
    return Standing(known=rooms.looked_at(table_id, version), **dict(zip(STANDING, facts, strict=True)))


def read_late(table_id: int, known: Known, seconds: int) -> Known:
    """Go on from a state to how the table stood so many seconds ago."""
    until = clock.now() - timedelta(seconds=seconds)
    rows = LiveEvent.objects.filter(table_id=table_id, seq__gt=known.version, at__lte=until).order_by("seq")
    return known.after([read_event(payload) for payload in rows.values_list("payload", flat=True)])


def read_deal(table_id: int) -> tuple[Happening, ...]:
    """Read what has happened in the deal that was opened last, for a page that has heard nothing of it."""
    log = LiveEvent.objects.filter(table_id=table_id)
    opened = log.filter(payload__kind=DealOpened.kind).order_by("-seq").values("seq")[:1]
    rows = list(log.filter(seq__gte=opened).order_by("seq").values_list("seq", "payload"))
    state, happened = START, list[Happening]()
    for seq, payload in rows:
        event = read_event(payload)
        happened.append(Happening(seq=seq, before=state, event=event))
        state = apply(state, event)
    return tuple(happened)


def read_lines(table_id: int, after: int) -> tuple[Line, ...]:
    """Read the last lines of the talk, those after a number only."""
    rows = ChatLine.objects.filter(table_id=table_id, pk__gt=after).order_by("-pk")
    found = rows.values("id", "kind", "seat", "name", "text", "at")[:LINES_KEPT]
    return tuple(Line(**row) for row in reversed(found))
