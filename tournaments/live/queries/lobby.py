"""The tables that a visitor may go to: those where they have a seat, and those that anybody may watch."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from engine.seats import PLAYING_ORDER
from tournaments.live.models import LiveSeat, LiveTable, SeatKind, TableState
from tournaments.shared.elsewhere import Watchable

MOST_SHOWN = 24
_ROWS = ("event", "match__round", "match__table", "match__second_table")


@dataclass(frozen=True, kw_only=True)
class TableLine:
    """A table in a list; `round` is None where people practise."""

    code: str
    event: str
    round: int | None
    table: int | None
    names: tuple[str, ...]


def tables_to_watch() -> tuple[TableLine, ...]:
    """List the tables of events that are being played and may be watched."""
    playing = LiveTable.objects.filter(state=TableState.PLAYING, spectators=True, event__isnull=False)
    return _lines(playing)


def own_tables(*, user_id: int | None, keys: Collection[str]) -> tuple[TableLine, ...]:
    """List the tables that are not over at which an account, or a device by its keys, has a seat."""
    opens = Q(token__in=keys) if user_id is None else Q(token__in=keys) | Q(user=user_id)
    seats = LiveSeat.objects.filter(opens, kind=SeatKind.HUMAN)
    return _lines(LiveTable.objects.filter(pk__in=seats.values("table")).exclude(state=TableState.FINISHED))


def watched_in(event_id: int) -> tuple[Watchable, ...]:
    """Give the tables of an event that anybody may watch and that are not over, in the order of the hall.

    Boards that others have still to play are never among them: their tables let nobody watch.
    """
    going = LiveTable.objects.filter(event=event_id, spectators=True).exclude(state=TableState.FINISHED)
    rows = going.select_related(*_ROWS).order_by("match__round__number", "match__table__number", "room", "pk")
    return tuple(
        Watchable(match=row.match_id, table=row.place.number if row.place else None, code=row.code)
        for row in rows
        if row.match_id is not None
    )


def _lines(tables: QuerySet[LiveTable]) -> tuple[TableLine, ...]:
    found = tables.select_related(*_ROWS).prefetch_related("seats").order_by("-pk")[:MOST_SHOWN]
    return tuple(_line(table) for table in found)


def _line(table: LiveTable) -> TableLine:
    seats = {row.seat: row for row in table.seats.all()}
    return TableLine(
        code=table.code,
        event=table.event.name if table.event else "",
        round=table.match.round.number if table.match else None,
        table=table.place.number if table.place else None,
        names=tuple(seats[seat.value].name for seat in PLAYING_ORDER if seat.value in seats and seats[seat.value].name),
    )
