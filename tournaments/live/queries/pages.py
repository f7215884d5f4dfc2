"""What the pages around a live table show: its seats, its title."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.kitty import Component
from engine.outcome import components
from engine.seats import PLAYING_ORDER
from tournaments.live.dealing import setup_from_json
from tournaments.live.models import LiveSeat, LiveTable, SeatKind, SeatName, TableState
from tournaments.live.queries.replays import Meter, meter_of
from tournaments.live.queries.tables import level_rules_of
from tournaments.shared.elsewhere import Elsewhere
from tournaments.shared.errors import Missing

_ROWS = ("event", "match__round", "match__table", "match__second_table")
_PARTS: Mapping[int, tuple[Promise, Promise]] = {
    1: (_("a single"), _("a single")),
    2: (_("a pair"), _("a tractor of {n} pairs")),
    3: (_("a triple"), _("a tractor of {n} triples")),
    4: (_("a quad"), _("a tractor of {n} quads")),
}


@dataclass(frozen=True, kw_only=True)
class SeatLine:
    """A seat as a page shows it; `is_own` says that this device holds it."""

    seat: str
    label: str
    name: str
    kind: str
    strength: str
    is_own: bool

    @property
    def is_empty(self) -> bool:
        """Whether somebody may sit down there."""
        return self.kind == SeatKind.EMPTY


@dataclass(frozen=True, kw_only=True)
class Part:
    """A component with which the last trick may be won."""

    value: str
    name: str


@dataclass(frozen=True, kw_only=True)
class TablePage:
    """A live table, as its page is built; `key` is that of the seat this device holds, if it still opens one."""

    code: str
    title: str
    state: str
    event: str | None
    is_practice: bool
    may_watch: bool
    seats: tuple[SeatLine, ...]
    key: str
    meter: Meter
    parts: tuple[Part, ...]

    @property
    def is_waiting_for_friends(self) -> bool:
        """Whether a seat is still empty."""
        return self.state == TableState.WAITING and any(seat.is_empty for seat in self.seats)

    @property
    def own(self) -> SeatLine | None:
        """The seat this device holds."""
        return next((seat for seat in self.seats if seat.is_own), None)


def live_table(code: str) -> LiveTable:
    """Find a table.

    :raises Missing: when there is none of that code.
    """
    table = LiveTable.objects.filter(code=code).first()
    if table is None:
        raise Missing(what="live_table")
    return table


def played_live_at(match_id: int, number: int) -> Elsewhere | None:
    """Tell at which live table a match is being played instead of at this table of the hall."""
    going = LiveTable.objects.filter(match=match_id).exclude(state=TableState.FINISHED)
    rows = going.select_related("match__table", "match__second_table")
    code = next((row.code for row in rows if row.place is not None and row.place.number == number), None)
    return None if code is None else Elsewhere(template="live/instead.html", code=code)


def opens_seat(code: str, key: str) -> bool:
    """Tell whether a key opens a seat of a table.

    :raises Missing: when there is no table of that code.
    """
    return LiveSeat.objects.filter(table=live_table(code), kind=SeatKind.HUMAN, token=key).exists()


def table_page(code: str, *, key: str, user_id: int | None) -> TablePage:
    """Read a table for its page, in three queries.

    :raises Missing: when there is none of that code.
    """
    table = LiveTable.objects.select_related(*_ROWS).filter(code=code).first()
    if table is None:
        raise Missing(what="live_table")
    rows = {row.seat: row for row in LiveSeat.objects.filter(table=table)}
    own = _own(rows.values(), key, user_id)
    rules = setup_from_json(table.setup).rules
    return TablePage(
        code=table.code,
        title=_title(table),
        state=table.state,
        event=table.event.slug if table.event else None,
        is_practice=table.match_id is None,
        may_watch=table.spectators,
        seats=tuple(_line(rows[seat.value], own) for seat in PLAYING_ORDER if seat.value in rows),
        key=own.token if own else "",
        meter=meter_of(level_rules_of(table, rules.decks).schedule, decks=rules.decks),
        parts=tuple(Part(value=f"{one.size}x{one.length}", name=_part(one)) for one in components(rules)),
    )


def _own(rows: Iterable[LiveSeat], key: str, user_id: int | None) -> LiveSeat | None:
    """Pick the seat that a key opens, or that belongs to an account."""
    humans = [row for row in rows if row.kind == SeatKind.HUMAN]
    by_key = next((row for row in humans if key and row.token == key), None)
    return by_key or next((row for row in humans if user_id is not None and row.user_id == user_id), None)


def _line(row: LiveSeat, own: LiveSeat | None) -> SeatLine:
    return SeatLine(
        seat=row.seat,
        label=str(SeatName(row.seat).label),
        name=row.name,
        kind=row.kind,
        strength=str(row.get_strength_display()) if row.kind == SeatKind.BOT else "",
        is_own=own is not None and own.pk == row.pk,
    )


def _title(table: LiveTable) -> str:
    match = table.match
    if match is None or table.event is None:
        return ""
    words = _("{event}, round {round}, table {table}") if table.place else _("{event}, round {round}")
    number = table.place.number if table.place else ""
    return str(words).format(event=table.event.name, round=match.round.number, table=number)


def _part(part: Component) -> str:
    alone, run = _PARTS[part.size]
    return str(run if part.is_tractor else alone).format(n=part.length)
