"""What really happens at the live tables of a round, for the desk of its director: in two queries, however many."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import OuterRef, Subquery

from engine.live.events import DealOpened
from engine.seats import PLAYING_ORDER
from tournaments.live.models import LiveEvent, LiveTable, SeatKind, SeatName, TableState
from tournaments.pairings.models import Round
from tournaments.shared import clock

LATE = timedelta(seconds=15)
Place = tuple[int, int]  # match and room


@dataclass(frozen=True, kw_only=True)
class LiveNow:
    """A live table that is not over: `deal` was opened last (0: none), at `acted_at` something happened last.

    `deals` is how many are played, 0 where that is open or boards say it. `missing` names the seats whose players have
    not come while the table waits for them; `bots` counts those that the program plays;
    `is_late` says that the program should have acted a while ago: no worker serves live tables.
    """

    code: str
    state: str
    deal: int
    deals: int
    acted_at: datetime | None
    missing: tuple[str, ...]
    bots: int
    is_late: bool

    @property
    def is_waiting(self) -> bool:
        """Tell whether it waits for its players."""
        return self.state == TableState.WAITING

    @property
    def is_paused(self) -> bool:
        """Tell whether everything rests there until somebody lets it go on."""
        return self.state == TableState.PAUSED


def live_now(shown: Round) -> Mapping[Place, LiveNow]:
    """Read the live tables of a round that are not over, by match and room."""
    log = LiveEvent.objects.filter(table=OuterRef("pk")).order_by("-seq")
    rows = (
        LiveTable.objects.filter(match__round=shown)
        .exclude(state=TableState.FINISHED)
        .annotate(
            deal=Subquery(log.filter(payload__kind=DealOpened.kind).values("payload__setup__number")[:1]),
            acted_at=Subquery(log.values("at")[:1]),
        )
        .prefetch_related("seats")
    )
    return {(row.match_id or 0, row.room): _told(row, deal=row.deal, acted_at=row.acted_at) for row in rows}


def _told(row: LiveTable, *, deal: int | None, acted_at: datetime | None) -> LiveNow:
    seats = {one.seat: one for one in row.seats.all()}
    waits = row.state == TableState.WAITING
    missing = {one.seat for one in seats.values() if waits and one.kind != SeatKind.BOT and one.came_at is None}
    return LiveNow(
        code=row.code,
        state=row.state,
        deal=deal or 0,
        deals=row.deals,
        acted_at=acted_at,
        missing=tuple(str(SeatName(seat.value).label) for seat in PLAYING_ORDER if seat.value in missing),
        is_late=row.state == TableState.PLAYING and row.due_at is not None and row.due_at < clock.now() - LATE,
        bots=sum(one.kind == SeatKind.BOT for one in seats.values()),
    )
