"""What open sockets read again when their table has changed, each in one or two statements."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from engine.live import read_event
from tournaments.live import rooms
from tournaments.live.models import ChatLine, LiveEvent, LiveTable
from tournaments.live.rooms import Known, Standing
from tournaments.shared import clock
from tournaments.shared.errors import Missing

LINES_KEPT = 50


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
    """Read how a table stands; events only as far as this process does not know them.

    :raises Missing: when the table has been deleted.
    """
    row = LiveTable.objects.only("version", "state", "time_up_at", "left_ms").filter(pk=table_id).first()
    if row is None:
        raise Missing(what="live_table")
    known = rooms.looked_at(table_id, row.version)
    return Standing(known=known, state=row.state, time_up_at=row.time_up_at, left_ms=row.left_ms)


def read_late(table_id: int, known: Known, seconds: int) -> Known:
    """Go on from a state to how the table stood so many seconds ago."""
    until = clock.now() - timedelta(seconds=seconds)
    rows = LiveEvent.objects.filter(table_id=table_id, seq__gt=known.version, at__lte=until).order_by("seq")
    return known.after([read_event(payload) for payload in rows.values_list("payload", flat=True)])


def read_lines(table_id: int, after: int) -> tuple[Line, ...]:
    """Read the last lines of the talk, those after a number only."""
    rows = ChatLine.objects.filter(table_id=table_id, pk__gt=after).order_by("-pk")
    found = rows.values("id", "kind", "seat", "name", "text", "at")[:LINES_KEPT]
    return tuple(Line(**row) for row in reversed(found))
